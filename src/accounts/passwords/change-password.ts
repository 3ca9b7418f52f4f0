import { instantOf } from '../../platform/clock.ts';
import { type BrowserHeaders, cookiesOf, headersFor, type SignInContext } from '../users/sign-in-context.ts';
import { endChallenges, endLinks, endSessions, latestPasswordReset, passwordHashOf, writePassword } from './store.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
}

/**
 * Gives a signed-in person another password, and ends their other sessions, their unfinished sign-ins, and the links of
 * earlier resets. A simultaneous reset wins: then only the password chosen by its link opens the sign-in.
 * @returns the cookies of the continuing session; undefined if the password was reset in the meantime
 * @throws APIError if the current password is wrong
 */
export async function changePassword(
  { db, clock, signIn }: Pick<SignInContext, 'db' | 'clock' | 'signIn'>,
  userId: string,
  change: Change,
  headers: BrowserHeaders,
): Promise<Record<string, string[]> | undefined> {
  const before = await latestPasswordReset(db, userId);
  const answer = await signIn.api.changePassword({
    body: { ...change, revokeOtherSessions: true },
    headers: headersFor(headers),
    returnHeaders: true,
  });
  const now = instantOf(clock.now());
  // It waits for a reset under way.
  await passwordHashOf(db, userId, 'for share');
  if ((await latestPasswordReset(db, userId)) > before) {
    await writePassword(db, userId, null, now);
    await endSessions(db, userId);
    return undefined;
  }
  await endChallenges(db, userId);
  await endLinks(db, userId, now, before);
  return cookiesOf(answer.headers);
}
