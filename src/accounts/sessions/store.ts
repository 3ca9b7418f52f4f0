import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { defined } from '../../platform/narrowing.ts';

interface Failure {
  addressHash: Buffer;
  sourceHash: Buffer;
  now: Instant;
  /** A count that did not begin between these starts again: later ones are from before the clock was set back. */
  begun: Instant;
  ahead: Instant;
}

/** Adds one to a count of failures, atomically. Returns the new count, and when it began. */
export async function countFailure(
  db: Queryable,
  { addressHash, sourceHash, now, begun, ahead }: Failure,
): Promise<{ failures: number; since: Instant }> {
  const isOver = sql`(f.since <= ${begun} or f.since > ${ahead})`;
  const row = await db.first<{ failures: number; since: Instant }>(sql`
    insert into failed_sign_ins as f (address_hash, source_hash, failures, since)
    values (${addressHash}, ${sourceHash}, 1, ${now})
    on conflict (address_hash, source_hash) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      since = case when ${isOver} then excluded.since else f.since end
    returning failures, since`);
  return defined(row, 'the count');
}

/** Subtracts one from a count of failures: that attempt was none. */
export const takeFailureBack = (db: Queryable, addressHash: Buffer, sourceHash: Buffer): Promise<number> =>
  db.run(sql`
    update failed_sign_ins set failures = failures - 1
    where address_hash = ${addressHash} and source_hash = ${sourceHash} and failures > 0`);

/** Deletes counts of failures that began before an instant. Returns how many. */
export const purgeFailures = (db: Queryable, before: Instant): Promise<number> =>
  db.run(sql`delete from failed_sign_ins where since <= ${before}`);

/** Deletes expired sessions. Returns how many. */
export const purgeSessions = (db: Queryable, now: Instant): Promise<number> =>
  db.run(sql`delete from user_sessions where expires_at < ${now}`);

/**
 * Deletes at most `most` sign-in records of an account before an instant. The last sign-in of each person stays,
 * because the list of users shows it. Returns how many.
 */
export const purgeSignIns = (db: Queryable, accountId: string, before: Instant, most: number): Promise<number> =>
  db.run(sql`
    delete from sign_ins s where s.account_id = ${accountId} and s.id in (
      select o.id from sign_ins o
      where o.account_id = ${accountId} and o.created_at < ${before} and (o.outcome <> 'signed_in' or exists (
        select 1 from sign_ins n
        where n.account_id = ${accountId} and n.user_id = o.user_id and n.outcome = 'signed_in' and n.created_at > o.created_at
      ))
      limit ${most})`);
