/** Invitations that wait for their mail. */
import type { Instant } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { DueMail, TakenMail } from '../../mail/mail-queue.ts';
import { inTurns } from '../../mail/store.ts';

export interface WaitingMail extends TakenMail {
  email: string;
  name: string;
  /** The key of the link, sealed. */
  key: Buffer;
  expiresAt: Instant;
  company: string;
  language: string;
  timeZone: string;
}

/** @param key of the link, sealed */
export const planMail = (tx: Tx, id: string, key: Buffer): Promise<number> =>
  tx.run(sql`
    update invitations set mail_status = 'waiting', mail_key = ${key}, mail_due_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** The most mails per round. */
const atOnce = 20;

/** The invitations whose mail is due, those of each account the longest waiting first. */
export const findDueMail = (db: Queryable, now: Instant): Promise<DueMail[]> =>
  db.all(sql`
    /* across accounts: findDueMail */
    select account_id as "accountId", id from invitations
    where mail_status = 'waiting' and mail_due_at <= ${now} and expires_at > ${now}
    order by ${inTurns('mail_due_at, id')} limit ${atOnce}`);

/**
 * Claims a due one: no other process gets it before `until`. A process that dies while it sends leaves the letter to
 * the next, so it may arrive twice.
 * @returns undefined if it is no longer due, because another process has claimed it
 */
export const takeDueMail = (
  db: Queryable,
  { accountId, id }: DueMail,
  { now, until }: { now: Instant; until: Instant },
): Promise<WaitingMail | undefined> =>
  db.first<WaitingMail>(sql`
    update invitations r set mail_due_at = ${until}, mail_attempts = r.mail_attempts + 1
    from accounts a
    where r.account_id = ${accountId} and r.id = ${id} and a.account_id = ${accountId}
      and r.mail_status = 'waiting' and r.mail_key is not null and r.mail_due_at <= ${now} and r.expires_at > ${now}
    returning r.account_id as "accountId", r.id, r.email, r.name, r.mail_key as key, r.mail_attempts as attempts,
      r.expires_at as "expiresAt", a.name as company, a.language, a.time_zone as "timeZone"`);

/** Plans the next attempt after a failure. */
export const postponeMail = (db: Queryable, { accountId, id }: WaitingMail, at: Instant): Promise<number> =>
  db.run(sql`
    update invitations set mail_due_at = ${at}
    where account_id = ${accountId} and id = ${id} and mail_status = 'waiting'`);
