import type { LocalDate } from '../../platform/clock.ts';
import { lastDayOf, monthsBetween } from '../../platform/months.ts';

/** The reported part of a calendar month, both days included. */
export interface Period {
  /** `2026-11`. */
  month: string;
  from: LocalDate;
  to: LocalDate;
}

/** The most months in one report. */
export const maxMonths = 120;

/** The last day of the month that `date` is in. */
export const lastOfMonth = (date: LocalDate): LocalDate => lastDayOf(date.slice(0, 7));

/** The months from `from` to `to`; the first and the last may be cut. */
export const periodsOf = (from: LocalDate, to: LocalDate): Period[] =>
  monthsBetween(from, to).map((month) => {
    const [first, last] = [`${month}-01`, lastDayOf(month)];
    return { month, from: first < from ? from : first, to: last < to ? last : to };
  });
