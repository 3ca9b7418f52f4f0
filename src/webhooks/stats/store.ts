import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { isSuccess } from '../egress/http-client.ts';
import type { EndpointKey } from '../sender/store.ts';

/**
 * Hourly statistics of an endpoint. Attempts are counted as they are recorded, in buckets of their duration that grow
 * by a fifth each: a percentile is that exact, and costs the same for any number of attempts.
 */
const growth = 1.2;

/** The bucket of a duration in milliseconds. */
const bucketOf = (durationMs: number): number =>
  durationMs < 1 ? 0 : Math.ceil(Math.log(durationMs) / Math.log(growth) - 1e-9);

const upTo = (bucket: number): number => Math.round(growth ** bucket);

/** Attempts of one hour whose duration falls into one bucket. */
export interface Tally {
  hour: string;
  bucket: number;
  sent: number;
  failed: number;
}

/** Counts attempts by hour and duration. */
export function tallyOf(
  attempts: readonly { startedAt: string; durationMs: number; responseStatus: number | null }[],
): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { startedAt, durationMs, responseStatus } of attempts) {
    const hour = `${startedAt.slice(0, 13)}:00:00.000Z`;
    const bucket = bucketOf(durationMs);
    const key = `${hour} ${bucket}`;
    const tally = tallies.get(key) ?? { hour, bucket, sent: 0, failed: 0 };
    tallies.set(key, tally);
    tally.sent++;
    if (!isSuccess(responseStatus)) tally.failed++;
  }
  return [...tallies.values()];
}

/**
 * One entry for each hour from `first` on, an instant on the hour; tallies may come in any order. Percentiles are in
 * milliseconds, and null without attempts.
 */
export function hoursOf(tallies: readonly Tally[], first: string, count: number) {
  const byHour = Map.groupBy(tallies, ({ hour }) => hour);
  return Array.from({ length: count }, (_, n) => {
    const hour = new Date(Date.parse(first) + n * 3_600_000).toISOString();
    const buckets = (byHour.get(hour) ?? []).toSorted((a, b) => a.bucket - b.bucket);
    const sum = (key: 'sent' | 'failed') => buckets.reduce((total, tally) => total + tally[key], 0);
    const sent = sum('sent');
    const percentile = (share: number) => {
      let passed = 0;
      const found = buckets.find((tally) => {
        passed += tally.sent;
        return passed >= sent * share;
      });
      return found ? upTo(found.bucket) : null;
    };
    return { hour, sent, failed: sum('failed'), p50: percentile(0.5), p95: percentile(0.95) };
  });
}

/** Adds attempts to the counts. */
export const addTallies = (tx: Queryable, { accountId, endpointId }: EndpointKey, tallies: Tally[]): Promise<number> =>
  tx.run(sql`
    insert into webhook_stats as s (account_id, endpoint_id, hour, bucket, sent, failed)
    select ${accountId}, ${endpointId}, t.* from unnest(
      ${tallies.map(({ hour }) => hour)}::timestamptz[], ${tallies.map(({ bucket }) => bucket)}::int[],
      ${tallies.map(({ sent }) => sent)}::int[], ${tallies.map(({ failed }) => failed)}::int[]) as t
    on conflict (account_id, endpoint_id, hour, bucket)
      do update set sent = s.sent + excluded.sent, failed = s.failed + excluded.failed`);

/** Deletes at most `most` counts of an account's endpoints for hours before an instant. Returns their number. */
export const purgeTallies = (db: Queryable, accountId: string, before: Instant, most: number): Promise<number> =>
  db.run(sql`
    delete from webhook_stats s using (
      select t.* from webhook_endpoints e cross join lateral (
        select o.endpoint_id, o.hour, o.bucket from webhook_stats o
        where o.account_id = ${accountId} and o.endpoint_id = e.id and o.hour < ${before} limit ${most}
      ) t where e.account_id = ${accountId} limit ${most}
    ) old
    where s.account_id = ${accountId} and s.endpoint_id = old.endpoint_id and s.hour = old.hour and s.bucket = old.bucket`);

/** The counts of an endpoint from an hour on. */
export const findTallies = (db: Queryable, { accountId, endpointId }: EndpointKey, from: string): Promise<Tally[]> =>
  db.all<Tally>(sql`
    select hour, bucket, sent, failed from webhook_stats
    where account_id = ${accountId} and endpoint_id = ${endpointId} and hour >= ${from}`);

/**
 * The counts of all endpoints of an account from an hour on, including deleted ones, whose deliveries were sent too.
 * The primary key finds the hours of each of them.
 */
export const sumTallies = (db: Queryable, accountId: string, from: string): Promise<Tally[]> =>
  db.all<Tally>(sql`
    select s.hour, s.bucket, sum(s.sent)::int as sent, sum(s.failed)::int as failed
    from webhook_endpoints e
    join webhook_stats s on s.account_id = ${accountId} and s.endpoint_id = e.id and s.hour >= ${from}
    where e.account_id = ${accountId} group by s.hour, s.bucket`);
