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

/** The day `days` after `date` (before it, if negative), by the calendar alone. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
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
