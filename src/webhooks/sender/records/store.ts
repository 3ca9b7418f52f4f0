import type * as z from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import { type RawBuilder, sql } from '../../../platform/db/sql.ts';
import type { attempt } from '../../deliveries/attempt.ts';
import { deliveryId } from '../../deliveries/delivery-form.ts';
import { wantedAfterSql } from '../../endpoints/subscribed-types.ts';
import { addTallies, tallyOf } from '../../stats/store.ts';
import type { Health } from '../health.ts';
import { type EndpointKey, type Item, type Lease, type LoggedItem, loggedSql } from '../store.ts';

/** The state of a delivery after an attempt, or because it waits behind one. */
export interface DeliveryState {
  item: Item;
  status: 'pending' | 'held' | 'delivered' | 'failed';
}

/** One attempt, for the record. */
export type AttemptRecord = { sequence: number } & z.output<typeof attempt>;

/** Writes the current state of deliveries, and the attempts that led to it. */
export async function writeDeliveries(
  tx: Queryable,
  key: EndpointKey,
  { now, states, attempts }: { now: string; states: DeliveryState[]; attempts: AttemptRecord[] },
): Promise<void> {
  const { accountId, endpointId } = key;
  const rows =
    states.length === 0
      ? undefined
      : // An endpoint deleted in the meantime has expired its deliveries: those stay expired.
        writeRows(
          tx,
          key,
          states,
          now,
          sql`status = excluded.status,
      attempts_count = excluded.attempts_count, probes_count = excluded.probes_count,
      next_attempt_at = excluded.next_attempt_at, is_blocking = excluded.is_blocking, updated_at = excluded.updated_at
      where d.status = 'pending'`,
        );
  const tries =
    attempts.length === 0
      ? undefined
      : tx.run(sql`
    insert into webhook_attempts (account_id, endpoint_id, sequence, attempt, is_probe, started_at, duration_ms,
      request_headers, response_status, response_headers, response_body, error)
    select ${accountId}, ${endpointId}, a.* from unnest(
      ${attempts.map((row) => row.sequence)}::bigint[], ${attempts.map(({ attempt }) => attempt)}::int[],
      ${attempts.map(({ isProbe }) => isProbe)}::boolean[],
      ${attempts.map(({ startedAt }) => startedAt)}::timestamptz[], ${attempts.map((row) => row.durationMs)}::int[],
      ${attempts.map((row) => JSON.stringify(row.requestHeaders))}::jsonb[],
      ${attempts.map((row) => row.responseStatus)}::int[],
      ${attempts.map((row) => row.responseHeaders && JSON.stringify(row.responseHeaders))}::jsonb[],
      ${attempts.map((row) => row.responseBody)}::text[], ${attempts.map(({ error }) => error)}::text[]
    ) as a on conflict do nothing`);
  await Promise.all([rows, tries, attempts.length > 0 ? addTallies(tx, key, tallyOf(attempts)) : undefined]);
}

/** Inserts rows of deliveries; for existing rows, makes the changes in `change`. */
function writeRows(
  tx: Queryable,
  { accountId, endpointId }: EndpointKey,
  states: DeliveryState[],
  now: string,
  change: RawBuilder<unknown>,
): Promise<number> {
  const items = states.map(({ item }) => item);
  return tx.run(sql`
    insert into webhook_deliveries as d (account_id, endpoint_id, sequence, id, event_id, event, lane, employee_id, status,
      attempts_count, probes_count, next_attempt_at, is_blocking, created_at, updated_at)
    select ${accountId}, ${endpointId}, s.sequence, s.id, s.event_id, s.event, s.lane, s.employee_id, s.status,
      s.attempts_count, s.probes_count, s.next_attempt_at, s.is_blocking, s.created_at, ${now}
    from unnest(
      ${items.map((item) => item.sequence)}::bigint[], ${items.map((item) => deliveryId(endpointId, item.sequence))}::uuid[],
      ${items.map(({ eventId }) => eventId)}::uuid[], ${items.map(({ event }) => event)}::text[],
      ${items.map(({ entity }) => entity)}::uuid[], ${items.map(({ employeeId }) => employeeId)}::uuid[],
      ${states.map(({ status }) => status)}::text[], ${items.map((item) => item.attempts)}::int[],
      ${items.map(({ probes }) => probes)}::int[], ${items.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
      ${items.map(({ isBlocking }) => isBlocking)}::boolean[], ${items.map(({ occurredAt }) => occurredAt)}::timestamptz[]
    ) as s (sequence, id, event_id, event, lane, employee_id, status, attempts_count, probes_count, next_attempt_at,
      is_blocking, created_at)
    on conflict (account_id, endpoint_id, sequence) do update set ${change}`);
}

/** A replay for an endpoint's worker to run. */
export interface RunningReplay {
  id: string;
  position: number;
  toSequence: number;
  status: string | null;
  /** By sequence, the attempts of an event that the receiver has not accepted, and when the next one is due. */
  tries: Record<string, [tries: number, nextAttemptAt: string | null]>;
}

export const findReplays = (db: Queryable, { accountId, endpointId }: EndpointKey): Promise<RunningReplay[]> =>
  db.all<RunningReplay>(sql`
    select id, position, to_sequence as "toSequence", status, tries from webhook_replays
    where account_id = ${accountId} and endpoint_id = ${endpointId} and state = 'running' order by id`);

export type ReplayItem = LoggedItem & { attempts: number };

/** A part of a replay to read: at most `limit` events of those in the log after `after` and up to `to`. */
export interface ReplayPart {
  status: string | null;
  after: number;
  to: number;
  limit: number;
}

/**
 * The next events of a replay: wanted by the endpoint, and not owed to it anyway. Only replays of earlier releases reach
 * beyond the cursor.
 */
export const readReplay = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  { status, after, to, limit }: ReplayPart,
): Promise<ReplayItem[]> =>
  db.all<ReplayItem>(
    status === null
      ? sql`
        select ${loggedSql}, coalesce(d.attempts_count, 0) as attempts
        from webhook_endpoints n join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = n.id
        join events e on e.account_id = ${accountId} and e.sequence > ${after} and e.sequence <= ${to}
          and e.sequence <= c.sequence and ${sql.raw(wantedAfterSql('n', 'e'))} is not null
        left join webhook_deliveries d
          on d.account_id = ${accountId} and d.endpoint_id = n.id and d.sequence = e.sequence
        where n.account_id = ${accountId} and n.id = ${endpointId} and coalesce(d.status, '') <> 'pending'
        order by e.sequence limit ${limit}`
      : sql`
        select ${loggedSql}, d.attempts_count as attempts
        from webhook_deliveries d join events e on e.account_id = ${accountId} and e.sequence = d.sequence
        where d.account_id = ${accountId} and d.endpoint_id = ${endpointId} and d.status = ${status}
          and d.sequence > ${after} and d.sequence <= ${to}
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
  tries: RunningReplay['tries'];
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
  const { id, position, sent, failed, isDone, states, tries } = progress;
  await tx.run(sql`
    update webhook_replays set position = ${position}, sent = sent + ${sent}, failed = failed + ${failed},
      tries = ${JSON.stringify(tries)},
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
