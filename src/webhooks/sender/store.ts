import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The right to send to one endpoint, held by one worker at a time. */
export interface Lease {
  accountId: string;
  endpointId: string;
  token: string;
  /** Up to here the log is settled for this endpoint. */
  sequence: number;
}

/** An endpoint that may have something to be sent. */
export type EndpointKey = Pick<Lease, 'accountId' | 'endpointId'>;

/**
 * Endpoints that have something to be sent and no owner.
 * @param accountIds only those accounts; undefined: all
 */
export const findWork = (db: Queryable, now: string, most: number, accountIds?: string[]): Promise<EndpointKey[]> =>
  db.all<EndpointKey>(sql`
    select c.account_id as "accountId", c.endpoint_id as "endpointId" from endpoint_cursors c
    join event_counters k on k.account_id = c.account_id
    join webhook_endpoints e on e.account_id = c.account_id and e.id = c.endpoint_id
    where (c.lease_until is null or c.lease_until < ${now}) and e.status = 'active' and e.deleted_at is null
      ${accountIds ? sql`and c.account_id = any(${accountIds})` : sql``}
      and (c.sequence < k.sequence or c.due_at <= ${now})
    limit ${most}`);

/** Takes an endpoint for a worker, unless another has it. */
export const takeLease = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  { token, now, until }: { token: string; now: string; until: string },
): Promise<Lease | undefined> =>
  db.first<Lease>(sql`
    update endpoint_cursors set lease_token = ${token}, lease_until = ${until}
    where account_id = ${accountId} and endpoint_id = ${endpointId} and (lease_until is null or lease_until < ${now})
    returning account_id as "accountId", endpoint_id as "endpointId", lease_token as token, sequence`);

/** Gives a lease back. */
export const releaseLease = (db: Queryable, { accountId, endpointId, token }: Lease): Promise<number> =>
  db.run(sql`
    update endpoint_cursors set lease_token = null, lease_until = null
    where account_id = ${accountId} and endpoint_id = ${endpointId} and lease_token = ${token}`);

/** An endpoint as the sender needs it. */
export interface Target {
  url: string;
  events: string[];
  headers: Record<string, string>;
  secret: Buffer;
  timeoutSeconds: number;
  maxConcurrency: number;
}

/** Undefined when nothing is to be sent any more. */
export const findTarget = (db: Queryable, { accountId, endpointId }: Lease): Promise<Target | undefined> =>
  db.first<Target>(sql`
    select url, events, headers, secret, timeout_seconds as "timeoutSeconds", max_concurrency as "maxConcurrency"
    from webhook_endpoints
    where account_id = ${accountId} and id = ${endpointId} and status = 'active' and deleted_at is null`);

/** An event on its way to one endpoint. */
export interface Item {
  sequence: number;
  eventId: string;
  event: string;
  body: string;
  lane: string;
  employeeId: string | null;
  attempts: number;
  /** When it is due; null: at once. */
  nextAttemptAt: string | null;
}

/** Deliveries that were begun and not finished, in the order of the log. */
export const findPending = (db: Queryable, { accountId, endpointId }: Lease): Promise<Item[]> =>
  db.all<Item>(sql`
    select d.sequence, d.event_id as "eventId", d.event, e.body, d.lane, d.employee_id as "employeeId",
      d.attempts_count as attempts, d.next_attempt_at as "nextAttemptAt"
    from webhook_deliveries d join events e on e.account_id = d.account_id and e.sequence = d.sequence
    where d.account_id = ${accountId} and d.endpoint_id = ${endpointId} and d.status = 'pending'
    order by d.sequence`);

/** The next events of the log; one beyond the cursor that already has a row was settled by a worker before. */
export const readLog = (db: Queryable, { accountId, endpointId }: Lease, after: number, limit: number) =>
  db.all<Item & { isSettled: boolean }>(sql`
    select e.sequence, e.id as "eventId", e.type as event, e.body, coalesce(e.employee_id, e.entity_id) as lane,
      e.employee_id as "employeeId", 0 as attempts, null as "nextAttemptAt", d.sequence is not null as "isSettled"
    from events e left join webhook_deliveries d
      on d.account_id = e.account_id and d.endpoint_id = ${endpointId} and d.sequence = e.sequence
    where e.account_id = ${accountId} and e.sequence > ${after}
    order by e.sequence limit ${limit}`);

/** A delivery as it stands after an attempt, or because it waits behind one. */
export interface DeliveryState {
  id: string;
  item: Item;
  status: 'pending' | 'delivered' | 'failed';
}

/** One attempt, for the record. */
export interface AttemptRecord {
  sequence: number;
  attempt: number;
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
}

interface Progress {
  sequence: number;
  /** When the first unfinished delivery is due, if there is one. */
  dueAt: string | undefined;
  until: string;
  now: string;
  states: DeliveryState[];
  attempts: AttemptRecord[];
}

/**
 * Writes what was done under a lease, all of it or nothing.
 * @returns false if the lease is somebody else's by now; then nothing was written
 */
export async function writeProgress(tx: Queryable, lease: Lease, progress: Progress): Promise<boolean> {
  const { accountId, endpointId, token } = lease;
  const { sequence, dueAt, until, now, states, attempts } = progress;
  const owned = await tx.run(sql`
    update endpoint_cursors set sequence = ${sequence}, due_at = ${dueAt ?? null}, lease_until = ${until}
    where account_id = ${accountId} and endpoint_id = ${endpointId} and lease_token = ${token}`);
  if (owned === 0) return false;
  const items = states.map(({ item }) => item);
  // An endpoint deleted in the meantime has expired its deliveries: those stay expired.
  const rows = tx.run(sql`
    insert into webhook_deliveries as d (account_id, endpoint_id, sequence, id, event_id, event, lane, employee_id, status,
      attempts_count, next_attempt_at, created_at, updated_at)
    select ${accountId}, ${endpointId}, s.sequence, s.id, s.event_id, s.event, s.lane, s.employee_id, s.status,
      s.attempts_count, s.next_attempt_at, ${now}, ${now}
    from unnest(
      ${items.map((item) => item.sequence)}::bigint[], ${states.map(({ id }) => id)}::uuid[],
      ${items.map(({ eventId }) => eventId)}::uuid[], ${items.map(({ event }) => event)}::text[],
      ${items.map(({ lane }) => lane)}::uuid[], ${items.map(({ employeeId }) => employeeId)}::uuid[],
      ${states.map(({ status }) => status)}::text[], ${items.map((item) => item.attempts)}::int[],
      ${items.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[]
    ) as s (sequence, id, event_id, event, lane, employee_id, status, attempts_count, next_attempt_at)
    on conflict (account_id, endpoint_id, sequence) do update set status = excluded.status,
      attempts_count = excluded.attempts_count, next_attempt_at = excluded.next_attempt_at, updated_at = excluded.updated_at
      where d.status = 'pending'`);
  const tries = tx.run(sql`
    insert into webhook_attempts (account_id, endpoint_id, sequence, attempt, started_at, duration_ms, request_headers,
      response_status, response_headers, response_body, error)
    select ${accountId}, ${endpointId}, a.* from unnest(
      ${attempts.map((row) => row.sequence)}::bigint[], ${attempts.map(({ attempt }) => attempt)}::int[],
      ${attempts.map(({ startedAt }) => startedAt)}::timestamptz[], ${attempts.map((row) => row.durationMs)}::int[],
      ${attempts.map((row) => JSON.stringify(row.requestHeaders))}::jsonb[],
      ${attempts.map((row) => row.responseStatus)}::int[],
      ${attempts.map((row) => row.responseHeaders && JSON.stringify(row.responseHeaders))}::jsonb[],
      ${attempts.map((row) => row.responseBody)}::text[], ${attempts.map(({ error }) => error)}::text[]
    ) as a on conflict do nothing`);
  await Promise.all([rows, tries]);
  return true;
}
