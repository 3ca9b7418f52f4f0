import { addDays, type Instant, localDateOf } from '../../platform/clock.ts';
import { instantAt, offsetAt } from '../../platform/zones.ts';
import type { EntryFacts } from './store.ts';

/** What is said of an entry. */
export type SaidFacts = Omit<EntryFacts, 'inOffset' | 'outOffset' | 'nightSeconds'>;

/** Adds to what is said of an entry what follows from it: it is kept, so that reports only have to sum up. */
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
 * The seconds of a time that lie between 22:00 and 06:00 of a zone (ET 36.1): where clocks are changed in the night, it
 * is an hour shorter or longer.
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
