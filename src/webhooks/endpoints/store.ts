import { newestSequence } from '../../events/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { inAccount } from '../../platform/resource/account.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { type SubscribedTypes, wantedAfterSql } from './subscribed-types.ts';

/** For an endpoint `e` and its cursor `c`: it wants the event `v`, which lies beyond the cursor. */
const isWantedBeyond = `v.sequence > c.sequence and v.sequence <= coalesce(c.ends_at, v.sequence)
  and ${wantedAfterSql('e', 'v')} < v.sequence`;

/** No worker has attempted it: events beyond the cursor with a row were attempted by an earlier worker. */
const hasNoRow = `not exists (select 1 from webhook_deliveries x
    where x.account_id = {account} and x.endpoint_id = e.id and x.sequence = v.sequence)`;

/** To join to an endpoint `e` and its cursor `c`: the events `v` that it wants and that its sender has not read. */
export const unreadEvents = `events v on v.account_id = {account} and ${isWantedBeyond} and ${hasNoRow}`;

/** A value about the events that the endpoint `r` holds while it is not active, begun or not. */
const whileHeld = (value: string, otherwise: string) =>
  `case when r.status = 'active' or r.deleted_at is not null then ${otherwise} else ${value} end`;
/** The limit of the count, for deliveries begun and for unread events. */
export const mostCounted = 10_000;
const ofCursor = (value: string) => `(select ${value} from webhook_endpoints e
    join endpoint_cursors c on c.account_id = {account} and c.endpoint_id = e.id
    left join lateral (
      select o.sequence + ${mostCounted} as ends from events o
      where o.account_id = {account} and o.sequence > c.sequence order by o.sequence limit 1
    ) counted on true
    where e.account_id = {account} and e.id = r.id)`;
const begun = `webhook_deliveries d where d.account_id = {account} and d.endpoint_id = r.id and d.status = 'pending'`;

/** The events beyond the cursor within the limit: a log has no gaps, so their number is known. */
const isCounted = 'v.sequence < counted.ends';

// Counted separately, wanted events and those with a row cost a scan and a few look-ups; together, one for each event.
export const heldCountSql = whileHeld(
  `((select count(*) from (select 1 from ${begun} limit ${mostCounted}) b) + ${ofCursor(`
      (select count(*) from events v where v.account_id = {account} and ${isCounted} and ${isWantedBeyond})
      - (select count(*) from webhook_deliveries x join events v on v.account_id = {account} and v.sequence = x.sequence
        where x.account_id = {account} and x.endpoint_id = e.id and x.sequence > c.sequence and ${isCounted} and ${isWantedBeyond})`)})`,
  '0',
);
export const heldCountIsLowerBoundSql = whileHeld(
  `(exists (select 1 from ${begun} offset ${mostCounted}) or coalesce(
    (select k.sequence from event_counters k where k.account_id = {account}) >= ${ofCursor('counted.ends')}, false))`,
  'false',
);
export const oldestHeldAtSql = whileHeld(
  `least((select d.created_at from ${begun} order by d.sequence limit 1), ${ofCursor(`
      (select v.occurred_at from events v where v.account_id = {account} and ${isCounted} and ${isWantedBeyond} and ${hasNoRow}
      order by v.sequence limit 1)`)})`,
  'null',
);

/** The types of the events whose deliveries to an endpoint were begun and are not over, whatever it wants by now. */
export async function unfinishedTypes(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.all<{ event: string }>(sql`
    select distinct event from webhook_deliveries
    where account_id = ${tx.caller.accountId} and endpoint_id = ${id} and (status = 'pending' or status = 'held')`);
  return rows.map(({ event }) => event);
}

/** How many endpoints an account has. */
export async function countEndpoints(tx: Tx): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from webhook_endpoints where account_id = ${tx.caller.accountId} and deleted_at is null`);
  return row?.count ?? 0;
}

/** Lets a new endpoint start after the present end of the log. */
export async function beginEndpoint(tx: Tx, id: string): Promise<void> {
  // The counter is only read: an event that commits a moment later has a higher number and is sent.
  await tx.run(sql`
    insert into endpoint_cursors (account_id, endpoint_id, sequence)
    select ${tx.caller.accountId}, ${id}, sequence from event_counters where account_id = ${tx.caller.accountId}`);
}

/** Writes the reason of an endpoint's status, with the present time if the reason is new. */
export const writeReason = (
  tx: Tx,
  id: string,
  { reason, isNew }: { reason: string | null; isNew: boolean },
): Promise<number> =>
  tx.run(sql`
    update webhook_endpoints set status_reason = ${reason}, status_since = case when ${isNew} then ${tx.now} else status_since end
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** Whether an endpoint holds events that it has not received. */
export async function holdsSomething(tx: Tx, id: string): Promise<boolean> {
  const { accountId } = tx.caller;
  const begun = await tx.first(sql`
    select 1 from webhook_deliveries
    where account_id = ${accountId} and endpoint_id = ${id} and status = 'pending' limit 1`);
  if (begun) return true;
  const unread = await tx.first(sql`
    select 1 from webhook_endpoints e join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = e.id
    join ${inAccount(unreadEvents, accountId)}
    where e.account_id = ${accountId} and e.id = ${id} limit 1`);
  return unread !== undefined;
}

/** Makes an endpoint's probe due at once. */
export const startProbing = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update endpoint_cursors set failing_since = ${tx.now}, probes = 0, next_probe_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and endpoint_id = ${id}`);

export const stopProbing = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update endpoint_cursors set next_probe_at = null
    where account_id = ${tx.caller.accountId} and endpoint_id = ${id}`);

/** Makes everything that an endpoint holds due now, whatever its deliveries were waiting for. */
export async function startSending(tx: Tx, id: string): Promise<void> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    update endpoint_cursors set failing_since = null, probes = 0, next_probe_at = null, health = null, due_at = ${tx.now},
      epoch = epoch + 1
    where account_id = ${accountId} and endpoint_id = ${id}`);
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at = null
    where account_id = ${accountId} and endpoint_id = ${id} and status = 'pending' and next_attempt_at is not null`);
}

/** Tells the endpoint's worker that its replays or deliveries have changed. */
export const tellWorker = (tx: Tx, endpointId: string): Promise<number> =>
  tx.run(sql`
    update endpoint_cursors set epoch = epoch + 1, due_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and endpoint_id = ${endpointId}`);

/** Stores that administrators hear of a suspected loop. False if they heard of one within the last hour. */
export async function noteLoopTold(tx: Tx, id: string): Promise<boolean> {
  const noted = await tx.run(sql`
    update endpoint_cursors set loop_told_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and endpoint_id = ${id}
      and (loop_told_at is null or loop_told_at <= ${tx.now}::timestamptz - interval '1 hour')`);
  return noted > 0;
}

/** Expires an endpoint's pending deliveries, and returns their number. */
export async function expireDeliveries(tx: Tx, id: string): Promise<number> {
  const { accountId } = tx.caller;
  // A worker that is sending loses the lease with it, so that nothing is recorded after this.
  await tx.run(sql`
    update endpoint_cursors set lease_token = null, lease_until = null, due_at = null, next_probe_at = null,
      ends_at = ${await newestSequence(tx)}
    where account_id = ${accountId} and endpoint_id = ${id}`);
  const begun = await tx.run(sql`
    update webhook_deliveries set status = 'expired', next_attempt_at = null, is_blocking = false, updated_at = ${tx.now}
    where account_id = ${accountId} and endpoint_id = ${id} and (status = 'pending' or status = 'held')`);
  const unread = await tx.first<{ count: number }>(sql`
    select count(v.sequence) as count
    from webhook_endpoints e join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = e.id
    join ${inAccount(unreadEvents, accountId)}
    where e.account_id = ${accountId} and e.id = ${id}`);
  return begun + (unread?.count ?? 0);
}

/** All subscriptions, with the types that they resolve to. */
export const distinctSubscriptions = (db: Queryable): Promise<{ events: string[]; types: SubscribedTypes }[]> =>
  db.all(sql`
    /* across accounts: distinctSubscriptions */
    select distinct events, types from webhook_endpoints where deleted_at is null`);

/** Resolves all subscriptions of one form again. */
export const rewriteTypes = (
  db: Queryable,
  before: { events: string[]; types: SubscribedTypes },
  types: SubscribedTypes,
): Promise<number> =>
  db.run(sql`
    /* across accounts: rewriteTypes */
    update webhook_endpoints set types = ${JSON.stringify(types)}
    where events = ${before.events} and types = ${JSON.stringify(before.types)}::jsonb`);

/** Whether an endpoint has this URL already. */
export async function hasUrl(reader: Reader, id: string, url: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await reader.first(sql`
    select 1 from webhook_endpoints
    where account_id = ${reader.caller.accountId} and id = ${id} and url = ${url} and deleted_at is null`);
  return found !== undefined;
}

/** A short form of an endpoint. */
interface EndpointSummary {
  id: string;
  url: string;
  description: string | null;
}

/** The endpoints that a token created and that still work without it: neither deleted nor disabled. */
export const endpointsMadeBy = (db: Queryable, accountId: string, tokenId: string): Promise<EndpointSummary[]> =>
  db.all(sql`
    select id, url, description from webhook_endpoints
    where account_id = ${accountId} and made_by_token = ${tokenId} and deleted_at is null and status <> 'disabled'
    order by id`);
