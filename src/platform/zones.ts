import { addDays, type Instant, instantOf, type LocalDate } from './clock.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * What an IANA zone is ahead of UTC at an instant, as RFC 3339 writes it: `+01:00`. Throws RangeError for an unknown
 * zone. Since 1972 all zones are ahead by whole minutes.
 */
export function offsetAt(milliseconds: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  const name = formatter.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT+01:00`, or `GMT` alone.
  return name.slice(3, 9) || '+00:00';
}

/** `-05:30` as milliseconds. */
const lengthOf = (offset: string): number => {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
};

/** An instant as the clocks of a zone showed it, in whole seconds: `2026-11-20T10:00:00+01:00`. */
export function clockTimeOf(instant: Instant, offset: string): string {
  return instantOf(Date.parse(instant) + lengthOf(offset)).slice(0, 19) + offset;
}

/**
 * When the clocks of a zone show a time of a day, in milliseconds. Of two such instants (clocks were put back) it is the
 * first; a time that was skipped is as long after the last midnight as it would have been.
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
