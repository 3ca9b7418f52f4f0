import { removedWithEmployee } from '../../core/index.ts';
import { vacationAdjustments } from './adjustment.ts';
import { adjustmentEvents } from './events.ts';

/** The adjustments of an employee who is removed or restored. */
export const adjustmentsFollower = removedWithEmployee(
  vacationAdjustments,
  (tx, _, row) => adjustmentEvents.deleted(tx, row),
  (tx, _, row) => adjustmentEvents.restored(tx, row),
);
