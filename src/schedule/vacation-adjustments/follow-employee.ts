import { removedWithEmployee } from '../../core/index.ts';
import { vacationAdjustments } from './adjustment.ts';
import { recordAdjustmentDeleted, recordAdjustmentRestored } from './events.ts';

/** The adjustments of an employee who is removed or restored. */
export const adjustmentsFollower = removedWithEmployee(
  vacationAdjustments,
  (tx, _, row) => recordAdjustmentDeleted(tx, row),
  (tx, _, row) => recordAdjustmentRestored(tx, row),
);
