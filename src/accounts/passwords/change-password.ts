import { instantOf } from '../../platform/clock.ts';
import { type BrowserHeaders, cookiesOf, headersFor, type SignInContext } from '../users/sign-in-context.ts';
import { endChallenges, endLinks, endSessions, passwordHashOf, passwordResetsOf, writePassword } from './store.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
}

/**
 * Gives a signed-in person another password, and ends their other sessions, their unfinished sign-ins, and the links of
 * earlier resets. A simultaneous reset wins, and so does a password chosen by a link: then no password opens the sign-in until
 * the next link is used.
 * @returns the cookies of the continuing session; undefined if the password was reset in the meantime
 * @throws APIError if the current password is wrong
 */
export async function changePassword(
  { db, clock, signIn }: Pick<SignInContext, 'db' | 'clock' | 'signIn'>,
  userId: string,
  change: Change,
  headers: BrowserHeaders,
): Promise<Record<string, string[]> | undefined> {
  const before = await passwordResetsOf(db, userId);
  const answer = await signIn.api.changePassword({
    body: { ...change, revokeOtherSessions: true },
    headers: headersFor(headers),
    returnHeaders: true,
  });
  const now = instantOf(clock.now());
  // It waits for a reset under way, and for the choice of a password by a link.
  await passwordHashOf(db, userId, 'for share');
  const news = (await passwordResetsOf(db, userId)).filter(
    ({ id, isUsed }) => !before.some((one) => one.id === id && one.isUsed === isUsed),
  );
  // Until it is used, a link that a person asked for changes nothing: any stranger may ask for one.
  if (news.some(({ byPerson, isUsed }) => isUsed || !byPerson)) {
    await writePassword(db, userId, null, now);
    await endSessions(db, userId);
    return undefined;
  }
  await endChallenges(db, userId);
  await endLinks(db, userId, now, before);
  return cookiesOf(answer.headers);
}
