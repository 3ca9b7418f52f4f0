import type { Clock } from '../../platform/clock.ts';
import { StartError } from '../../platform/config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { findAccount } from '../accounts/store.ts';
import type { Role } from '../roles/built-in.ts';
import { userEvents } from './events.ts';
import { whyCommon } from './passwords.ts';
import type { SignIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { addMembership, insertMembership, isMember } from './store.ts';

interface NewUser {
  accountId: string;
  name: string;
  email: string;
  password: string;
  role: Role;
  /** The employee linked to the user. */
  employeeId?: string | undefined;
}

/** Makes the person a user of the account. */
type Join = (member: { userId: string; role: Role; employeeId: string | null }) => Promise<unknown>;

/** Makes the person a user of the account of a transaction, and records the event. */
export const joinWithEvent = async (tx: Tx, member: Parameters<Join>[0]): Promise<void> =>
  userEvents.created(tx, await insertMembership(tx, { ...member, roleId: null }));

/**
 * Creates a user of an account.
 * @param join by default without an event, for an account that is just being made
 * @returns the id of the user
 * @throws StartError if the e-mail address signs in to the account already, or the password is too short or one that
 * attackers try first, worded for the command line
 */
export async function createUser(
  db: Queryable,
  signIn: SignIn,
  clock: Clock,
  { accountId, name, email, password, role, employeeId }: NewUser,
  join: Join = (member) => addMembership(db, clock, { accountId, ...member }),
): Promise<string> {
  const refused = (why: string) => new StartError(`the user cannot be made: ${why}`);
  if (await isMember(db, accountId, email)) throw refused(`${email} signs in to this account already`);
  const company = (await findAccount(db, accountId))?.name ?? '';
  const why = whyCommon(password, { name, email, company });
  if (why !== undefined) throw refused(`the password ${why.detail}`);
  const userId = await signUp(signIn, { name, email, password }).catch((error: Error) => {
    throw refused(error.message);
  });
  await join({ userId, role, employeeId: employeeId ?? null });
  return userId;
}
