import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * The hash of a person's password; null: no password opens the sign-in. With a lock it waits for a change or a reset
 * under way.
 */
export async function passwordHashOf(
  db: Queryable,
  userId: string,
  lock: '' | 'for share' = '',
): Promise<string | null | undefined> {
  const row = await db.first<{ password: string | null }>(sql`
    select password from user_credentials where user_id = ${userId} and provider_id = 'credential' ${sql.raw(lock)}`);
  return row?.password;
}

/** @param hash of the password, as better-auth creates it; null: no password opens the sign-in */
export const writePassword = (db: Queryable, userId: string, hash: string | null, now: Instant): Promise<number> =>
  db.run(sql`
    update user_credentials set password = ${hash}, updated_at = ${now}
    where user_id = ${userId} and provider_id = 'credential'`);

/** Ends a person's unfinished sign-ins: a challenge after the former password is no longer valid. */
export const endChallenges = (db: Queryable, userId: string): Promise<number> =>
  db.run(sql`delete from user_verifications where value = ${userId}`);

/** Signs a person out everywhere, and ends their unfinished sign-ins. */
export async function endSessions(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`delete from user_sessions where user_id = ${userId}`);
  await endChallenges(db, userId);
}

/**
 * Ends the links by which a person may choose a password, whichever account created them.
 * @param of the resets whose links end; without them no link stays
 */
export const endLinks = (
  db: Queryable,
  userId: string,
  now: Instant,
  of?: readonly Pick<PasswordReset, 'id'>[],
): Promise<number> =>
  db.run(sql`
    /* across accounts: endLinks */
    update user_resets set used_at = ${now}, mail_key = null, mail_due_at = null
    where user_id = ${userId} and kind = 'password' and used_at is null
      ${of === undefined ? sql`` : sql`and id = any(${of.map(({ id }) => id)}::uuid[])`}`);

/** A reset of a person's password, or a link that they asked for. */
interface PasswordReset {
  id: string;
  byPerson: boolean;
  /** Whether its link was used or ended. */
  isUsed: boolean;
}

/** The resets of a person's password, whichever account made them. */
export const passwordResetsOf = (db: Queryable, userId: string): Promise<PasswordReset[]> =>
  db.all<PasswordReset>(sql`
    /* across accounts: passwordResetsOf */
    select id, by_person as "byPerson", used_at is not null as "isUsed" from user_resets
    where user_id = ${userId} and kind = 'password'`);
