import type { Clock } from '../../platform/clock.ts';
import { StartError } from '../../platform/config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { SignIn } from './sign-in.ts';
import { addMembership, isKnownAddress, type Role } from './store.ts';

interface NewUser {
  accountId: string;
  name: string;
  email: string;
  password: string;
  role: Role;
  /** The employee that they are. */
  employeeId?: string | undefined;
}

/**
 * Makes someone who can sign in to an account.
 * @returns the id of the user
 * @throws StartError if the e-mail address is taken or the password too short, in words for the command line
 */
export async function createUser(
  db: Queryable,
  signIn: SignIn,
  clock: Clock,
  { accountId, name, email, password, role, employeeId }: NewUser,
): Promise<string> {
  // better-auth would answer as if it had made one, so that nobody can find out who signs in here.
  if (await isKnownAddress(db, email)) throw new StartError(`the user cannot be made: ${email} signs in already`);
  const created = await signIn.api.signUpEmail({ body: { name, email, password } }).catch((error: Error) => {
    throw new StartError(`the user cannot be made: ${error.message}`);
  });
  await addMembership(db, clock, { accountId, userId: created.user.id, role, employeeId: employeeId ?? null });
  return created.user.id;
}
