import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import { vacationAdjustments } from './adjustment.ts';
import { createAdjustment, removeAdjustment, updateAdjustment } from './write-adjustment.ts';

export const adjustmentRoutes = [
  listOperation(vacationAdjustments),
  createOperation(vacationAdjustments, createAdjustment, {
    description: 'The balance counts it from its date on, as a step with its reason. DELETE withdraws it.',
  }),
  getOperation(vacationAdjustments),
  versionsOperation(vacationAdjustments),
  ...updateOperations(vacationAdjustments, updateAdjustment),
  removeOperation(vacationAdjustments, removeAdjustment),
];
