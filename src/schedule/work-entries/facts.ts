import { offsetAt } from '../../platform/clock.ts';
import type { EntryFacts } from './store.ts';

/** The facts of an entry that the request or the clock sets. */
export type SaidFacts = Omit<EntryFacts, 'inOffset' | 'outOffset'>;

/** Adds the offsets of an entry, by which replies show its clock times. */
export function completeFacts(said: SaidFacts): EntryFacts {
  const { startedAt, endedAt, timeZone } = said;
  return {
    ...said,
    inOffset: offsetAt(Date.parse(startedAt), timeZone),
    outOffset: endedAt === null ? null : offsetAt(Date.parse(endedAt), timeZone),
  };
}
