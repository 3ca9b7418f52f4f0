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
      for (const [, count] of told) count.untold = 0;
      const totals = await addRequestCounts(db, news);
      for (const { caller, count } of totals) {
        const known = counts.get(caller);
        // It may have counted further requests meanwhile.
        if (known) known.total = Math.max(known.total, count + known.untold);
      }
      await forgetRequestCounts(db, instantOf(clock.now() - 2 * minute));
    },
  };
}
