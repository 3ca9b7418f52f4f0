import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tally } from './stats.ts';

interface Key {
  accountId: string;
  endpointId: string;
}

/** Adds attempts to what was counted before. */
export const addTallies = (tx: Queryable, { accountId, endpointId }: Key, tallies: Tally[]): Promise<number> =>
  tx.run(sql`
    insert into webhook_stats as s (account_id, endpoint_id, hour, bucket, sent, failed)
    select ${accountId}, ${endpointId}, t.* from unnest(
      ${tallies.map(({ hour }) => hour)}::timestamptz[], ${tallies.map(({ bucket }) => bucket)}::int[],
      ${tallies.map(({ sent }) => sent)}::int[], ${tallies.map(({ failed }) => failed)}::int[]) as t
    on conflict (account_id, endpoint_id, hour, bucket)
      do update set sent = s.sent + excluded.sent, failed = s.failed + excluded.failed`);

/** What was counted from an hour on. */
export const findTallies = (db: Queryable, { accountId, endpointId }: Key, from: string): Promise<Tally[]> =>
  db.all<Tally>(sql`
    select hour, bucket, sent, failed from webhook_stats
    where account_id = ${accountId} and endpoint_id = ${endpointId} and hour >= ${from}`);
