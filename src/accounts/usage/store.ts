import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** The requests of one token that got one status within an hour. */
export interface Usage {
  accountId: string;
  hour: Instant;
  tokenId: string;
  status: number;
  requests: number;
}

/** Adds to the counts, in the order of the keys to avoid a deadlock of two processes. */
export async function addUsage(db: Queryable, counts: readonly Usage[]): Promise<void> {
  const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db.run(sql`
    /* across accounts: addUsage */
    insert into api_usage (account_id, hour, token_id, status, requests)
    select * from unnest(
      ${sorted.map(({ accountId }) => accountId)}::uuid[],
      ${sorted.map(({ hour }) => hour)}::timestamptz[],
      ${sorted.map(({ tokenId }) => tokenId)}::uuid[],
      ${sorted.map(({ status }) => status)}::int[],
      ${sorted.map(({ requests }) => requests)}::int[]
    )
    on conflict (account_id, hour, token_id, status) do update set requests = api_usage.requests + excluded.requests`);
}

const keyOf = ({ accountId, hour, tokenId, status }: Usage) => `${accountId} ${hour} ${tokenId} ${status}`;

/** Deletes at most `most` figures of an account about hours before an instant. Returns how many. */
export const purgeUsage = (db: Queryable, accountId: string, before: Instant, most: number): Promise<number> =>
  db.run(sql`
    delete from api_usage where account_id = ${accountId} and (hour, token_id, status) in (
      select hour, token_id, status from api_usage where account_id = ${accountId} and hour < ${before}
      order by hour limit ${most})`);

interface UsageQuery {
  /** Only hours that began at or after this. */
  from: Instant;
  /** Only counts behind this one. */
  after: Pick<Usage, 'hour' | 'tokenId' | 'status'> | undefined;
  most: number;
}

/** The counts by hour, token and status, the oldest first. */
export const readUsage = (reader: Reader, { from, after, most }: UsageQuery): Promise<Omit<Usage, 'accountId'>[]> =>
  reader.all(sql`
    select hour, token_id as "tokenId", status, requests from api_usage where account_id = ${reader.caller.accountId} and hour >= ${from}::timestamptz
      ${after === undefined ? sql`` : sql`and (hour, token_id, status) > (${after.hour}::timestamptz, ${after.tokenId}::uuid, ${after.status}::int)`}
    order by hour, token_id, status limit ${most}`);
