import { addDays, type LocalDate } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/field-error.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { closesCycle } from '../../organisation/trees/index.ts';
import { isAboveOn, startsWithin } from './store.ts';

/** A placement as far as its manager goes. */
interface Managed {
  startDate: LocalDate;
  managerId: string | null;
}

/**
 * Checks the days to come on which an employee has a manager: on none of them may the employee be above that manager. For
 * today the managers of the employees themselves are the ones to check. The account's trees must be locked.
 * @param placements those of the employee after the change, the earliest first
 * @throws Problem `invalid_body` at /managerId
 */
export async function refuseComingCycle(
  tx: Tx,
  employeeId: string,
  managerId: string,
  placements: readonly Managed[],
): Promise<void> {
  const tomorrow = addDays(tx.today, 1);
  const spans = placements.flatMap((placement, i) => {
    const next = placements[i + 1]?.startDate;
    const to = next === undefined ? null : addDays(next, -1);
    if (placement.managerId !== managerId || (to !== null && to < tomorrow)) return [];
    return [{ from: placement.startDate > tomorrow ? placement.startDate : tomorrow, to }];
  });
  const days: LocalDate[] = [];
  for (const { from, to } of spans) days.push(...(await startsWithin(tx, from, to)), from);
  if (days.length === 0 || !(await isAboveOn(tx, employeeId, managerId, days))) return;
  throw invalidBody([fieldError('/managerId', coreFieldErrors.cycle)]);
}

/**
 * Whether a manager whom a locked employee gets by other days of an employment is the employee, or below them, by now.
 * Nothing refuses that change: the employee has no manager then.
 */
export const closesCycleNow = async (
  tx: Tx,
  employee: { id: string; managerId: string | null },
  managerId: string | null,
): Promise<boolean> =>
  managerId !== null &&
  managerId !== employee.managerId &&
  (await closesCycle(tx, { table: 'employees', column: 'manager_id' }, employee.id, managerId));
