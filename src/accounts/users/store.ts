import { type Clock, type Instant, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { Role } from '../roles/built-in.ts';
import type { UserRole } from '../roles/role-of-user.ts';
import { findOwnRole, type OwnRole } from '../roles/store.ts';
import type { User } from './user-resource.ts';

/** A person with a given e-mail address. */
export interface Person {
  id: string;
  name: string;
  /** Better-auth's name for them. */
  signInName: string;
  hasSecondFactor: boolean;
}

/** The people with an e-mail address, disabled ones included, the oldest first. */
export const findPeople = (db: Queryable, email: string): Promise<Person[]> =>
  db.all<Person>(sql`
    /* across accounts: findPeople */
    select id, name, sign_in_name as "signInName", second_factor_enabled as "hasSecondFactor"
    from (
      select distinct u.id, u.name, u.sign_in_name, u.second_factor_enabled, u.created_at
      from users u join memberships m on m.user_id = u.id
      where u.email = ${email.toLowerCase()}
    ) people
    order by created_at, id`);

/** Locks a person: until the transaction ends, no reset changes their sign-in, and they join no account. */
export const lockPerson = (tx: Tx, userId: string): Promise<unknown> =>
  tx.first(sql`select 1 from users where id = ${userId} for update`);

export async function isSessionLive(tx: Tx, sessionId: string): Promise<boolean> {
  return (await tx.first(sql`select 1 from user_sessions where id = ${sessionId}`)) !== undefined;
}

/** Deletes a person who has not become a user of any account. */
export async function removeUnused(db: Queryable, id: string): Promise<void> {
  const membership = await db.first(sql`
    /* across accounts: removeUnused */
    select 1 from memberships where user_id = ${id} limit 1`);
  if (!membership) await db.run(sql`delete from users where id = ${id}`);
}

interface UsedCode {
  userId: string;
  code: string;
  at: Instant;
  /** A code used up to this instant no longer counts. */
  over: Instant;
}

/** Records that a person used a code; false: it was used already. Of several simultaneous uses, one is the first. */
export const writeUsedCode = async (db: Queryable, { userId, code, at, over }: UsedCode): Promise<boolean> =>
  (await db.run(sql`
    insert into used_codes as c (user_id, code, used_at) values (${userId}, ${code}, ${at})
    on conflict (user_id, code) do update set used_at = excluded.used_at where c.used_at <= ${over}`)) === 1;

/** Deletes codes used up to an instant. Returns how many. */
export const purgeUsedCodes = (db: Queryable, until: Instant): Promise<number> =>
  db.run(sql`delete from used_codes where used_at <= ${until}`);

/** A user of an account. */
interface NewMembership {
  accountId: string;
  userId: string;
  role: Role;
  employeeId: string | null;
}

/** A user's permissions in an account. */
export interface Membership {
  accountId: string;
  userId: string;
  role: UserRole;
  employeeId: string | null;
  /** The role of a user with one that the account made. */
  own: OwnRole | null;
}

export async function addMembership(
  db: Queryable,
  clock: Clock,
  { accountId, userId, role, employeeId }: NewMembership,
): Promise<void> {
  const now = instantOf(clock.now());
  await db.run(sql`
    insert into memberships (account_id, id, version, user_id, role, employee_id, created_at, updated_at)
    values (${accountId}, ${userId}, 1, ${userId}, ${role}, ${employeeId}, ${now}, ${now})`);
}

/** The account in which a person works: of those that have not disabled them, the one that they joined first. */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | undefined> {
  return withRole(
    db,
    await db.first<FoundMembership>(sql`
      /* across accounts: findMembership */
      select ${ofMembership} from memberships
      where ${working(userId)} order by created_at, account_id limit 1`),
  );
}

/** How a person works in an account; undefined: not at all, or no longer. */
export const findMembershipIn = async (
  db: Queryable,
  userId: string,
  accountId: string,
): Promise<Membership | undefined> =>
  withRole(
    db,
    await db.first<FoundMembership>(sql`
      select ${ofMembership} from memberships where account_id = ${accountId} and ${working(userId)}`),
  );

type FoundMembership = Omit<Membership, 'own'> & { roleId: string | null };

const ofMembership = sql`
  account_id as "accountId", user_id as "userId", role, role_id as "roleId", employee_id as "employeeId"`;

const working = (userId: string) => sql`user_id = ${userId} and disabled_at is null and deleted_at is null`;

async function withRole(db: Queryable, found: FoundMembership | undefined): Promise<Membership | undefined> {
  if (!found) return undefined;
  const { roleId, ...membership } = found;
  const own = roleId === null ? undefined : await findOwnRole(db, membership.accountId, roleId);
  return { ...membership, own: own ?? null };
}

/** The administrators who may sign in, locked until the transaction ends, so that two cannot remove each other. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from memberships
    where account_id = ${tx.caller.accountId} and role = 'administrator' and disabled_at is null and deleted_at is null
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** The user of an employee. */
export const findUserOfEmployee = (tx: Tx, employeeId: string): Promise<{ id: string; name: string } | undefined> =>
  tx.first(sql`
    select m.id, u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${tx.caller.accountId} and m.employee_id = ${employeeId}`);

/** The id of the account's user with an address, disabled or not. */
export async function findMember(db: Queryable, accountId: string, email: string): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(sql`
    select m.id from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and u.email = ${email.toLowerCase()}`);
  return row?.id;
}

/** Whether an address signs in to an account, disabled or not. */
export const isMember = async (db: Queryable, accountId: string, email: string): Promise<boolean> =>
  (await findMember(db, accountId, email)) !== undefined;

/** Makes a person a user of the account, and returns the row as the log reports it. */
export async function insertMembership(
  tx: Tx,
  { userId, role, roleId, employeeId }: Pick<User, 'role' | 'roleId' | 'employeeId'> & { userId: string },
): Promise<User> {
  await tx.run(sql`
    insert into memberships (account_id, id, user_id, role, role_id, employee_id, version, created_at, updated_at)
    values (
      ${tx.caller.accountId}, ${userId}, ${userId}, ${role}, ${roleId}, ${employeeId}, 1, ${tx.now}, ${tx.now})`);
  return {
    id: userId,
    role,
    roleId,
    employeeId,
    version: 1,
    createdAt: tx.now,
    updatedAt: tx.now,
    deletedAt: null,
  };
}

/** What is recorded about a person's sign-in; the check of `sign_ins.outcome` lists the same outcomes. */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'locked_out',
  'disabled',
  'wrong_current_password',
  'password_changed',
  'password_reset',
  'password_forgotten',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_reset',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

interface NewSignIn {
  userId: string;
  outcome: SignInOutcome;
  userAgent: string | null;
  /** The address of the client; absent where no request of theirs led to it. */
  address?: string | null;
  at: Instant;
}

/** Records the outcome of a sign-in in every account where the person may sign in; if in none, in all of theirs. */
export async function insertSignIn(
  db: Queryable,
  { userId, outcome, userAgent, address, at }: NewSignIn,
): Promise<void> {
  const members = await db.all<{ accountId: string; isDisabled: boolean }>(sql`
    /* across accounts: accountsOfPerson */
    select account_id as "accountId", disabled_at is not null as "isDisabled" from memberships
    where user_id = ${userId} and deleted_at is null`);
  // A former employer learns nothing of how the person signs in to the next one.
  const open = members.filter(({ isDisabled }) => !isDisabled);
  for (const { accountId } of open.length > 0 ? open : members) {
    await db.run(sql`
      insert into sign_ins (account_id, id, user_id, outcome, user_agent, address, created_at, updated_at)
      values (${accountId}, ${newId()}, ${userId}, ${outcome}, ${userAgent}, ${address ?? null}, ${at}, ${at})`);
  }
}

/** The signed-in person, as they see themselves, without their permissions. */
export const findPerson = (reader: Reader, userId: string) =>
  reader.first(sql`
    select u.id, u.name, u.email, u.second_factor_enabled as "hasSecondFactor", json_build_object('id', a.account_id, 'name', a.name, 'language', a.language, 'timeZone', a.time_zone) as company
    from memberships m join users u on u.id = m.user_id join accounts a on a.account_id = ${reader.caller.accountId}
    where m.account_id = ${reader.caller.accountId} and m.user_id = ${userId}`);

/** The sessions of a person, the newest first. */
export const sessionsOf = (reader: Reader, userId: string | null, now: Instant) =>
  reader.all<{ id: string; createdAt: Instant; expiresAt: Instant; userAgent: string | null }>(sql`
    select id, created_at as "createdAt", expires_at as "expiresAt", nullif(left(user_agent, 500), '') as "userAgent"
    from user_sessions where user_id = ${userId} and expires_at > ${now}::timestamptz order by created_at desc, id desc`);
