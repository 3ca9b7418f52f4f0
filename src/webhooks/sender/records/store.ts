import type { Queryable } from '../../../platform/db/database.ts';
import { type RawBuilder, sql } from '../../../platform/db/sql.ts';
import { addTallies, tallyOf } from '../../stats/store.ts';
import type { EndpointKey, Item } from '../store.ts';

/** The state of a delivery after an attempt, or because it waits behind one. */
export interface DeliveryState {
  id: string;
  item: Item;
  status: 'pending' | 'held' | 'delivered' | 'failed';
}

/** One attempt, for the record. */
export interface AttemptRecord {
  sequence: number;
  attempt: number;
  isProbe: boolean;
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
}

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
export function writeRows(
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
      ${items.map((item) => item.sequence)}::bigint[], ${states.map(({ id }) => id)}::uuid[],
      ${items.map(({ eventId }) => eventId)}::uuid[], ${items.map(({ event }) => event)}::text[],
      ${items.map(({ entity }) => entity)}::uuid[], ${items.map(({ employeeId }) => employeeId)}::uuid[],
      ${states.map(({ status }) => status)}::text[], ${items.map((item) => item.attempts)}::int[],
      ${items.map(({ probes }) => probes)}::int[], ${items.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
      ${items.map(({ isBlocking }) => isBlocking)}::boolean[], ${items.map(({ occurredAt }) => occurredAt)}::timestamptz[]
    ) as s (sequence, id, event_id, event, lane, employee_id, status, attempts_count, probes_count, next_attempt_at,
      is_blocking, created_at)
    on conflict (account_id, endpoint_id, sequence) do update set ${change}`);
}
