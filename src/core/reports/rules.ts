import { addDays, type LocalDate } from '../../platform/clock.ts';

/** The reported part of a calendar month, both days included. */
export interface Period {
  /** `2026-11`. */
  month: string;
  from: LocalDate;
  to: LocalDate;
}

/** The most months in one report. */
export const maxMonths = 120;

/** The first day of the month `months` after (before, if negative) the one that `date` is in. */
export function firstOfMonth(date: LocalDate, months = 0): LocalDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last day of the month that `date` is in. */
export const lastOfMonth = (date: LocalDate): LocalDate => addDays(firstOfMonth(date, 1), -1);

/** The months from `from` to `to`; the first and the last may be cut. */
export function periodsOf(from: LocalDate, to: LocalDate): Period[] {
  const periods: Period[] = [];
  for (let first = from; first <= to; first = firstOfMonth(first, 1)) {
    const last = lastOfMonth(first);
    periods.push({ month: first.slice(0, 7), from: first, to: last < to ? last : to });
  }
  return periods;
}
