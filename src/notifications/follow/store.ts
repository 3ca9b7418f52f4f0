/** The position in the log, and what the follower writes. */
import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { Channel, Kind } from '../kinds.ts';

/** The accounts with events that were not followed, in one statement about all of them. @param without these */
export const findUnfollowed = (db: Pick<Queryable, 'all'>, without: string[]): Promise<{ accountId: string }[]> =>
  db.all(sql`
    /* across accounts: findUnfollowed */
    select k.account_id as "accountId" from event_counters k
    left join notification_cursors c on c.account_id = k.account_id
    where k.sequence > coalesce(c.sequence, 0) and k.account_id <> all(${without}::uuid[])
    order by k.newest_at limit 1000`);

/**
 * Locks the cursor of the account.
 * @returns undefined if another process follows the log of the account at the moment
 */
export async function lockCursor(tx: Tx): Promise<{ sequence: number; newest: number } | undefined> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    insert into notification_cursors (account_id, sequence) values (${accountId}, 0) on conflict do nothing`);
  const cursor = await tx.first<{ sequence: number }>(sql`
    select sequence from notification_cursors where account_id = ${accountId} for update skip locked`);
  if (!cursor) return undefined;
  // After the lock, so that it is not older than the cursor.
  const log = await tx.first<{ sequence: number }>(sql`
    select sequence from event_counters where account_id = ${accountId}`);
  return { sequence: cursor.sequence, newest: log?.sequence ?? 0 };
}

export const moveCursor = (tx: Tx, sequence: number): Promise<number> =>
  tx.run(sql`update notification_cursors set sequence = ${sequence} where account_id = ${tx.caller.accountId}`);

/** An event as the follower reads it. */
export interface FollowedEvent<Type extends string = string> {
  id: string;
  type: Type;
  at: Instant;
  actor: { type: 'token' | 'person' | 'system'; id: string | null; name: string };
  entityId: string;
  employeeId: string | null;
  /** The webhook's body, of the kinds that are asked for. */
  body: string | null;
}

interface EventRange<Type extends string> {
  after: number;
  upTo: number;
  since: Instant;
  types: readonly Type[];
  withBody: readonly Type[];
}

/** The events of these kinds in a part of the log. */
export const readEvents = <Type extends string>(
  reader: Reader,
  { after, upTo, since, types, withBody }: EventRange<Type>,
): Promise<FollowedEvent<Type>[]> =>
  reader.all<FollowedEvent<Type>>(sql`
    select e.id, e.type, e.occurred_at as at, e.actor, e.entity_id as "entityId", e.employee_id as "employeeId",
      case when e.type = any(${withBody}::text[]) then e.body end as body
    from events e
    where e.account_id = ${reader.caller.accountId} and e.sequence > ${after} and e.sequence <= ${upTo}
      and e.type = any(${types}::text[]) and e.occurred_at >= ${since}
    order by e.sequence`);

/** A notification to write. */
export interface NewNotice {
  userId: string;
  kind: Kind;
  eventId: string;
  count: number;
  actorName: string;
  outcome: string | null;
  employeeId: string | null;
  subjectId: string | null;
  label: string | null;
  at: Instant;
  /** The mail that carries it; null: none. */
  mailId: string | null;
}

/** Writes notifications. An event that a user was told of is not told again. */
export const insertNotices = (tx: Tx, notices: readonly NewNotice[]): Promise<number> => {
  const rows = notices.map((notice) => ({ id: newId(), ...notice }));
  return tx.run(sql`
    insert into notifications (account_id, id, user_id, kind, event_id, count, actor_name, outcome, employee_id,
      subject_id, label, created_at, latest_at, mail_id)
    select ${tx.caller.accountId}, n.id, n."userId", n.kind, n."eventId", n.count, n."actorName", n.outcome,
      n."employeeId", n."subjectId", n.label, ${tx.now}, n.at, n."mailId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id uuid, "userId" uuid, kind text, "eventId" uuid,
      count int, "actorName" text, outcome text, "employeeId" uuid, "subjectId" uuid, label text, at timestamptz,
      "mailId" uuid)
    on conflict (account_id, event_id, user_id, kind) do nothing`);
};

/**
 * Adds to an unread notification of the same object, if there is one since an instant: no further mail.
 * @returns whether there is one
 */
export async function joinSubject(tx: Tx, notice: NewNotice, since: Instant): Promise<boolean> {
  const joined = await tx.run(sql`
    update notifications set count = count + 1, outcome = ${notice.outcome}, label = ${notice.label},
      latest_at = ${notice.at}
    where account_id = ${tx.caller.accountId} and user_id = ${notice.userId} and kind = ${notice.kind}
      and subject_id = ${notice.subjectId} and read_at is null and latest_at >= ${since}`);
  return joined > 0;
}

/** Adds to the unread notification of a bulk change that goes on. @returns whether there is one */
export async function joinBulk(tx: Tx, notice: NewNotice, since: Instant): Promise<boolean> {
  const joined = await tx.run(sql`
    update notifications set count = count + ${notice.count}, latest_at = ${notice.at},
      employee_id = case when employee_id = ${notice.employeeId} then employee_id end
    where account_id = ${tx.caller.accountId} and user_id = ${notice.userId} and kind = ${notice.kind}
      and count > 1 and subject_id is null and actor_name = ${notice.actorName}
      and outcome is not distinct from ${notice.outcome} and read_at is null and latest_at >= ${since}`);
  return joined > 0;
}

/** Marks the notifications about objects as read: what they ask for was done. */
export const settleNotices = (tx: Tx, kind: Kind, subjectIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    update notifications set read_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and subject_id = any(${subjectIds}::uuid[]) and kind = ${kind}
      and read_at is null`);

/** The choices of users, where they made one. */
export const choicesOf = (
  reader: Reader,
  userIds: readonly string[],
): Promise<{ userId: string; kind: Kind; channel: Channel }[]> =>
  reader.all(sql`
    select user_id as "userId", kind, channel from notification_choices
    where account_id = ${reader.caller.accountId} and user_id = any(${userIds}::uuid[])`);

export type MailForm = 'mail' | 'digest';

/** Locks the mails of users that are yet to be sent, so that more can join them. */
export const lockOpenMails = (
  tx: Tx,
  form: MailForm,
  userIds: readonly string[],
): Promise<{ id: string; userId: string }[]> =>
  tx.all(sql`
    select id, user_id as "userId" from notification_mails
    where account_id = ${tx.caller.accountId} and user_id = any(${userIds}::uuid[]) and form = ${form}
      and status = 'waiting' and attempts = 0 and due_at > ${tx.now}
    order by id for update`);

interface NewMail {
  id: string;
  userId: string;
}

/** Plans mails, each for a user. */
export const insertMails = (tx: Tx, form: MailForm, dueAt: Instant, mails: readonly NewMail[]): Promise<number> =>
  tx.run(sql`
    insert into notification_mails (account_id, id, user_id, form, status, due_at, attempts, created_at)
    select ${tx.caller.accountId}, m.id, m."userId", ${form}, 'waiting', ${dueAt}, 0, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) m(id uuid, "userId" uuid)`);
