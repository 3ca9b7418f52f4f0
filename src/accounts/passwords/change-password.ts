import { instantOf } from '../../platform/clock.ts';
import { type BrowserHeaders, cookiesOf, headersFor, type SignInContext } from '../users/sign-in-context.ts';
import { endChallenges, endLinks, endSessions, latestPasswordReset, passwordHashOf, writePassword } from './store.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
}

/**
 * Gives a person who has signed in another password, and ends their other sessions, their unfinished sign-ins, and the
 * links of earlier resets. A reset that is made meanwhile stands: then no password opens the sign-in but the one that is
 * chosen by its link.
 * @returns the cookies of the session that goes on; undefined if the password was reset meanwhile
 * @throws APIError if the present password is wrong
 */
export async function changePassword(
  { db, clock, signIn }: SignInContext,
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
  // It waits for a reset that is under way.
  await passwordHashOf(db, userId, 'for share');
  if ((await latestPasswordReset(db, userId)) > before) {
    await writePassword(db, userId, null, now);
    await endSessions(db, userId);
    return undefined;
  }
  await endChallenges(db, userId);
  await endLinks(db, userId, now);
  return cookiesOf(answer.headers);
}
