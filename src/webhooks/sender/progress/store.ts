import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Health } from '../health.ts';
import { type AttemptRecord, type DeliveryState, writeDeliveries } from '../records/store.ts';
import { type ReplayProgress, writeReplay } from '../replays/store.ts';
import type { Lease } from '../store.ts';

interface Progress {
  sequence: number;
  readTo: number;
  /** The version of the target that the worker knows. */
  epoch: number;
  health: Health;
  /** When the first unfinished delivery is due, if there is one. */
  dueAt: string | undefined;
  until: string;
  now: string;
  states: DeliveryState[];
  attempts: AttemptRecord[];
  replays: ReplayProgress[];
}

/**
 * Records finished work under a lease, all of it or nothing.
 * @returns false if another worker has the lease by now; then nothing was written
 */
export async function writeProgress(tx: Queryable, lease: Lease, progress: Progress): Promise<boolean> {
  const { accountId, endpointId, token } = lease;
  const { sequence, readTo, epoch, health, dueAt, until, now, states, attempts, replays } = progress;
  // A later request (a replay, a retry) has set its own due time, which this worker does not know.
  const owned = await tx.run(sql`
    update endpoint_cursors set sequence = ${sequence}, read_to = ${readTo}, health = ${JSON.stringify(health)},
      due_at = case when epoch = ${epoch} then ${dueAt ?? null}::timestamptz else least(due_at, ${dueAt ?? null}) end,
      lease_until = ${until}
    where account_id = ${accountId} and endpoint_id = ${endpointId} and lease_token = ${token}`);
  if (owned === 0) return false;
  for (const replay of replays) await writeReplay(tx, lease, replay, now);
  await writeDeliveries(tx, lease, { now, states, attempts });
  return true;
}
