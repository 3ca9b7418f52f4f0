import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A request of a token as the log keeps it. */
export interface LoggedRequest {
  accountId: string;
  id: string;
  actorId: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  milliseconds: number;
  requestId: string;
  at: Instant;
}

/** Writes requests of any accounts. */
export async function addRequests(db: Queryable, requests: readonly LoggedRequest[]): Promise<void> {
  const column = <K extends keyof LoggedRequest>(name: K) => requests.map((request) => request[name]);
  await db.run(sql`
    /* across accounts: addRequests */
    insert into api_requests
      (account_id, id, actor_id, method, path, status, code, milliseconds, request_id, created_at, updated_at)
    select q.*, q.at from unnest(
      ${column('accountId')}::uuid[], ${column('id')}::uuid[], ${column('actorId')}::uuid[], ${column('method')}::text[],
      ${column('path')}::text[], ${column('status')}::int[], ${column('code')}::text[], ${column('milliseconds')}::int[],
      ${column('requestId')}::text[], ${column('at')}::timestamptz[]
    ) as q(account_id, id, actor_id, method, path, status, code, milliseconds, request_id, at)`);
}

/** Deletes at most `most` requests of an account from before an instant. Returns how many. */
export const purgeRequests = (db: Queryable, accountId: string, before: Instant, most: number): Promise<number> =>
  db.run(sql`
    delete from api_requests where account_id = ${accountId} and id in (
      select id from api_requests where account_id = ${accountId} and created_at < ${before}
      order by created_at limit ${most})`);
