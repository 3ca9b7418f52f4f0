import { causedBy } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { lockTrees } from '../../organisation/trees/index.ts';
import { todayOf } from '../placements/index.ts';
import { employees } from './employee.ts';
import { handOverReports } from './hand-over-reports.ts';
import { changeEmployee, type UpdatedEmployee } from './update-employee.ts';

interface Deactivation {
  /** The last day; today by default. */
  endDate?: LocalDate | undefined;
  reason?: string | null | undefined;
  /** The manager of the reports after the last day; null: none; undefined: they keep the leaver. */
  newManagerId?: string | null | undefined;
}

/**
 * Terminates employment: at once if the last day is over where the employee's office is, else at the midnight that ends
 * it. A repetition changes nothing. The reports get their new manager as a consequence.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `use_reactivate`, `begins_after_end`
 */
export async function deactivateEmployee(
  tx: Tx,
  id: string,
  { endDate, reason, newManagerId }: Deactivation,
): Promise<UpdatedEmployee & { lastDay: LocalDate }> {
  if (newManagerId !== undefined) await lockTrees(tx);
  const before = await lockRow(tx, employees, id);
  const left = await changeEmployee(tx, before, {
    status: 'inactive',
    ...(endDate === undefined ? {} : { endDate }),
    ...(reason === undefined ? {} : { endReason: reason }),
  });
  const lastDay = endDate ?? before.endDate ?? (await todayOf(tx, before));
  if (newManagerId === undefined) return { ...left, lastDay };
  const handOver = () => handOverReports(tx, { id, endDate: lastDay }, newManagerId);
  // A repeated termination has no event; then the moves are what the caller did.
  const handedOver = await (left.eventId === undefined ? handOver() : causedBy(tx, left.eventId, handOver));
  return {
    ...left,
    lastDay,
    meta: { ...left.meta, handedOver, orphanedReports: newManagerId === null ? handedOver : [] },
  };
}
