import { addDays, type Instant, instantOf, type LocalDate, mostZones } from './clock.ts';
import { keeping } from './keeping.ts';

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
const zoneOf = keeping(
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
