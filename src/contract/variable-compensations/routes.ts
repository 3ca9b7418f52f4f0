import { batchOperation } from '../../platform/http/batch.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import { variableCompensations } from './variable.ts';
import { createVariable, removeVariable, updateVariable } from './write-variable.ts';

export const variableRoutes = [
  listOperation(variableCompensations),
  createOperation(variableCompensations, createVariable, {
    description:
      'Give salaryCompensationId, or employeeId and compensationId for the assignment in force on that day, or the last one that ended with an employment before it. There is one for each assignment and day.',
  }),
  getOperation(variableCompensations),
  versionsOperation(variableCompensations),
  ...updateOperations(variableCompensations, updateVariable, {
    description: 'Only the date and the amount can change.',
  }),
  removeOperation(variableCompensations, removeVariable),
  batchOperation(variableCompensations, { create: createVariable, update: updateVariable, remove: removeVariable }),
];
