/** The adjustments of an employee who is removed or restored. */
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { vacationAdjustments } from './adjustment.ts';
import { recordAdjustmentDeleted, recordAdjustmentRestored } from './events.ts';

export async function removeAdjustmentsOf(tx: Tx, employeeId: string): Promise<void> {
  for (const row of await removeRowsOf(tx, vacationAdjustments, employeeId)) recordAdjustmentDeleted(tx, row);
}

export async function restoreAdjustmentsOf(tx: Tx, employeeId: string): Promise<void> {
  for (const row of await restoreRowsOf(tx, vacationAdjustments, employeeId)) recordAdjustmentRestored(tx, row);
}
