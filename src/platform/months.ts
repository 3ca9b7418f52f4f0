/** Months in whole parts, so that a part of one is exact. Pure. */
import type { LocalDate } from './clock.ts';

/** What a month counts, so that each of its days counts a whole number: the least common multiple of 28, 29, 30 and 31. */
export const partsOfMonth = 377_580;

/** The days of a month. @param month from 1 to 12, or beyond: 13 is the January after */
const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** What a day counts of its month. */
export const partsOfDay = (date: LocalDate): number =>
  partsOfMonth / daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));

/** The month some months after that of a date, as `2026-12`. */
export const monthFrom = (date: LocalDate, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);

/** The last day of a month such as `2026-12`. */
export const lastDayOf = (month: string): LocalDate =>
  `${month}-${daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`;
