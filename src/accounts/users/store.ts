import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { build } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

export const roles = ['administrator', 'manager', 'employee'] as const;
export type Role = (typeof roles)[number];

/** Whether someone signs in with this e-mail address, which better-auth stores in lower case. */
export async function isKnownAddress(db: Queryable, email: string): Promise<boolean> {
  const query = build.selectFrom('users').select('id').where('email', '=', email.toLowerCase());
  return (await db.first(query)) !== undefined;
}

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
      .set({ disabled_at: tx.now, updated_at: tx.now })
      .where('account_id', '=', tx.caller.accountId)
      .where('employee_id', '=', employeeId)
      .where('disabled_at', 'is', null)
      .returning('user_id'),
  );
  return row?.user_id;
}
