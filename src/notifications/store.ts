import type { Instant } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/database.ts';
import { type RawBuilder, sql } from '../platform/db/sql.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { lengthOfDays } from '../schedule/index.ts';
import { kindsAboutAll, kindsAboutOneself, kindsSeen } from './kinds.ts';
import type { Notification } from './notification.ts';

/** The columns of a notification `n`, with what its objects are now. */
export const noticeColumns = (accountId: string): RawBuilder<unknown> => sql`
  n.id, n.kind, n.count, n.actor_name as "actorName", n.outcome, n.subject_id as "subjectId",
  coalesce(n.label, (select i.file_name from imports i where i.account_id = ${accountId} and i.id = n.subject_id))
    as label,
  (select json_build_object('id', e.id, 'firstName', e.first_name, 'lastName', e.last_name) from employees e
    where e.account_id = ${accountId} and e.id = n.employee_id) as employee,
  (select json_build_object('firstDay', r.first_day_off,
      'lastDay', case when r.start_date is null or r.end_date is not null then r.last_day_off end,
      'days', l.days, 'seconds', l.seconds, 'startTime', l.start_time, 'endTime', l.end_time,
      'isReturn', r.type = 'delete', 'status', r.status)
    from time_off_requests r
    cross join lateral (
      select coalesce(round(sum(d.days), 2), 0)::float8 as days, ${sql.raw(lengthOfDays.seconds)} as seconds,
        ${sql.raw(lengthOfDays.startTime)} as start_time, ${sql.raw(lengthOfDays.endTime)} as end_time
      from time_off_days d where d.account_id = ${accountId} and d.request_id = r.id) as l
    where r.account_id = ${accountId} and r.id = n.subject_id and r.category in ('vacation', 'absence')) as "timeOff",
  (select w.work_date from work_entries w where w.account_id = ${accountId} and w.id = n.subject_id) as "workDate",
  n.latest_at as at, n.read_at as "readAt"`;

/** Keeps what the user may still see: people may have other managers by now, and users another role or employee. */
const visible = ({ caller: { reach, can, employeeId } }: Reader): RawBuilder<unknown> => {
  const ofRole = sql`n.kind = any(${kindsSeen(can)}::text[])
    and (n.kind <> all(${kindsAboutOneself}::text[]) or n.employee_id = ${employeeId ?? null}::uuid)`;
  if (reach === undefined) return ofRole;
  return sql`${ofRole} and n.kind <> all(${kindsAboutAll}::text[]) and (n.employee_id is null
    or n.kind = 'onboarding_tasks_assigned' or n.employee_id = any(${reach}::uuid[]))`;
};

/** The condition that a membership `m` with its own role `o`, if any, decides about the data of all employees. */
export const decidesData = sql.raw(
  `(m.role in ('administrator', 'hr') or o.reach = 'all' and 'employees:write' = any(o.scopes))`,
);

/** About whose time off a membership `m` with its own role `o`, if any, decides: `all`, `below` as a manager, or null. */
export const timeOffDecided = sql.raw(`
  case when m.role in ('administrator', 'hr') then 'all' when m.role = 'manager' then 'below'
    when o.reach <> 'own' and o.scopes @> array['time-off:read', 'time-off:write'] then o.reach end`);

const ofCaller = ({ caller }: Reader): RawBuilder<unknown> =>
  sql`n.account_id = ${caller.accountId} and n.user_id = ${caller.actor.id}`;

interface NoticePage {
  /** The id of the last one of the previous page. */
  before: string | undefined;
  isUnread: boolean;
  most: number;
}

/** The notifications of the caller, the newest first. */
export const readNotices = (reader: Reader, { before, isUnread, most }: NoticePage): Promise<Notification[]> =>
  reader.all<Notification>(sql`
    select ${noticeColumns(reader.caller.accountId)} from notifications n
    where n.account_id = ${reader.caller.accountId} and ${ofCaller(reader)} and ${visible(reader)}
      ${before === undefined ? sql`` : sql`and n.id < ${before}`}
      ${isUnread ? sql`and n.read_at is null` : sql``}
    order by n.id desc limit ${most}`);

export async function countUnread(reader: Reader): Promise<number> {
  const row = await reader.first<{ count: number }>(sql`
    select count(*)::int as count from notifications n
    where n.account_id = ${reader.caller.accountId} and ${ofCaller(reader)} and n.read_at is null
      and ${visible(reader)}`);
  return row?.count ?? 0;
}

export async function isOwn(reader: Reader, id: string): Promise<boolean> {
  const found = await reader.first(sql`
    select 1 from notifications n
    where n.account_id = ${reader.caller.accountId} and ${ofCaller(reader)} and n.id = ${id} and ${visible(reader)}`);
  return found !== undefined;
}

export const markRead = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update notifications set read_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and user_id = ${tx.caller.actor.id} and id = ${id} and read_at is null`);

/** @param upTo the newest to mark; undefined: all */
export const markAllRead = (tx: Tx, upTo: string | undefined): Promise<number> =>
  tx.run(sql`
    update notifications set read_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and user_id = ${tx.caller.actor.id} and read_at is null
      ${upTo === undefined ? sql`` : sql`and id <= ${upTo}`}`);

/** Deletes some of an account's notifications that were read before an instant, or are older than another. */
export const purgeNotices = (
  db: Queryable,
  accountId: string,
  { readBefore, madeBefore }: { readBefore: Instant; madeBefore: Instant },
  most: number,
): Promise<number> =>
  db.run(sql`
    delete from notifications where account_id = ${accountId} and id in (
      select id from notifications
      where account_id = ${accountId} and created_at < ${readBefore}
        and (read_at < ${readBefore} or created_at < ${madeBefore})
      order by created_at limit ${most})`);

/** Deletes some of an account's mails that ended before an instant; their notifications stay. */
export const purgeNoticeMails = (db: Queryable, accountId: string, before: Instant, most: number): Promise<number> =>
  db.run(sql`
    with ended as (
      select id from notification_mails where account_id = ${accountId} and ended_at < ${before}
      order by ended_at limit ${most}),
    freed as (
      update notifications set mail_id = null where account_id = ${accountId} and mail_id in (select id from ended))
    delete from notification_mails where account_id = ${accountId} and id in (select id from ended)`);
