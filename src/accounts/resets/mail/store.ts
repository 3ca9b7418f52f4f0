/** Resets that wait for their mail. */
import type { Instant } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DueMail, TakenMail } from '../../mail/mail-queue.ts';
import { inTurns } from '../../mail/store.ts';
import type { ResetKind } from '../store.ts';

/** A reset that the mail reports to the person. */
export interface ResetMail extends TakenMail {
  email: string;
  name: string;
  /** A reset, or `lock`: no code of the person is accepted for a while. */
  kind: ResetKind | 'lock';
  /** The key of the link, sealed; null for a second factor. */
  key: Buffer | null;
  /** Whether the person asked for the link. */
  byPerson: boolean;
  /** The expiry of the link, or of the lock. */
  expiresAt: Instant | null;
  company: string;
  language: string;
  timeZone: string;
}

/** The most mails per round. */
const atOnce = 20;

/** The resets whose mail is due, those of each account the longest waiting first. A link that has expired and a lock of the day before are no news. */
export const findDueResets = (db: Queryable, now: Instant): Promise<DueMail[]> =>
  db.all(sql`
    /* across accounts: findDueResets */
    select account_id as "accountId", id from user_resets
    where mail_due_at <= ${now} and (kind <> 'password' or expires_at > ${now})
      and (kind <> 'lock' or expires_at > ${now}::timestamptz - interval '1 day')
    order by ${inTurns('mail_due_at, id')} limit ${atOnce}`);

/** Claims one that is due: no other process gets it before `until`. Undefined: another process has claimed it. */
export const takeDueReset = (
  db: Queryable,
  { accountId, id }: DueMail,
  { now, until }: { now: Instant; until: Instant },
): Promise<ResetMail | undefined> =>
  db.first<ResetMail>(sql`
    update user_resets r set mail_due_at = ${until}, mail_attempts = r.mail_attempts + 1
    from accounts a, users u
    where r.account_id = ${accountId} and r.id = ${id} and a.account_id = ${accountId} and u.id = r.user_id
      and r.mail_due_at <= ${now} and (r.kind <> 'password' or r.expires_at > ${now})
    returning r.account_id as "accountId", r.id, r.kind, u.email, u.name, r.mail_key as key, r.by_person as "byPerson", r.mail_attempts as attempts,
      r.expires_at as "expiresAt", a.name as company, a.language, a.time_zone as "timeZone"`);

/** Plans the next attempt after a failure. */
export const postponeResetMail = (db: Queryable, { accountId, id }: TakenMail, at: Instant): Promise<number> =>
  db.run(sql`
    update user_resets set mail_due_at = ${at}
    where account_id = ${accountId} and id = ${id} and mail_due_at is not null`);

/** Ends the waiting; the key is deleted. */
export const endResetMail = (db: Queryable, { accountId, id }: TakenMail): Promise<number> =>
  db.run(sql`
    update user_resets set mail_key = null, mail_due_at = null where account_id = ${accountId} and id = ${id}`);
