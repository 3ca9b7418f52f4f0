import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

/** The part of a person's sign-in that was reset. */
export type ResetKind = 'password' | 'second_factor';

interface NewReset {
  id: string;
  userId: string;
  kind: ResetKind;
  byOperator: boolean;
  /** Of a reset of the password: the stored part of the link, and its expiry. */
  link?: { secretHash: Buffer; expiresAt: Instant } | undefined;
  /** The key of the link, sealed, if it is mailed. */
  mailKey?: Buffer | undefined;
  /** Whether the person gets a mail. */
  isMailed: boolean;
}

/** Whether a person belongs to another account too, disabled there or not. */
export async function signsInElsewhere(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.first(sql`
    /* across accounts: signsInElsewhere */
    select 1 from memberships
    where user_id = ${userId} and account_id <> ${tx.caller.accountId} and deleted_at is null limit 1`);
  return row !== undefined;
}

/** Replaces the earlier resets of a person. Returns when the last one of this kind was made; null: never. */
export async function writeReset(tx: Tx, reset: NewReset): Promise<Instant | null> {
  const { id, userId, kind, byOperator, link, mailKey = null, isMailed } = reset;
  const earlier = await tx.all<{ at: Instant }>(sql`
    delete from user_resets where account_id = ${tx.caller.accountId} and user_id = ${userId} and kind = ${kind}
      and not by_person
    returning created_at as at`);
  await tx.run(sql`
    insert into user_resets
      (account_id, id, user_id, kind, by_operator, secret_hash, expires_at, mail_key, mail_due_at, created_at)
    values (${tx.caller.accountId}, ${id}, ${userId}, ${kind}, ${byOperator}, ${link?.secretHash ?? null},
      ${link?.expiresAt ?? null}, ${mailKey}, ${isMailed ? tx.now : null}, ${tx.now})`);
  return earlier[0]?.at ?? null;
}

interface RequestedReset {
  id: string;
  userId: string;
  secretHash: Buffer;
  expiresAt: Instant;
  mailKey: Buffer;
}

/** Stores a link that a person asked for, in place of the earlier one. Links by others stay, and so do used ones, for `changePassword`. */
export async function writeRequestedReset(
  tx: Tx,
  { id, userId, secretHash, expiresAt, mailKey }: RequestedReset,
): Promise<void> {
  await tx.run(sql`
    delete from user_resets where account_id = ${tx.caller.accountId} and user_id = ${userId} and by_person
      and used_at is null`);
  await tx.run(sql`
    insert into user_resets
      (account_id, id, user_id, kind, by_operator, by_person, secret_hash, expires_at, mail_key, mail_due_at, created_at)
    values (${tx.caller.accountId}, ${id}, ${userId}, 'password', false, true, ${secretHash}, ${expiresAt}, ${mailKey},
      ${tx.now}, ${tx.now})`);
}

/** A reset of the password whose link works. */
interface OpenReset {
  id: string;
  userId: string;
  name: string;
  email: string;
  byOperator: boolean;
  /** Whether the person asked for the link. */
  byPerson: boolean;
}

/** Finds a reset by the secret of its link, if that was not used and has not expired. */
export const findOpenReset = (
  reader: Reader,
  id: string,
  secretHash: Buffer,
  lock: '' | 'for update' = '',
): Promise<OpenReset | undefined> =>
  reader.first<OpenReset>(sql`
    select r.id, r.user_id as "userId", u.name, u.email, r.by_operator as "byOperator",
      r.by_person as "byPerson"
    from user_resets r join users u on u.id = r.user_id
    where r.account_id = ${reader.caller.accountId} and r.id = ${id} and r.secret_hash = ${secretHash}
      and r.used_at is null and r.expires_at > ${reader.now} ${sql.raw(lock && `${lock} of r`)}`);

/** Deletes at most `most` resets of an account made before an instant. Returns how many. */
export const purgeResets = (db: Queryable, accountId: string, before: Instant, most: number): Promise<number> =>
  db.run(sql`
    delete from user_resets where account_id = ${accountId} and id in (
      select id from user_resets where account_id = ${accountId} and created_at < ${before} limit ${most})`);
