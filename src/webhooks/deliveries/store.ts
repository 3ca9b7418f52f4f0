import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { inAccount } from '../../platform/resource/account.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { tellWorker, unreadEvents } from '../endpoints/store.ts';
import { isFree } from '../sender/store.ts';

/**
 * All deliveries, with or without a row: an attempted delivery, or one that waits behind it, has a row; the rest is
 * read from the log itself, so that holding a million events costs nothing.
 *
 * The parts are separate so that each has its indexes: finished deliveries have their status in the row, those begun
 * are pending or held by the status of their endpoint, and so are those that exist only in the log.
 */
export const allDeliveries = `(
  select d.account_id, d.id, d.endpoint_id, d.event_id, d.event, d.employee_id, d.sequence, d.status, d.attempts_count,
    d.next_attempt_at, d.created_at, d.updated_at, case when d.status = 'held' then 'loop_suspected' end as held_reason
  from webhook_deliveries d where d.account_id = {account} and d.status <> 'pending'
  union all
  select d.account_id, d.id, d.endpoint_id, d.event_id, d.event, d.employee_id, d.sequence,
    case when e.status = 'active' then 'pending' else 'held' end, d.attempts_count,
    case when e.status = 'active' then d.next_attempt_at end, d.created_at, d.updated_at,
    case when e.status <> 'active' then 'endpoint_not_active' end
  from webhook_deliveries d join webhook_endpoints e on e.account_id = {account} and e.id = d.endpoint_id
  where d.account_id = {account} and d.status = 'pending'
  union all
  select v.account_id,
    (substr(lpad(to_hex(v.sequence), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(v.sequence), 12, '0'), 9)
      || '-8' || substr(e.id::text, 16))::uuid,
    e.id, v.id, v.type, v.employee_id, v.sequence,
    case when e.deleted_at is not null then 'expired' when e.status <> 'active' then 'held'
      when c.lease_token is not null and v.sequence <= c.read_to then 'sending' else 'pending' end, 0, null, v.occurred_at, v.occurred_at,
    case when e.deleted_at is null and e.status <> 'active' then 'endpoint_not_active' end
  from webhook_endpoints e join endpoint_cursors c on c.account_id = {account} and c.endpoint_id = e.id
  join ${unreadEvents} where e.account_id = {account}
)`;

/** Whether the sender has yet to read an event of the same order as the event `o` before it; see `inLane`. */
const hasUnreadBefore = (isOfOrder: string) =>
  `exists (select 1 from (select 1) one join ${unreadEvents} where v.sequence < o.sequence ${isOfOrder})`;

/**
 * Why the delivery `d` (which may have no row) of the event `o` to the endpoint `e` with the cursor `c` waits; null: it is
 * over, on its way, or next. A worker knows its order and limits only in memory, so this says what they come from.
 */
export const waitsFor = (accountId: string, now: Instant): RawBuilder<unknown> => sql`case
  when e.deleted_at is not null or d.status not in ('pending', 'held') then null
  when d.status = 'held' then 'loop_suspected'
  when e.status <> 'active' then 'endpoint_not_active'
  when d.next_attempt_at > ${now} then 'next_attempt'
  when ${inAccount(
    `case when e.ordering = 'none' then false else exists (
        select 1 from webhook_deliveries b where b.account_id = {account} and b.endpoint_id = e.id and b.sequence < o.sequence
          and (b.status = 'pending' or b.is_blocking) and (b.status = 'pending' or e.on_exhausted = 'block')
          and (e.ordering = 'endpoint' or b.lane = coalesce(o.employee_id, o.entity_id)))
      or case when e.ordering = 'endpoint' then ${hasUnreadBefore('')}
        when o.employee_id is null then ${hasUnreadBefore('and v.entity_id = o.entity_id and v.employee_id is null')}
        else ${hasUnreadBefore('and v.employee_id = o.employee_id')} end end`,
    accountId,
  )} then 'earlier_delivery'
  when ${isFree(now)} then 'worker'
  when ${inAccount(
    `(select count(*) from (select 1 from (select 1) one join ${unreadEvents} where v.sequence < o.sequence limit e.max_concurrency) n)`,
    accountId,
  )} >= least(e.max_concurrency, e.rate_limit_per_second) then 'endpoint_limit'
  end`;

/** A column of the last attempt of the delivery `r`; null without one. */
export const ofLastAttempt = (column: string) =>
  `(select a.${column} from webhook_attempts a where a.account_id = {account} and a.endpoint_id = r.endpoint_id
    and a.sequence = r.sequence order by a.attempt desc limit 1)`;

/** The event's place in the log, the other half of a delivery's id ($2). */
export const sequenceOfId = `r.sequence = ('x' || replace(left($2::uuid::text, 13), '-', ''))::bit(48)::bigint`;

/**
 * Deliveries to delete, by endpoint: those that ended before an instant, or all up to a sequence. Beyond the cursor only
 * the row says that a delivery has ended.
 * @param before undefined: all of them, in any state
 */
export const oldDeliveries = (
  db: Queryable,
  accountId: string,
  before: Instant | undefined,
  most: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<{ endpointId: string; sequences: number[] }[]> =>
  db.all(sql`
    select o.endpoint_id as "endpointId", array_agg(o.sequence::float8) as sequences from (
      select d.endpoint_id, d.sequence from webhook_deliveries d
      where d.account_id = ${accountId}
        ${
          before === undefined
            ? sql`and d.sequence <= ${upTo}`
            : sql`and d.updated_at < ${before} and d.status not in ('pending', 'held', 'failed') and d.sequence <= (
              select c.sequence from endpoint_cursors c where c.account_id = ${accountId} and c.endpoint_id = d.endpoint_id)`
        }
      limit ${most}
    ) o group by o.endpoint_id`);

/** Deletes deliveries with their attempts. Returns their number. */
export async function deleteDeliveries(
  db: Queryable,
  accountId: string,
  endpointId: string,
  sequences: number[],
): Promise<number> {
  await db.run(sql`
    delete from webhook_attempts
    where account_id = ${accountId} and endpoint_id = ${endpointId} and sequence = any(${sequences}::bigint[])`);
  return db.run(sql`
    delete from webhook_deliveries
    where account_id = ${accountId} and endpoint_id = ${endpointId} and sequence = any(${sequences}::bigint[])`);
}

/** How many deliveries of events up to a sequence are still owed, by endpoint: begun, or not yet read. */
export const owedUpTo = (
  db: Queryable,
  accountId: string,
  upTo: number,
): Promise<{ endpointId: string; owed: number }[]> =>
  db.all(sql`
    select o.id as "endpointId", sum(o.owed)::bigint as owed from (
      select d.endpoint_id as id, count(*) as owed from webhook_deliveries d
      where d.account_id = ${accountId} and d.sequence <= ${upTo} and (d.status = 'pending' or d.status = 'held') group by d.endpoint_id
      union all
      select e.id, count(v.sequence) from webhook_endpoints e
      join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = e.id
      join ${inAccount(unreadEvents, accountId)}
      where e.account_id = ${accountId} and v.sequence <= ${upTo} and e.deleted_at is null group by e.id
    ) o group by o.id`);

/** A delivery to attempt at once. */
export interface Reopened {
  id: string;
  endpointId: string;
  eventId: string;
  attemptsCount: number;
  statusBefore: string;
}

/** Makes a delivery due now that failed, is held itself or waits; undefined if it does none of these. */
export async function reopenDelivery(tx: Tx, id: string): Promise<Reopened | undefined> {
  const { accountId } = tx.caller;
  if (!isUuid(id)) return undefined;
  const found = await tx.first<{ endpointId: string }>(sql`
    select d.endpoint_id as "endpointId"
    from webhook_deliveries d join webhook_endpoints e on e.account_id = ${accountId} and e.id = d.endpoint_id
    where d.account_id = ${accountId} and d.id = ${id} and e.deleted_at is null`);
  if (!found) return undefined;
  // Locks the cursor first, like the worker; the next worker starts with this delivery.
  await tellWorker(tx, found.endpointId);
  const before = await tx.first<{ status: string }>(sql`
    select status from webhook_deliveries where account_id = ${accountId} and id = ${id} for update`);
  const reopened = await tx.first<Omit<Reopened, 'statusBefore'>>(sql`
    update webhook_deliveries set status = 'pending', next_attempt_at = null, is_blocking = false, updated_at = ${tx.now}
    where account_id = ${accountId} and id = ${id} and status in ('failed', 'held', 'pending')
    returning id, endpoint_id as "endpointId", event_id as "eventId", attempts_count as "attemptsCount"`);
  return reopened && { ...reopened, statusBefore: before?.status ?? 'failed' };
}
