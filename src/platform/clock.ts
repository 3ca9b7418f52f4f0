import { keeping } from './keeping.ts';

/** An instant as RFC 3339 in UTC with milliseconds, `2026-11-20T09:00:00.000Z`: it sorts as text. */
export type Instant = string;

/** A calendar day without a zone, `2026-11-20`: it sorts as text. */
export type LocalDate = string;

/** The only source of time; tests pass their own. Milliseconds since the Unix epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString();

/** More than IANA has; callers may write the same ones in upper and lower case, each in a thousand ways. */
export const mostZones = 1_000;

// en-CA writes dates in the form of ISO 8601.
const formatterOf = keeping(
  mostZones,
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** The calendar day that `milliseconds` falls on in an IANA time zone. Throws RangeError for an unknown zone. */
export const localDateOf = (milliseconds: number, timeZone: string): LocalDate =>
  formatterOf(timeZone).format(milliseconds);

/** Each day begins here first: no place has a later one. */
export const firstZone = 'Pacific/Kiritimati';

/**
 * The current day in a zone.
 * @param time the current instant, and the day in the account's time zone, which counts without a zone
 */
export const todayIn = (
  { now, today }: { readonly now: Instant; readonly today: LocalDate },
  zone: string | null | undefined,
): LocalDate => (zone ? localDateOf(Date.parse(now), zone) : today);

const dayLength = 86_400_000;

/** The days since 1970-01-01 until a date; negative before. Years are counted from March, so that a leap day ends one. */
export function dayNumber(date: LocalDate): number {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const year = Number(date.slice(0, 4)) - (month > 2 ? 0 : 1);
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + inYear - 719_468;
}

/** The dates by their number, each made once: balances walk through whole years. Those of 1970 to 2105, at most. */
const dates: LocalDate[] = [];
const datesKept = 50_000;

/** The date of a number of days since 1970-01-01. */
export function dateOf(number: number): LocalDate {
  const known = dates[number];
  if (known !== undefined) return known;
  const date = new Date(number * dayLength).toISOString().slice(0, 10);
  if (number >= 0 && number < datesKept) dates[number] = date;
  return date;
}

/** The days since the Monday of the week of a day. @param number of days since 1970-01-01, which was a Thursday */
export const sinceMonday = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** The last day that a date with four digits of a year can name. */
export const lastDate: LocalDate = '9999-12-31';
const lastNumber = dayNumber(lastDate);

/** The day `days` after `date` (before it, if negative), by the calendar alone; at most the last date. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOf(Math.min(dayNumber(date) + days, lastNumber));

/** Each day of a period, both ends included. */
export function eachDay(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, i) => dateOf(first + i));
}

/**
 * The instant `months` calendar months before `milliseconds`, in UTC; the month's last day if the month is too short.
 */
export function monthsBefore(milliseconds: number, months: number): Instant {
  const then = new Date(milliseconds);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then.toISOString();
}

export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
export const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

export const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));
