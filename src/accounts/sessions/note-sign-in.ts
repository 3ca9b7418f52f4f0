import { instantOf } from '../../platform/clock.ts';
import type { BrowserHeaders, SignInContext } from '../users/sign-in-context.ts';
import { insertSignIn, type Noted, type SignInOutcome } from '../users/store.ts';

type Note = Noted & {
  outcome: SignInOutcome;
  headers: BrowserHeaders;
};

/** Notes in the sign-in log that a person signed in, could not, or changed how they do; nothing for unknown addresses. */
export const noteSignIn = (
  { db, clock }: Pick<SignInContext, 'db' | 'clock'>,
  { headers, ...note }: Note,
): Promise<void> =>
  insertSignIn(db, {
    ...note,
    userAgent: headers['user-agent']?.slice(0, 500) ?? null,
    at: instantOf(clock.now()),
  });
