import { memoizeByKey } from './memoize.ts';

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
const mostZones = 1_000;

/** Clocks change at full quarters of an hour of UTC, so that one result is right for a whole quarter. */
const quarter = 15 * 60_000;
/**
 * The cache holds results for this many quarters of a zone: each lookup takes some microseconds, and the nights of an entry
 * need many.
 */
const maxKept = 10_000;

interface Zone {
  formatter: Intl.DateTimeFormat;
  offsets: Map<number, string>;
}
const zoneOf = memoizeByKey(
  mostZones,
  (timeZone): Zone => ({
    formatter: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
    offsets: new Map(),
  }),
);

/**
 * The offset of an IANA zone from UTC at an instant, in the form of RFC 3339: `+01:00`. Throws RangeError for an
 * unknown zone. Since 1973 the offsets of all zones are whole minutes.
 */
export function offsetAt(milliseconds: number, timeZone: string): string {
  const { formatter, offsets } = zoneOf(timeZone);
  const place = Math.floor(milliseconds / quarter);
  let offset = offsets.get(place);
  if (offset === undefined) {
    const name = formatter.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // `GMT+01:00`, or `GMT` alone.
    offset = name.slice(3, 9) || '+00:00';
    if (offsets.size >= maxKept) offsets.clear();
    offsets.set(place, offset);
  }
  return offset;
}

/** `-05:30` as milliseconds. */
export const lengthOf = (offset: string): number => {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
};

/** The calendar day that `milliseconds` falls on in an IANA time zone. Throws RangeError for an unknown zone. */
export const localDateOf = (milliseconds: number, timeZone: string): LocalDate =>
  dateOf(Math.floor((milliseconds + lengthOf(offsetAt(milliseconds, timeZone))) / dayLength));

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

/** An instant on the clocks of a zone, in whole seconds: `2026-11-20T10:00:00+01:00`. */
export function clockTimeOf(instant: Instant, offset: string): string {
  return instantOf(Date.parse(instant) + lengthOf(offset)).slice(0, 19) + offset;
}

/**
 * The instant when the clocks of a zone show a time of a day, in milliseconds. Of two such instants (clocks were put
 * back) it is the first; a skipped time is as long after the last midnight as it would have been.
 * @param minutes since midnight
 */
export function instantAt(date: LocalDate, minutes: number, timeZone: string): number {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const candidates = [addDays(date, -1), addDays(date, 1)].map(
    (day) => shown - lengthOf(offsetAt(Date.parse(`${day}T12:00:00Z`), timeZone)),
  );
  const [early = shown, late = shown] = candidates.sort((a, b) => a - b);
  return [early, late].find((at) => at + lengthOf(offsetAt(at, timeZone)) === shown) ?? late;
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

export const minDate = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
export const maxDate = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

export const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));
