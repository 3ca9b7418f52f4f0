import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { wantedAfterSql } from '../../endpoints/subscribed-types.ts';
import { type DeliveryState, writeRows } from '../records/store.ts';
import { type EndpointKey, type LoggedItem, loggedSql } from '../store.ts';

/** A replay for an endpoint's worker to run. */
export interface RunningReplay {
  id: string;
  position: number;
  toSequence: number;
  status: string | null;
}

export const findReplays = (db: Queryable, { accountId, endpointId }: EndpointKey): Promise<RunningReplay[]> =>
  db.all<RunningReplay>(sql`
    select id, position, to_sequence as "toSequence", status from webhook_replays
    where account_id = ${accountId} and endpoint_id = ${endpointId} and state = 'running' order by id`);

export type ReplayItem = LoggedItem & { attempts: number };

/** The next events of a replay: wanted by the endpoint, and sent for the first time before. */
export const readReplay = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  { toSequence, status }: RunningReplay,
  after: number,
  limit: number,
): Promise<ReplayItem[]> =>
  db.all<ReplayItem>(
    status === null
      ? sql`
        select ${loggedSql}, coalesce(d.attempts_count, 0) as attempts
        from webhook_endpoints n join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = n.id
        join events e on e.account_id = ${accountId} and e.sequence > ${after} and e.sequence <= ${toSequence}
          and e.sequence <= c.sequence and ${sql.raw(wantedAfterSql('n', 'e'))} is not null
        left join webhook_deliveries d
          on d.account_id = ${accountId} and d.endpoint_id = n.id and d.sequence = e.sequence
        where n.account_id = ${accountId} and n.id = ${endpointId} and coalesce(d.status, '') <> 'pending'
        order by e.sequence limit ${limit}`
      : sql`
        select ${loggedSql}, d.attempts_count as attempts
        from webhook_deliveries d join events e on e.account_id = ${accountId} and e.sequence = d.sequence
        where d.account_id = ${accountId} and d.endpoint_id = ${endpointId} and d.status = ${status}
          and d.sequence > ${after} and d.sequence <= ${toSequence}
        order by d.sequence limit ${limit}`,
  );

/** The progress of a replay since the last time. */
export interface ReplayProgress {
  id: string;
  position: number;
  sent: number;
  failed: number;
  isDone: boolean;
  states: DeliveryState[];
}

/** Another worker continues with items behind a blocking delivery that a replay has delivered. */
const releaseLanes = (tx: Queryable, { accountId, endpointId }: EndpointKey, now: string): Promise<number> =>
  tx.run(sql`
    update endpoint_cursors set epoch = epoch + 1, due_at = ${now}
    where account_id = ${accountId} and endpoint_id = ${endpointId} and (
      select on_exhausted from webhook_endpoints where account_id = ${accountId} and id = ${endpointId}) = 'block'`);

/**
 * Writes the progress of a replay. A successful replay makes its delivery delivered, whatever its status was; a failed
 * one leaves the status.
 */
export async function writeReplay(
  tx: Queryable,
  key: EndpointKey,
  progress: ReplayProgress,
  now: string,
): Promise<void> {
  const { id, position, sent, failed, isDone, states } = progress;
  await tx.run(sql`
    update webhook_replays set position = ${position}, sent = sent + ${sent}, failed = failed + ${failed},
      state = case when ${isDone} and state = 'running' then 'completed' else state end, updated_at = ${now}
    where account_id = ${key.accountId} and id = ${id}`);
  if (isDone) await releaseLanes(tx, key, now);
  // For an item tried twice since then, only the latest state is written.
  const latest = [...new Map(states.map((state) => [state.item.sequence, state])).values()];
  if (latest.length === 0) return;
  await writeRows(
    tx,
    key,
    latest.map((state) => ({ ...state, status: state.status === 'pending' ? 'failed' : state.status })),
    now,
    sql`status = case when excluded.status = 'delivered' then 'delivered' else d.status end,
      is_blocking = d.is_blocking and excluded.status <> 'delivered',
      attempts_count = greatest(d.attempts_count, excluded.attempts_count), updated_at = excluded.updated_at
      where d.status not in ('pending', 'expired', 'erased')`,
  );
}
