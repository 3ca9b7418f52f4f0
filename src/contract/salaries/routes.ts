import * as z from 'zod';
import { outsideEmploymentDates } from '../../core/index.ts';
import { batchOperation } from '../../platform/http/batch.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import { id } from '../../platform/values.ts';
import { otherCurrency } from '../compensation-assignments/index.ts';
import { createSalary } from './create-salary.ts';
import { salaryMeta } from './meta.ts';
import { removeSalary } from './remove-salary.ts';
import { salaries } from './salary.ts';
import { salaryOverlap } from './succession.ts';
import { updateSalary } from './update-salary.ts';
import { wrongInSalary } from './wrong-in-salary.ts';

const removed = z.object({
  reopenedSalaryId: id.optional().meta({ description: 'The previous salary, which this one had ended, continues.' }),
  reopenedCompensations: salaryMeta.shape.reopenedCompensations,
});

export const salaryRoutes = [
  listOperation(salaries),
  createOperation(salaries, createSalary, {
    check: wrongInSalary,
    meta: salaryMeta,
    errors: [salaryOverlap, otherCurrency, outsideEmploymentDates],
    description: 'An open-ended salary ends the day before this one starts; so do compensations in another currency.',
  }),
  getOperation(salaries),
  versionsOperation(salaries),
  ...updateOperations(salaries, updateSalary, {
    check: wrongInSalary,
    meta: salaryMeta,
    errors: [salaryOverlap, otherCurrency, outsideEmploymentDates],
    description:
      'With another start date, the salary that this one ended runs until the day before, unless it was changed since.',
  }),
  removeOperation(salaries, removeSalary, {
    meta: removed,
    errors: [otherCurrency],
    description:
      'The salary that this one ended continues, unless it was changed since, and so do the compensations that it ended. Assignments that begin in its currency refuse the deletion.',
  }),
  batchOperation(salaries, {
    create: createSalary,
    touchedIds: ({ employeeId }) => [employeeId],
    update: updateSalary,
    remove: removeSalary,
    meta: z.object({ ...salaryMeta.shape, ...removed.shape }),
  }),
];
