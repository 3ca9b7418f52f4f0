import { type Clock, type Instant, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { build, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { User } from './user-resource.ts';

export const roles = ['administrator', 'manager', 'employee'] as const;
export type Role = (typeof roles)[number];

/** Someone whom an e-mail address may mean. */
export interface Person {
  id: string;
  name: string;
  /** What better-auth knows them by. */
  signInName: string;
  hasSecondFactor: boolean;
}

/** The people who sign in with an e-mail address, whose sign-in may be disabled, the oldest first. */
export const findPeople = (db: Queryable, email: string): Promise<Person[]> =>
  db.all<Person>(sql`
    select u.id, u.name, u.sign_in_name as "signInName", u.second_factor_enabled as "hasSecondFactor"
    from users u
    where u.email = ${email.toLowerCase()} and exists (select 1 from memberships m where m.user_id = u.id)
    order by u.created_at, u.id`);

/** Deletes a person who has not become a user of any account. */
export const removeUnused = (db: Queryable, id: string): Promise<number> =>
  db.run(sql`
    delete from users u where u.id = ${id} and not exists (select 1 from memberships m where m.user_id = u.id)`);

interface UsedCode {
  userId: string;
  code: string;
  at: Instant;
  /** What was used up to this instant counts no more. */
  over: Instant;
}

/** Notes that a person used a code; false: they have used it already. Of several at once, one is the first. */
export const writeUsedCode = async (db: Queryable, { userId, code, at, over }: UsedCode): Promise<boolean> =>
  (await db.run(sql`
    insert into used_codes as c (user_id, code, used_at) values (${userId}, ${code}, ${at})
    on conflict (user_id, code) do update set used_at = excluded.used_at where c.used_at <= ${over}`)) === 1;

/** Deletes codes that were used up to an instant. Gives how many. */
export const purgeUsedCodes = (db: Queryable, until: Instant): Promise<number> =>
  db.run(sql`delete from used_codes where used_at <= ${until}`);

/** What someone who signs in may do in an account. */
export interface Membership {
  accountId: string;
  userId: string;
  role: Role;
  employeeId: string | null;
}

const columns = ['account_id as accountId', 'user_id as userId', 'role', 'employee_id as employeeId'] as const;

export async function addMembership(
  db: Queryable,
  clock: Clock,
  { accountId, userId, role, employeeId }: Membership,
): Promise<void> {
  const now = instantOf(clock.now());
  await db.run(
    build.insertInto('memberships').values({
      account_id: accountId,
      id: userId,
      version: 1,
      user_id: userId,
      role,
      employee_id: employeeId,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    }),
  );
}

/** The account in which someone works: the first that has not disabled them. */
export const findMembership = (db: Queryable, userId: string): Promise<Membership | undefined> =>
  db.first<Membership>(
    build
      .selectFrom('memberships')
      .select(columns)
      .where('user_id', '=', userId)
      .where('disabled_at', 'is', null)
      .orderBy('created_at')
      .limit(1) as never,
  );

/** Takes the sign-in away from an employee who leaves. Gives the id of the user, if there was one. */
export async function disableSignIn(tx: Tx, employeeId: string): Promise<string | undefined> {
  const row = await tx.first<{ user_id: string }>(
    build
      .updateTable('memberships')
      .set((eb) => ({ disabled_at: tx.now, updated_at: tx.now, version: eb('version', '+', 1) }))
      .where('account_id', '=', tx.caller.accountId)
      .where('employee_id', '=', employeeId)
      .where('disabled_at', 'is', null)
      .returning('user_id'),
  );
  return row?.user_id;
}

const ofAccount = (tx: Tx, id: string) => sql`account_id = ${tx.caller.accountId} and id = ${id}`;

/** Since when a user of the account may not sign in; null: they may. */
export async function disabledAtOf(tx: Tx, id: string): Promise<Instant | null> {
  const row = await tx.first<{ at: Instant | null }>(
    sql`select disabled_at as at from memberships where ${ofAccount(tx, id)}`,
  );
  return row?.at ?? null;
}

export const writeDisabled = (
  tx: Tx,
  { id, version }: { id: string; version: number },
  at: Instant | null,
): Promise<number> =>
  tx.run(sql`
    update memberships set disabled_at = ${at}, version = ${version}, updated_at = ${tx.now}
    where ${ofAccount(tx, id)}`);

/** The administrators who may sign in, held until the transaction ends, so that two cannot remove each other. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from memberships
    where account_id = ${tx.caller.accountId} and role = 'administrator' and disabled_at is null and deleted_at is null
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** The id of the user that an employee is. */
export async function findUserOfEmployee(tx: Tx, employeeId: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from memberships where account_id = ${tx.caller.accountId} and employee_id = ${employeeId}`);
  return row?.id;
}

/** Whether an address signs in to an account, disabled or not. */
export async function isMember(db: Queryable, accountId: string, email: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and u.email = ${email.toLowerCase()}`);
  return row !== undefined;
}

/** Makes somebody a user of the account, and gives the row as the log tells of it. */
export async function insertMembership(
  tx: Tx,
  { userId, role, employeeId }: Omit<Membership, 'accountId'>,
): Promise<User> {
  await tx.run(sql`
    insert into memberships (account_id, id, user_id, role, employee_id, version, created_at, updated_at)
    values (${tx.caller.accountId}, ${userId}, ${userId}, ${role}, ${employeeId}, 1, ${tx.now}, ${tx.now})`);
  return { id: userId, role, employeeId, version: 1, createdAt: tx.now, updatedAt: tx.now, deletedAt: null };
}

export const signInOutcomes = ['signed_in', 'wrong_password', 'locked_out', 'disabled'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** Whose sign-in it was: a person, or, while it is not known which, everybody who has the address. */
export type SignInSubject = { userId: string } | { email: string };

interface NewSignIn {
  who: SignInSubject;
  outcome: SignInOutcome;
  userAgent: string | null;
  at: Instant;
}

/** Notes a sign-in in every account in which they are a user; nothing for an address that nobody has. */
export async function insertSignIn(db: Queryable, { who, outcome, userAgent, at }: NewSignIn): Promise<void> {
  const members = await db.all<{ accountId: string; userId: string }>(sql`
    select m.account_id as "accountId", m.user_id as "userId" from users u join memberships m on m.user_id = u.id
    where m.deleted_at is null
      and ${'userId' in who ? sql`u.id = ${who.userId}` : sql`u.email = ${who.email.toLowerCase()}`}`);
  for (const { accountId, userId } of members) {
    await db.run(sql`
      insert into sign_ins (account_id, id, user_id, outcome, user_agent, created_at, updated_at)
      values (${accountId}, ${newId()}, ${userId}, ${outcome}, ${userAgent}, ${at}, ${at})`);
  }
}

/** Somebody who is signed in, as they see themselves. */
export const findPerson = (reader: Reader, userId: string) =>
  reader.first(sql`
    select u.id, u.name, u.email, m.role, m.employee_id as "employeeId", u.second_factor_enabled as "hasSecondFactor",
      json_build_object('id', a.account_id, 'name', a.name, 'language', a.language, 'timeZone', a.time_zone) as company
    from memberships m join users u on u.id = m.user_id join accounts a on a.account_id = m.account_id
    where m.account_id = ${reader.caller.accountId} and m.user_id = ${userId}`);

const inUtc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Where somebody is signed in, the newest first. */
export const sessionsOf = (reader: Reader, userId: string | null, now: Instant) =>
  reader.all<{ id: string; createdAt: Instant; expiresAt: Instant; userAgent: string | null }>(sql`
    select id, ${inUtc('created_at')} as "createdAt", ${inUtc('expires_at')} as "expiresAt",
      nullif(left(user_agent, 500), '') as "userAgent"
    from user_sessions where user_id = ${userId} and expires_at > ${now}::timestamptz order by created_at desc, id desc`);
