/** The latest months, and the headcount in them. Pure. */
import type { LocalDate } from '../../platform/clock.ts';

const firstOfMonth = (date: LocalDate, months: number): LocalDate => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** The first days of the twelve months up to that of a day. */
export const latestMonths = (today: LocalDate): LocalDate[] =>
  Array.from({ length: 12 }, (_, i) => firstOfMonth(today, i - 11));

/**
 * The employees at the end of each month: employments that have begun by then, and go on after it.
 * @param months their first days
 */
export const headcountIn = (
  months: LocalDate[],
  counts: { startDate: LocalDate; endDate: LocalDate | null; count: number }[],
): { month: string; atEnd: number }[] =>
  months.map((first) => {
    const next = firstOfMonth(first, 1);
    return {
      month: first.slice(0, 7),
      atEnd: counts
        .filter(({ startDate, endDate }) => startDate < next && (endDate === null || endDate >= next))
        .reduce((sum, { count }) => sum + count, 0),
    };
  });
