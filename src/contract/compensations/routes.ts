import {
  createOperation,
  getOperation,
  listOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { compensations } from './compensation.ts';
import { createCompensation } from './create-compensation.ts';
import { updateCompensation } from './update-compensation.ts';

export const compensationRoutes = [
  listOperation(compensations),
  createOperation(compensations, createCompensation, {
    description: 'A fixed one has a quantity or a percentage. Who has it, the assignments say.',
  }),
  getOperation(compensations),
  ...updateOperations(compensations, updateCompensation, {
    description: 'Only name, status, code and comment change afterwards; whoever has it counts on the rest.',
  }),
];
