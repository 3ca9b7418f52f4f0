import { type Instant, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import type { endpoints } from '../endpoints/endpoint.ts';
import type { SubscribedTypes } from '../endpoints/subscribed-types.ts';
import type { SealedKeys } from '../signing/signer.ts';
import type { Health } from './health.ts';
import { longestDelay } from './retry-schedule.ts';

/** The right to send to one endpoint, held by one worker at a time, and the state that the previous worker left. */
export interface Lease {
  accountId: string;
  endpointId: string;
  token: string;
  /** The log is settled up to here for this endpoint. */
  sequence: number;
  health: Health | null;
  /** The start of the failure; null while it is active. */
  failingSince: string | null;
  /** Probes since then. */
  probes: number;
  nextProbeAt: string | null;
  /** The event of the last probe. */
  probedSequence: number;
}

/** How long a worker's lease holds, in milliseconds; that of a probe holds for the time-out of its request, too. */
export const leaseFor = 30_000;
/**
 * How far the clocks of two processes may differ, in milliseconds. With a smaller bound, a process whose clock is some
 * minutes behind would take the leases that others hold, and send the same events.
 */
const mostSkew = 3_600_000;

/**
 * Whether nobody holds the lease of the cursor `c`. One that ends too late is from before the clock was set back: its owner
 * has renewed it, or is gone.
 */
export const isFree = (now: string) =>
  sql`(c.lease_token is null or c.lease_until < ${now} or c.lease_until > ${instantOf(Date.parse(now) + leaseFor + mostSkew)})`;

/** Nothing is due later than this: what seems to be was scheduled before the clock was set back. */
const lastDue = (now: Instant): Instant => instantOf(Date.parse(now) + longestDelay + mostSkew);

/** Whether the time of an attempt or a probe has come. */
export const isDue = (due: Instant, now: Instant): boolean => due <= now || due > lastDue(now);

/** `isDue` in SQL. */
const isDueBy = (now: string, column: 'c.due_at' | 'c.next_probe_at') =>
  sql`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${lastDue(now)})`;

/** An endpoint that may have events to send. */
export type EndpointKey = Pick<Lease, 'accountId' | 'endpointId'>;

/**
 * Endpoints that have events to send, or are due for a probe, and have no owner; first those that have had no owner for the longest.
 * @param accountIds only those accounts; undefined: all
 */
export const findWork = (db: Queryable, now: string, most: number, accountIds?: string[]): Promise<EndpointKey[]> =>
  db.all<EndpointKey>(sql`
    /* across accounts: findWork */
    select c.account_id as "accountId", c.endpoint_id as "endpointId" from endpoint_cursors c
    join event_counters k on k.account_id = c.account_id
    join webhook_endpoints e on e.account_id = c.account_id and e.id = c.endpoint_id
    where ${isFree(now)} and e.deleted_at is null
      ${accountIds ? sql`and c.account_id = any(${accountIds})` : sql``}
      and ((e.status = 'active' and (c.sequence < k.sequence or ${isDueBy(now, 'c.due_at')}))
        or (e.status in ('degraded', 'paused') and ${isDueBy(now, 'c.next_probe_at')}))
    order by c.lease_until nulls first limit ${most}`);

/** Claims an endpoint for a worker, unless another has it. */
export const takeLease = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  { token, now, until }: { token: string; now: string; until: string },
): Promise<Lease | undefined> =>
  db.first<Lease>(sql`
    update endpoint_cursors c set lease_token = ${token}, lease_until = ${until}
    where account_id = ${accountId} and endpoint_id = ${endpointId} and ${isFree(now)}
    returning account_id as "accountId", endpoint_id as "endpointId", lease_token as token, sequence, health,
      failing_since as "failingSince", probes, next_probe_at as "nextProbeAt", probed_sequence as "probedSequence"`);

/** Releases a lease; its end, which stays, says who is next. */
export const releaseLease = (db: Queryable, { accountId, endpointId, token }: Lease): Promise<number> =>
  db.run(sql`
    update endpoint_cursors set lease_token = null
    where account_id = ${accountId} and endpoint_id = ${endpointId} and lease_token = ${token}`);

/** Sets the time of the next probe of an endpoint that is not active. */
export const scheduleProbe = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  next: Pick<Lease, 'failingSince' | 'probes' | 'probedSequence'> & { at: string },
): Promise<number> =>
  db.run(sql`
    update endpoint_cursors set failing_since = ${next.failingSince}, probes = ${next.probes}, next_probe_at = ${next.at},
      probed_sequence = ${next.probedSequence}, health = null
    where account_id = ${accountId} and endpoint_id = ${endpointId}`);

/** Extends a lease. @returns 0 if another worker has it by now */
export const extendLease = (db: Queryable, { accountId, endpointId, token }: Lease, until: string): Promise<number> =>
  db.run(sql`
    update endpoint_cursors set lease_until = ${until}
    where account_id = ${accountId} and endpoint_id = ${endpointId} and lease_token = ${token}`);

type Endpoint = RowOf<typeof endpoints>;
/** An endpoint in the form that the sender needs. */
export interface Target
  extends SealedKeys,
    Pick<Endpoint, 'version' | 'url' | 'status' | 'events' | 'headers'>,
    Pick<Endpoint, 'timeoutSeconds' | 'maxConcurrency' | 'rateLimitPerSecond' | 'ordering' | 'onExhausted'> {
  /** Whether it has agreed to events. */
  isVerified: boolean;
  /** By type, the sequence after which it is wanted; a type that is not here is wanted from the beginning. */
  types: SubscribedTypes;
  grantedScopes: string[];
  /** Changes whenever another fact changes that a worker holds in memory. */
  epoch: number;
}

/** Undefined for a deleted endpoint. */
export const findTarget = (db: Queryable, { accountId, endpointId }: EndpointKey): Promise<Target | undefined> =>
  db.first<Target>(sql`
    select e.version, e.url, e.verified_at is not null as "isVerified", e.status, e.events, e.types, e.headers, e.secret,
      e.earlier_secrets as "earlierSecrets",
      (
        select json_build_object('id', k.id, 'publicKey', encode(k.public_key, 'base64'),
          'privateKey', encode(k.private_key, 'base64'))
        from webhook_signing_keys k where k.account_id = ${accountId} and k.retired_at is null
      ) as "signingKey",
      e.granted_scopes as "grantedScopes", e.timeout_seconds as "timeoutSeconds",
      e.max_concurrency as "maxConcurrency", e.rate_limit_per_second as "rateLimitPerSecond", e.ordering,
      e.on_exhausted as "onExhausted", c.epoch
    from webhook_endpoints e join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = e.id
    where e.account_id = ${accountId} and e.id = ${endpointId} and e.deleted_at is null`);

/** An event in the log. */
export interface LoggedItem {
  sequence: number;
  eventId: string;
  event: string;
  body: string;
  occurredAt: string;
  /** The headings that its type has only sometimes, joined. */
  alsoUnder: string | null;
  /** The employee, else the entity. */
  entity: string;
  employeeId: string | null;
  /** How many webhooks led to it. */
  depth: number;
  /** The request that made the change, and its trace. */
  requestId: string | null;
  traceparent: string | null;
}

/** An event on its way to one endpoint. */
export interface Item extends LoggedItem {
  /** The lane of its order. */
  lane: string;
  /** All attempts, and those of them that were probes and do not count against it. */
  attempts: number;
  probes: number;
  /** When it is due again after a failure; null: at once. */
  nextAttemptAt: string | null;
  /** It failed for good, and no item of its lane may pass it. */
  isBlocking: boolean;
  /** The replay that sends it again, and the attempts in it. */
  replay?: Replay;
  replayTries?: number;
}

/** A replay, as far as its items need it. */
interface Replay {
  /** An item is done: the receiver has accepted it, or its attempts are used up. */
  finish(item: Item, isDelivered: boolean): void;
  /** An attempt has failed, and another one follows. */
  note(item: Item, status: 'pending'): void;
}

export type StoredItem = Omit<Item, 'lane'>;

const logged = `e.sequence, e.id as "eventId", e.type as event, e.also_under as "alsoUnder", e.occurred_at as "occurredAt",
  coalesce(e.employee_id, e.entity_id) as entity, e.employee_id as "employeeId", e.depth, e.request_id as "requestId",
  e.traceparent`;

export const loggedSql = sql.raw(`${logged}, e.body`);

/**
 * Deliveries begun and not finished, in the order of the log: all of them, because later events of their lanes wait.
 * @param withBlocking also those that failed for good and block their lane
 * @param withBody false for a look at tens of thousands, of which one is sent
 */
export const findUnfinished = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  withBlocking: boolean,
  withBody = true,
): Promise<StoredItem[]> =>
  db.all<StoredItem>(sql`
    select ${sql.raw(logged)}, ${sql.raw(withBody ? 'e.body' : `''`)} as body, d.attempts_count as attempts, d.probes_count as probes, d.next_attempt_at as "nextAttemptAt",
      d.is_blocking as "isBlocking"
    from webhook_deliveries d join events e on e.account_id = ${accountId} and e.sequence = d.sequence
    where d.account_id = ${accountId} and d.endpoint_id = ${endpointId}
      and (d.status = 'pending' or d.is_blocking) and (${withBlocking} or d.status = 'pending')
    order by d.sequence`);

/** The deliveries beyond the cursor that an earlier worker has settled: they have a row, finished or not. */
export async function settledBeyond(
  db: Queryable,
  { accountId, endpointId, sequence }: Pick<Lease, 'accountId' | 'endpointId' | 'sequence'>,
): Promise<Set<number>> {
  const rows = await db.all<{ sequence: number }>(sql`
    select sequence from webhook_deliveries
    where account_id = ${accountId} and endpoint_id = ${endpointId} and sequence > ${sequence}`);
  return new Set(rows.map((row) => row.sequence));
}

/** The next events of the log, with the version of the endpoint at that moment: it is at least as new as they are. */
export const readLog = (
  db: Queryable,
  { accountId, endpointId }: EndpointKey,
  after: number,
  limit: number,
): Promise<(LoggedItem & { endpointVersion: number })[]> =>
  db.all<LoggedItem & { endpointVersion: number }>(sql`
    select ${loggedSql}, (
        select n.version from webhook_endpoints n where n.account_id = ${accountId} and n.id = ${endpointId}
      ) as "endpointVersion"
    from events e
    where e.account_id = ${accountId} and e.sequence > ${after}
    order by e.sequence limit ${limit}`);
