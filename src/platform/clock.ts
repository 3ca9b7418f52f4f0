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

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that `milliseconds` falls on in an IANA time zone. Throws RangeError for an unknown zone. */
export function localDateOf(milliseconds: number, timeZone: string): LocalDate {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // en-CA writes dates in the form of ISO 8601.
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(milliseconds);
}

const day = 86_400_000;
const midnight = (date: LocalDate) => Date.parse(`${date}T00:00:00Z`);

/** The last day that a date with four digits of a year can name. */
export const lastDate: LocalDate = '9999-12-31';

/** The day `days` after `date` (before it, if negative), by the calendar alone; at most the last date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const at = Math.min(midnight(date) + days * day, midnight(lastDate));
  return new Date(at).toISOString().slice(0, 10);
}

/** Each day of a period, both ends included. */
export function* eachDay(from: LocalDate, to: LocalDate): Generator<LocalDate> {
  const count = Math.round((midnight(to) - midnight(from)) / day);
  for (let i = 0; i <= count; i++) yield addDays(from, i);
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
