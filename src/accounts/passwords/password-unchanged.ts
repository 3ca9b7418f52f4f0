import type { Queryable } from '../../platform/db/database.ts';
import { endSessions, passwordHashOf } from './store.ts';

/**
 * Signs a person in, unless their password is changed or reset in the meantime: comparing a password takes a tenth of a
 * second, and a session that begins after the reset would outlive it.
 * @returns undefined if the password has changed; then the person is signed out everywhere
 */
export async function ifPasswordUnchanged<T>(
  db: Queryable,
  userId: string,
  signIn: () => Promise<T>,
): Promise<T | undefined> {
  const before = await passwordHashOf(db, userId);
  const signedIn = await signIn();
  if ((await passwordHashOf(db, userId, 'for share')) === before) return signedIn;
  await endSessions(db, userId);
  return undefined;
}
