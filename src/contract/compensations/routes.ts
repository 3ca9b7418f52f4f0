import {
  createOperation,
  getOperation,
  listOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { wrongDecimalsIn } from '../../platform/money.ts';
import { compensations } from './compensation.ts';
import { createCompensation } from './create-compensation.ts';
import { updateCompensation } from './update-compensation.ts';

export const compensationRoutes = [
  listOperation(compensations),
  createOperation(compensations, createCompensation, {
    check: async (_, body) => wrongDecimalsIn(body, ['quantity']),
    description: 'A fixed compensation has a quantity or a percentage. Its assignments say which employees have it.',
  }),
  getOperation(compensations),
  ...updateOperations(compensations, updateCompensation, {
    description: 'Only name, status, code and comment can change; existing assignments rely on the rest.',
  }),
];
