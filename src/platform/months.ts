/** Months in whole parts, so that a part of one is exact. Pure. */
import { type LocalDate, lastDate } from './clock.ts';

/** What a month counts, so that each of its days counts a whole number: the least common multiple of 28, 29, 30 and 31. */
export const partsOfMonth = 377_580;

/** The days of a month. @param month from 1 to 12, or beyond: 13 is the January after */
const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** What a day counts of its month. */
export const partsOfDay = (date: LocalDate): number =>
  partsOfMonth / daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));

const endOfMonths = Number(lastDate.slice(0, 4)) * 12 + Number(lastDate.slice(5, 7)) - 1;

/** The month some months after that of a date (before it, if negative), as `2026-12`; at most that of the last date. */
export function monthFrom(date: LocalDate, months: number): string {
  const number = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  return number < endOfMonths ? month : lastDate.slice(0, 7);
}

/** The months from that of a date to that of another, in order. */
export function monthsBetween(from: LocalDate, to: LocalDate): string[] {
  const numberOf = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, i) => monthFrom(from, i));
}

/** The last day of a month such as `2026-12`. */
export const lastDayOf = (month: string): LocalDate =>
  `${month}-${daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`;
