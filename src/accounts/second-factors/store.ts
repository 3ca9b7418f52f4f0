import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A second factor as better-auth stores it: the secret of the app and the backup codes, each encrypted. */
export interface SealedSecondFactor {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
}

const columns = sql`id, user_id as "userId", secret, backup_codes as "backupCodes"`;

/** The second factors with a part that does not begin with a text. */
export const secondFactorsWithout = (db: Queryable, beginning: string): Promise<SealedSecondFactor[]> =>
  db.all<SealedSecondFactor>(sql`
    select ${columns} from user_second_factors
    where not starts_with(secret, ${beginning}) or not starts_with(backup_codes, ${beginning})`);

export const findSecondFactor = (db: Queryable, userId: string): Promise<SealedSecondFactor | undefined> =>
  db.first<SealedSecondFactor>(sql`select ${columns} from user_second_factors where user_id = ${userId}`);

/** Whether the sign-in of a person asks for a second factor. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from users where id = ${userId} and second_factor_enabled`)) !== undefined;
}

/** Writes a second factor sealed again. Returns 0 if it has changed since it was read. */
export const writeSealed = (
  db: Queryable,
  before: SealedSecondFactor,
  { secret, backupCodes }: Pick<SealedSecondFactor, 'secret' | 'backupCodes'>,
): Promise<number> =>
  db.run(sql`
    update user_second_factors set secret = ${secret}, backup_codes = ${backupCodes}
    where id = ${before.id} and secret = ${before.secret} and backup_codes = ${before.backupCodes}`);

/** The end of the time in which no code of a person is accepted, after so many wrong ones; undefined: none began. */
export async function findLock(db: Queryable, userId: string, failures: number): Promise<Instant | undefined> {
  const row = await db.first<{ lockedUntil: Instant }>(sql`
    select locked_until as "lockedUntil" from user_second_factors
    where user_id = ${userId} and locked_until is not null and failed_verification_count >= ${failures}`);
  return row?.lockedUntil;
}

interface UserLock {
  accountId: string;
  id: string;
  userId: string;
  lockedUntil: Instant;
  now: Instant;
}

/** Plans the mail about a lock. Returns 0 if it is planned already. */
export const insertToldLock = (db: Queryable, { accountId, id, userId, lockedUntil, now }: UserLock): Promise<number> =>
  db.run(sql`
    insert into user_resets (account_id, id, user_id, kind, by_operator, expires_at, mail_due_at, created_at)
    values (${accountId}, ${id}, ${userId}, 'lock', false, ${lockedUntil}, ${now}, ${now})
    on conflict do nothing`);

/** Removes a person's second factor. Returns whether it was required at sign-in. */
export async function dropSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  await db.run(sql`delete from user_second_factors where user_id = ${userId}`);
  return (
    (await db.run(sql`
      update users set second_factor_enabled = false where id = ${userId} and second_factor_enabled`)) === 1
  );
}

/** The person of a challenge, who has given their password. It may be over by now. */
export async function findChallenged(db: Queryable, challenge: string): Promise<string | undefined> {
  const row = await db.first<{ userId: string }>(sql`
    select value as "userId" from user_verifications where identifier = ${challenge}`);
  return row?.userId;
}
