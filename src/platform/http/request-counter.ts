/**
 * Counts the requests of each caller by the minute. The processes of an installation tell each other their counts through the
 * database once a second, in one statement, so that a limit holds for all of them together and no request waits for a count. In
 * that second a caller may exceed the limit by what the other processes have not told yet.
 */
import { type Clock, instantOf } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import { addRequestCounts, forgetRequestCounts } from '../db/request-counts.ts';

const minute = 60_000;
/** Callers whose requests are counted at once: of more, the first are forgotten. */
const mostCallers = 100_000;

interface Count {
  /** When its minute began, in milliseconds. */
  from: number;
  /** Of all processes, as far as they have told. */
  total: number;
  /** Of this process, not told to the others yet. */
  untold: number;
}

export interface RequestCounter {
  /**
   * Counts a request.
   * @returns how many the caller has sent in this minute, and how many seconds remain of it
   */
  add(caller: string): { count: number; seconds: number };
  /** Tells the other processes the new counts, and hears theirs of the same callers. */
  exchange(): Promise<void>;
}

export function createRequestCounter(db: Queryable, clock: Clock): RequestCounter {
  let counts = new Map<string, Count>();
  /** The minute that the counts are of. */
  let current = 0;
  /** The minute in which counts of earlier ones were last deleted. */
  let cleared = 0;
  return {
    add(caller) {
      const now = clock.now();
      const from = now - (now % minute);
      if (from !== current) {
        counts = new Map();
        current = from;
      }
      const known = counts.get(caller) ?? { from, total: 0, untold: 0 };
      counts.set(caller, known);
      if (counts.size > mostCallers) counts.delete(counts.keys().next().value ?? '');
      known.total++;
      known.untold++;
      return { count: known.total, seconds: Math.ceil((from + minute - now) / 1000) };
    },
    async exchange() {
      const told = [...counts].filter(([, { untold }]) => untold > 0);
      if (told.length === 0) return;
      const news = told.map(([caller, { from, untold }]) => ({ caller, minute: instantOf(from), count: untold }));
      // Further requests may be counted meanwhile, those of the next minute in another map.
      const toldTo = counts;
      for (const [, count] of told) count.untold = 0;
      try {
        for (const { caller, count } of await addRequestCounts(db, news)) {
          const known = toldTo.get(caller);
          if (known) known.total = Math.max(known.total, count + known.untold);
        }
      } catch (error) {
        for (const [i, [, count]] of told.entries()) count.untold += news[i]?.count ?? 0;
        throw error;
      }
      if (current === cleared) return;
      cleared = current;
      await forgetRequestCounts(db, instantOf(current - minute));
    },
  };
}
