/** What is to be mailed of resets. */
import type { Instant } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TakenMail } from '../../mail/post.ts';

/** A reset that the person is to be told of. */
export interface ResetMail extends TakenMail {
  email: string;
  name: string;
  /** The key of the link, sealed; null for a second factor. */
  key: Buffer | null;
  /** Until when the link works. */
  expiresAt: Instant | null;
  company: string;
  language: string;
  timeZone: string;
}

/** How many are taken at once. */
const atOnce = 20;

/** Takes what is due: no other process gets it before `until`. */
export const takeDueResets = (db: Queryable, now: Instant, until: Instant): Promise<ResetMail[]> =>
  db.all<ResetMail>(sql`
    update user_resets r set mail_due_at = ${until}, mail_attempts = r.mail_attempts + 1
    from (
      select x.account_id, x.id, u.email, u.name as person, a.name, a.language, a.time_zone
      from user_resets x join accounts a on a.account_id = x.account_id join users u on u.id = x.user_id
      where x.mail_due_at <= ${now}
      order by x.mail_due_at, x.id limit ${atOnce} for update of x skip locked
    ) due
    where r.account_id = due.account_id and r.id = due.id
    returning r.account_id as "accountId", r.id, due.email, due.person as name, r.mail_key as key,
      r.mail_attempts as attempts, r.expires_at as "expiresAt", due.name as company, due.language,
      due.time_zone as "timeZone"`);

/** Plans the next attempt of what could not be sent. */
export const postponeResetMail = (db: Queryable, { accountId, id }: TakenMail, at: Instant): Promise<number> =>
  db.run(sql`
    update user_resets set mail_due_at = ${at}
    where account_id = ${accountId} and id = ${id} and mail_due_at is not null`);

/** Ends the waiting; the key is not kept. */
export const endResetMail = (db: Queryable, { accountId, id }: TakenMail): Promise<number> =>
  db.run(sql`
    update user_resets set mail_key = null, mail_due_at = null where account_id = ${accountId} and id = ${id}`);
