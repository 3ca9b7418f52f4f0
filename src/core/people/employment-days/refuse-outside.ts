import type { DatedDays } from '../../../platform/period.ts';
import { problemFor } from '../../../platform/problem.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { outsideEmploymentDates } from './errors.ts';
import { employmentDaysOf } from './store.ts';

const shareDay = (one: DatedDays, other: DatedDays): boolean =>
  (other.endDate === null || one.startDate <= other.endDate) &&
  (one.endDate === null || other.startDate <= one.endDate);

/**
 * Refuses what lies wholly outside the employments of a locked employee. A day in common with one of them is enough, so
 * a contract that is signed before the first day may begin on the day of the signature.
 * @throws Problem `outside_employment_dates`, with the employments for a caller who may read them
 */
export async function refuseOutsideEmployment(
  tx: Tx,
  employeeId: string,
  { startDate, endDate }: DatedDays,
): Promise<void> {
  const employments = await employmentDaysOf(tx, employeeId);
  if (employments.some((one) => shareDay(one, { startDate, endDate }))) return;
  const shown = employments.map((one) => ({ startDate: one.startDate, endDate: one.endDate }));
  const more = { members: tx.caller.can('employees:read') ? { employments: shown } : {} };
  if (endDate === null) throw problemFor(outsideEmploymentDates, 'open', { startDate: String(startDate) }, more);
  throw problemFor(outsideEmploymentDates, 'range', { startDate: String(startDate), endDate }, more);
}
