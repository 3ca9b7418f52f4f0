import { batchOperation } from '../../platform/http/batch.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { variableCompensations } from './variable.ts';
import { createVariable, removeVariable, updateVariable } from './write-variable.ts';

const resource = variableCompensations;

export const variableRoutes = [
  listOperation(resource),
  createOperation(variableCompensations, createVariable, {
    description:
      'By salaryCompensationId, or by employeeId and compensationId, which mean the assignment that holds on the day. One for ' +
      'each assignment and day.',
  }),
  getOperation(resource),
  ...updateOperations(variableCompensations, updateVariable, { description: 'Only the day and the amount change.' }),
  removeOperation(resource, removeVariable),
  batchOperation(resource, { create: createVariable, update: updateVariable, remove: removeVariable }),
];
