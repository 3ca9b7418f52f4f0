/** What waits to be mailed. */
import type { Instant } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { TakenMail } from '../../mail/post.ts';

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

/** How many are taken at once. */
const atOnce = 20;

/**
 * Takes what is due, for whoever asks: nobody else gets it before `until`. A process that dies while it sends leaves the
 * letter to the next, so that it may arrive twice.
 */
export const takeDueMail = (db: Queryable, now: Instant, until: Instant): Promise<WaitingMail[]> =>
  db.all<WaitingMail>(sql`
    update invitations r set mail_due_at = ${until}, mail_attempts = r.mail_attempts + 1
    from (
      select i.account_id, i.id, a.name, a.language, a.time_zone from invitations i
      join accounts a on a.account_id = i.account_id
      where i.mail_status = 'waiting' and i.mail_due_at <= ${now} and i.expires_at > ${now}
      order by i.mail_due_at, i.id limit ${atOnce} for update of i skip locked
    ) due
    where r.account_id = due.account_id and r.id = due.id
    returning r.account_id as "accountId", r.id, r.email, r.name, r.mail_key as key, r.mail_attempts as attempts,
      r.expires_at as "expiresAt", due.name as company, due.language, due.time_zone as "timeZone"`);

/** Plans the next attempt of what could not be sent. */
export const postponeMail = (db: Queryable, { accountId, id }: WaitingMail, at: Instant): Promise<number> =>
  db.run(sql`
    update invitations set mail_due_at = ${at}
    where account_id = ${accountId} and id = ${id} and mail_status = 'waiting'`);

/** Ends the waiting; the key is not kept. */
export const writeMailed = (
  tx: Tx,
  { id, version }: { id: string; version: number },
  status: 'sent' | 'failed',
): Promise<number> =>
  tx.run(sql`
    update invitations set mail_status = ${status}, mail_key = null, mail_due_at = null, version = ${version},
      updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = ${id}`);
