/** Mails that wait to be sent, and what they carry. */
import { type DueMail, inTurns, type TakenMail } from '../../accounts/index.ts';
import { decidedBy } from '../../core/index.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { kindsAboutOneself, kindsOf } from '../kinds.ts';
import type { Notification } from '../notification.ts';
import { decidesData, noticeColumns, timeOffDecided } from '../store.ts';

/** The most mails per round. */
const atOnce = 100;

/** The due mails of all accounts in turns, digests last, without locks. */
export const findDueNotices = (db: Queryable, now: Instant): Promise<DueMail[]> =>
  db.all(sql`
    /* across accounts: findDueNotices */
    select account_id as "accountId", id from notification_mails
    where status = 'waiting' and due_at <= ${now}
    order by ${inTurns("form = 'digest', due_at, id")} limit ${atOnce}`);

/** A claimed mail and its receiver. */
export interface ClaimedMail extends TakenMail {
  form: 'mail' | 'digest';
  userId: string;
  name: string;
  email: string;
  /** The role in the account; null: the user may no longer sign in. */
  role: string | null;
  employeeId: string | null;
  /** About whose time off they decide. */
  decidesTimeOff: 'all' | 'below' | null;
  /** Whether they decide about the data of all employees. */
  decidesData: boolean;
  /** That of their employee record, else of the account. */
  language: string;
  company: string;
}

/** Claims a due mail: no other process gets it before `until`. Undefined: another process has claimed it. */
export const claimNotices = (
  db: Queryable,
  { accountId, id }: DueMail,
  { now, until }: { now: Instant; until: Instant },
): Promise<ClaimedMail | undefined> =>
  db.first<ClaimedMail>(sql`
    update notification_mails w set due_at = ${until}, attempts = w.attempts + 1
    from memberships m left join roles o on o.account_id = ${accountId} and o.id = m.role_id, users u, accounts a
    where w.account_id = ${accountId} and w.id = ${id} and w.status = 'waiting' and w.due_at <= ${now}
      and m.account_id = ${accountId} and m.user_id = w.user_id and u.id = w.user_id and a.account_id = ${accountId}
    returning w.account_id as "accountId", w.id, w.form, w.attempts, w.user_id as "userId", u.name, u.email,
      ${timeOffDecided} as "decidesTimeOff", coalesce(${decidesData}, false) as "decidesData",
      case when m.disabled_at is null and m.deleted_at is null then m.role end as role, m.employee_id as "employeeId",
      coalesce(
        (select e.language from employees e where e.account_id = ${accountId} and e.id = m.employee_id),
        a.language) as language,
      a.name as company`);

/** What a mail carries: what is still unread, and still concerns the user. */
export const noticesOf = (
  db: Queryable,
  { accountId, id, userId, role, employeeId, decidesTimeOff, decidesData: isDecider }: ClaimedMail,
): Promise<Notification[]> => {
  const decided =
    decidesTimeOff === 'below'
      ? sql`${employeeId !== null}::boolean and (n.employee_id is null
          or n.employee_id in ${decidedBy(employeeId ?? userId, accountId, 'absencesManagement')})`
      : sql`${decidesTimeOff === 'all'}::boolean`;
  return db.all<Notification>(sql`
    select ${noticeColumns(accountId)} from notifications n
    where n.account_id = ${accountId} and n.mail_id = ${id} and n.user_id = ${userId} and n.read_at is null
      and (n.kind <> all(${kindsAboutOneself}::text[]) or n.employee_id = ${employeeId})
      and n.kind = any(${kindsOf(role ?? '')}::text[]) and (n.kind <> 'time_off_requested' or ${decided})
      and (n.kind <> 'own_data_requested' or ${isDecider}::boolean)
    order by n.id`);
};

/** Plans the next attempt after a failure. */
export const postponeNotices = (db: Queryable, { accountId, id }: DueMail, at: Instant): Promise<number> =>
  db.run(sql`
    update notification_mails set due_at = ${at}
    where account_id = ${accountId} and id = ${id} and status = 'waiting'`);

/** Ends the waiting. */
export const endNotices = (
  db: Queryable,
  { accountId, id }: DueMail,
  status: 'sent' | 'failed' | 'dropped',
  at: Instant,
): Promise<number> =>
  db.run(sql`
    update notification_mails set status = ${status}, ended_at = ${at}
    where account_id = ${accountId} and id = ${id} and status = 'waiting'`);
