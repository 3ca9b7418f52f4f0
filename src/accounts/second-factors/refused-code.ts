import { type ErrorType, Problem } from '../../platform/problem.ts';
import { noteSignIn } from '../sessions/note-sign-in.ts';
import { type BrowserHeaders, refusedAs, type SignInContext } from '../users/sign-in-context.ts';
import { lockedCodesProblem } from './locked-codes.ts';
import { isReadable } from './reseal.ts';
import { findChallenged, findSecondFactor } from './store.ts';

export const secondFactorUnreadable: ErrorType = {
  code: 'second_factor_unreadable',
  status: 409,
  title: 'Second factor unreadable',
  cause:
    'The second factor was encrypted with a key that is no longer in ENCRYPTION_KEY, so no code can be checked against it.',
  cure: 'Ask an administrator to reset your second factor, or the operator to add the former key after the current one in ENCRYPTION_KEY.',
};

const challengeCookie = /(?:^|;\s*)(?:__Secure-)?rollcall\.two_factor=([^;.]+)\./;

const isChallenge = (cookie: string) => /^(?:__Secure-)?rollcall\.two_factor=/.test(cookie);

/**
 * The headers of a request with only the cookie of its challenge. With the cookie of a session better-auth would assign
 * the code to the signed-in person, and begin no session.
 */
export const challengeOf = ({ cookie = '', ...headers }: BrowserHeaders): BrowserHeaders => ({
  ...headers,
  cookie: cookie.split(/;\s*/).filter(isChallenge).join('; '),
});

/** The id of the person who has given a password and now needs a code. */
export async function challengedPerson(
  { db }: Pick<SignInContext, 'db'>,
  { cookie = '' }: BrowserHeaders,
): Promise<string | undefined> {
  const challenge = challengeCookie.exec(cookie)?.[1];
  return challenge === undefined ? undefined : findChallenged(db, challenge);
}

/** better-auth's codes for a wrong code, and `admitSession`'s for a used one. */
const wrongCodes = ['INVALID_CODE', 'INVALID_BACKUP_CODE', 'code_used'];

interface Attempt {
  /** The person of the code; undefined if the challenge is over. */
  userId: string | undefined;
  headers: BrowserHeaders;
}

/**
 * Creates the handler of a code that better-auth has refused: it records a wrong one in the sign-in log, tells the person
 * if there were too many, and warns the operator and the person if the second factor cannot be decrypted.
 * @returns a function that throws Problem `type`, `second_factor_locked` or `second_factor_unreadable`; it passes other errors on
 */
export const refusedCode =
  (context: SignInContext, { userId, headers }: Attempt, type: ErrorType, detail: string) =>
  async (error: { statusCode?: number; body?: { code?: string } }): Promise<never> => {
    const { db, log, secrets } = context;
    if (userId !== undefined && wrongCodes.includes(error.body?.code ?? '')) {
      await noteSignIn(context, { userId, outcome: 'wrong_code', headers });
    }
    const locked = userId === undefined ? undefined : await lockedCodesProblem(context, { userId, headers });
    if (locked) throw locked;
    if (userId !== undefined && error.statusCode === undefined) {
      const sealed = await findSecondFactor(db, userId);
      if (sealed && !(await isReadable(secrets, sealed))) {
        log.error({ userId }, 'a second factor was encrypted with a key that is not in ENCRYPTION_KEY');
        throw new Problem(secondFactorUnreadable, 'Your second factor cannot be checked and must be reset.');
      }
    }
    return refusedAs(type, detail)(error);
  };
