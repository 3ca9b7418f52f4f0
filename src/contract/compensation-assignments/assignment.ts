/**
 * Which employee has which compensation, and when. It belongs to the employee and outlives the salary in force on its
 * first day; a salary in another currency ends it.
 */
import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { date, id } from '../../platform/values.ts';
import { compensations } from '../compensations/index.ts';
import { salaryInForce, shownCompensation } from './store.ts';

const { name, compensationType, period, currency, status, quantity, percentage, recurrence, code } =
  compensations.fields;

export const compensationAssignments = defineResource({
  name: 'compensation_assignment',
  title: 'EmployeeCompensation',
  tag: 'Compensations',
  path: '/contract/v1/employee-compensations',
  scope: 'compensations',
  table: 'compensation_assignments',
  ownRemoval: 'variable compensations refuse it, in the words of a change of its days',
  versioned: true,
  fields: {
    compensationId: field(id, { filter: 'choice', references: 'compensations' }),
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    startDate: field(date.meta({ description: 'First day.' }), { filter: 'range', sortable: true }),
    endDate: field(date.nullable().meta({ description: 'Last day; open-ended by default.', example: null }), {
      filter: 'range',
      sortable: true,
    }),
  },
  required: ['compensationId', 'employeeId', 'startDate'],
  computed: {
    salaryId: { schema: id.nullable().meta({ description: 'The salary in force today.' }), sql: salaryInForce },
    compensation: {
      schema: z
        .object({ id, name, compensationType, period, currency, status, quantity, percentage, recurrence, code })
        .meta({ id: 'AssignedCompensation' }),
      sql: shownCompensation,
      isAmount: true,
    },
  },
});

export type Assignment = RowOf<typeof compensationAssignments>;
