import { batchOperation } from '../../../../platform/http/batch.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../../../platform/http/version-operations.ts';
import { outsideEmploymentDates } from '../../employment-days/index.ts';
import { beginsWithEmployment, placements } from '../index.ts';
import { createPlacement, removePlacement, updatePlacement } from './write-placement.ts';

export const placementRoutes = [
  listOperation(placements),
  createOperation(placements, createPlacement, {
    errors: [outsideEmploymentDates],
    description:
      'It lasts until the day before the next placement. Fields that are not given stay as they were on the day before.',
  }),
  getOperation(placements),
  versionsOperation(placements),
  ...updateOperations(placements, updatePlacement, {
    errors: [outsideEmploymentDates, beginsWithEmployment],
    description: 'Only this placement changes; the start of the first one moves with the employment.',
  }),
  removeOperation(placements, removePlacement, {
    errors: [beginsWithEmployment],
    description: 'The placement before it then lasts until the next one begins.',
  }),
  batchOperation(placements, { create: createPlacement, update: updatePlacement, remove: removePlacement }),
];
