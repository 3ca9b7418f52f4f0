/**
 * Counts the requests of tokens in memory and writes the counts now and then, so that no request costs a write. A
 * killed process loses the counts of the last minute: they are for people to look at, not for billing.
 */
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { addUsage, type Usage } from './store.ts';

export interface UsageRecorder {
  count(accountId: string, tokenId: string, status: number): void;
  flush(): Promise<void>;
}

const hourOf = (milliseconds: number) => instantOf(milliseconds - (milliseconds % 3_600_000));

export function createUsageRecorder(db: Queryable, clock: Clock): UsageRecorder {
  let counts = new Map<string, Usage>();
  return {
    count(accountId, tokenId, status) {
      const hour = hourOf(clock.now());
      const key = `${hour} ${tokenId} ${status}`;
      const known = counts.get(key);
      if (known) known.requests++;
      else counts.set(key, { accountId, hour, tokenId, status, requests: 1 });
    },
    async flush() {
      if (counts.size === 0) return;
      const written = [...counts.values()];
      counts = new Map();
      await addUsage(db, written);
    },
  };
}
