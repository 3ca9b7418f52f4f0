import type { Queryable } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import type { Status } from './endpoints/status.ts';
import type { StatusReason } from './endpoints/status-reason.ts';

interface EndpointState {
  status: string;
  /** Null: it is active. */
  reason: string | null;
  count: number;
}

/** How many endpoints of the installation have which status, and why. */
export const endpointStates = (db: Queryable): Promise<EndpointState[]> =>
  db.all<EndpointState>(sql`
    /* across accounts: endpointStates */
    select status, case when status <> 'active' then status_reason end as reason, count(*) as count
    from webhook_endpoints where deleted_at is null group by 1, 2`);

/**
 * The work that a sender should do now: events that active endpoints have yet to read, and retries and probes whose time has
 * come. Held events are not due, nor are retries that wait.
 * @returns how much, and since when the oldest of it has been due
 */
export async function dueWork(db: Queryable, now: string): Promise<{ count: number; since: string | null }> {
  const row = await db.first<{ count: number; since: string | null }>(sql`
    /* across accounts: dueWork */
    select coalesce(sum(w.count), 0)::bigint as count, min(w.since) as since from (
      select k.sequence - c.sequence as count, v.occurred_at as since from webhook_endpoints e
      join endpoint_cursors c on c.account_id = e.account_id and c.endpoint_id = e.id
      join event_counters k on k.account_id = c.account_id and k.sequence > c.sequence
      cross join lateral (
        select o.occurred_at from events o where o.account_id = c.account_id and o.sequence > c.sequence
        order by o.sequence limit 1
      ) v
      where e.deleted_at is null and e.status = 'active'
      union all
      select 1, d.next_attempt_at from webhook_deliveries d
      join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
      where d.status = 'pending' and d.next_attempt_at <= ${now} and e.deleted_at is null and e.status = 'active'
      union all
      select 1, c.next_probe_at from endpoint_cursors c
      join webhook_endpoints e on e.account_id = c.account_id and e.id = c.endpoint_id
      where c.next_probe_at <= ${now} and e.deleted_at is null and e.status in ('degraded', 'paused')
    ) w`);
  return row ?? { count: 0, since: null };
}

/**
 * When the oldest event happened that an endpoint has neither received nor skipped. Endpoints that a person has paused
 * or disabled do not count: they get no events on purpose.
 */
export async function oldestUndelivered(db: Queryable): Promise<string | undefined> {
  const row = await db.first<{ at: string | null }>(sql`
    /* across accounts: oldestUndelivered */
    select least(
      (
        select min(d.created_at) from webhook_deliveries d
        join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
        where d.status = 'pending' and e.deleted_at is null and e.status in ('active', 'degraded')
      ),
      (
        select min(v.occurred_at) from webhook_endpoints e
        join endpoint_cursors c on c.account_id = e.account_id and c.endpoint_id = e.id
        join event_counters k on k.account_id = c.account_id and k.sequence > c.sequence
        cross join lateral (
          select o.occurred_at from events o where o.account_id = c.account_id and o.sequence > c.sequence
          order by o.sequence limit 1
        ) v
        where e.deleted_at is null and e.status in ('active', 'degraded')
      )
    ) as at`);
  return row?.at ?? undefined;
}

/** The health of an endpoint. */
interface EndpointHealth {
  id: string;
  url: string;
  status: Status;
  statusReason: StatusReason | null;
  isFailing: boolean;
}

/**
 * The endpoints of an account, those that are not active first, then those that did not accept the latest event that they
 * were sent; at most twenty. Of the latest deliveries many may wait for earlier ones: then none was sent.
 */
export const endpointHealth = (reader: Reader): Promise<EndpointHealth[]> =>
  reader.all<EndpointHealth>(sql`
    select e.id, e.url, e.status, case when e.status <> 'active' then e.status_reason end as "statusReason",
      coalesce(sent.status in ('pending', 'failed'), false) as "isFailing"
    from webhook_endpoints e left join lateral (
      select latest.status from (
        select d.sequence, d.status, d.attempts_count from webhook_deliveries d
        where d.account_id = ${reader.caller.accountId} and d.endpoint_id = e.id order by d.sequence desc limit 100
      ) latest where latest.attempts_count > 0 order by latest.sequence desc limit 1
    ) sent on true
    where e.account_id = ${reader.caller.accountId} and e.deleted_at is null
    order by e.status = 'active', "isFailing" desc, e.created_at, e.id limit 20`);
