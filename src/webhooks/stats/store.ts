import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tally } from './stats.ts';

interface Key {
  accountId: string;
  endpointId: string;
}

/** Adds attempts to the counts. */
export const addTallies = (tx: Queryable, { accountId, endpointId }: Key, tallies: Tally[]): Promise<number> =>
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
export const findTallies = (db: Queryable, { accountId, endpointId }: Key, from: string): Promise<Tally[]> =>
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
