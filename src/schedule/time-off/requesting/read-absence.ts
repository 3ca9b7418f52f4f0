import type { LocalDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { Range } from '../range.ts';
import { type KindOfAbsence, standingDaysOn } from '../store.ts';
import { type DaysOfRequest, readRange } from './requested-days.ts';

/**
 * The days of an absence for a range. Whether an absence without a last day reaches coming vacation is not known, so it
 * ends before that for now, and gives back each day of vacation on the day itself.
 */
export async function readAbsence(
  tx: Tx,
  employeeId: string,
  range: Range,
  { givesVacationBack }: Pick<KindOfAbsence, 'givesVacationBack'>,
): Promise<DaysOfRequest> {
  const { days, errors } = await readRange(tx, employeeId, range, tx.today);
  const coming = range.startDate > tx.today ? range.startDate : tx.today;
  const dates = days.map(({ off }) => off.date).filter((date) => date > coming);
  if (range.endDate !== null || !givesVacationBack || dates.length === 0) return { days, errors };
  const vacation = (await standingDaysOn(tx, employeeId, dates)).find(({ category }) => category === 'vacation');
  const isBefore = (date: LocalDate) => vacation === undefined || date < vacation.date;
  return { days: days.filter(({ off }) => isBefore(off.date)), errors };
}
