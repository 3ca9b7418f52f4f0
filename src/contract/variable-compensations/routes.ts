import { batchOperation } from '../../platform/http/batch.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { createVariable } from './create-variable.ts';
import { removeVariable } from './remove-variable.ts';
import { updateVariable } from './update-variable.ts';
import { variableCompensations } from './variable.ts';

export const variableRoutes = [
  listOperation(variableCompensations),
  createOperation(variableCompensations, createVariable, {
    description:
      'By salaryCompensationId, or by employeeId and compensationId, which mean the assignment that holds on the day. One for ' +
      'each assignment and day.',
  }),
  getOperation(variableCompensations),
  ...updateOperations(variableCompensations, updateVariable, { description: 'Only the day and the amount change.' }),
  removeOperation(variableCompensations, removeVariable),
  batchOperation(variableCompensations, { create: createVariable, update: updateVariable, remove: removeVariable }),
];
