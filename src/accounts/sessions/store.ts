import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Deletes sessions that are over. Gives how many. */
export const purgeSessions = (db: Queryable, now: Instant): Promise<number> =>
  db.run(sql`delete from user_sessions where expires_at < ${now}`);

/**
 * Deletes at most `most` notes of an account about signing in before an instant. The last time that somebody did stays,
 * because it is shown beside them. Gives how many.
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
