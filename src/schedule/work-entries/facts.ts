import { offsetAt } from '../../platform/zones.ts';
import { nightSeconds } from './rules.ts';
import type { EntryFacts } from './store.ts';

/** What someone says of an entry. */
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
