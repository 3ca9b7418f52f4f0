/** The latest months, and the headcount in them. Pure. */
import type { LocalDate } from '../../platform/clock.ts';
import { lastDayOf, monthFrom } from '../../platform/months.ts';

/** The first days of the twelve months up to that of a day. */
export const latestMonths = (today: LocalDate): LocalDate[] =>
  Array.from({ length: 12 }, (_, i) => `${monthFrom(today, i - 11)}-01`);

/**
 * The employees at the end of each month: employments that have begun by then, and go on after it.
 * @param months their first days
 */
export const headcountIn = (
  months: LocalDate[],
  counts: { startDate: LocalDate; endDate: LocalDate | null; count: number }[],
): { month: string; atEnd: number }[] =>
  months.map((first) => {
    const month = first.slice(0, 7);
    const last = lastDayOf(month);
    return {
      month,
      atEnd: counts
        .filter(({ startDate, endDate }) => startDate <= last && (endDate === null || endDate > last))
        .reduce((sum, { count }) => sum + count, 0),
    };
  });
