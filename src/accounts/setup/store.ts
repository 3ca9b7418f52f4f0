import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Writes the code of the installation in place of the one before; attempts are counted from zero. */
export const writeSetUpCode = (db: Queryable, hash: Buffer, now: Instant): Promise<number> =>
  db.run(sql`
    insert into set_up_codes (code_hash, attempts_since, created_at) values (${hash}, ${now}, ${now})
    on conflict (id) do update
      set code_hash = excluded.code_hash, attempts = 0, attempts_since = excluded.attempts_since,
        created_at = excluded.created_at`);

/**
 * Counts an attempt before comparing its code, so that simultaneous ones are counted, too.
 * @param oldest earlier attempts are forgotten
 * @returns undefined if the installation has no code
 */
export const countAttempt = (
  db: Queryable,
  now: Instant,
  oldest: Instant,
): Promise<{ hash: Buffer; attempts: number; since: Instant } | undefined> =>
  db.first(sql`
    update set_up_codes set
      attempts = case when attempts_since <= ${oldest} then 1 else attempts + 1 end,
      attempts_since = case when attempts_since <= ${oldest} then ${now}::timestamptz else attempts_since end
    returning code_hash as hash, attempts, attempts_since as since`);
