import { instantOf } from '../../platform/clock.ts';
import type { BrowserHeaders, SignInContext } from '../users/sign-in-context.ts';
import { insertSignIn, type SignInOutcome } from '../users/store.ts';

interface Note {
  userId: string;
  outcome: SignInOutcome;
  headers: BrowserHeaders;
}

/** Records in the sign-in log that a person signed in, failed to, or changed their sign-in. */
export const noteSignIn = (
  { db, clock }: Pick<SignInContext, 'db' | 'clock'>,
  { userId, outcome, headers }: Note,
): Promise<void> =>
  insertSignIn(db, {
    userId,
    outcome,
    userAgent: headers['user-agent']?.slice(0, 500) ?? null,
    address: headers['rollcall-address']?.slice(0, 100) ?? null,
    at: instantOf(clock.now()),
  });
