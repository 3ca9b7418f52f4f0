import { addDays, type Instant, localDateOf } from '../../platform/clock.ts';
import { instantAt, offsetAt } from '../../platform/zones.ts';
import type { EntryFacts } from './store.ts';

/** The facts of an entry that the request or the clock sets. */
export type SaidFacts = Omit<EntryFacts, 'inOffset' | 'outOffset' | 'nightSeconds'>;

/** Adds the derived facts of an entry: they are stored, so that reports only sum them up. */
export function completeFacts(said: SaidFacts): EntryFacts {
  const { startedAt, endedAt, timeZone } = said;
  return {
    ...said,
    inOffset: offsetAt(Date.parse(startedAt), timeZone),
    outOffset: endedAt === null ? null : offsetAt(Date.parse(endedAt), timeZone),
    nightSeconds: endedAt === null ? 0 : nightSeconds(startedAt, endedAt, timeZone),
  };
}

const nightBegins = 22 * 60;
const nightEnds = 6 * 60;

/**
 * The seconds of a period that lie between 22:00 and 06:00 of a zone (ET 36.1): a night in which clocks change is an
 * hour shorter or longer.
 */
export function nightSeconds(from: Instant, to: Instant, timeZone: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const last = localDateOf(end, timeZone);
  let sum = 0;
  for (let evening = addDays(localDateOf(start, timeZone), -1); evening <= last; evening = addDays(evening, 1)) {
    const begins = instantAt(evening, nightBegins, timeZone);
    const ends = instantAt(addDays(evening, 1), nightEnds, timeZone);
    sum += Math.max(0, Math.min(end, ends) - Math.max(start, begins));
  }
  return sum / 1000;
}
