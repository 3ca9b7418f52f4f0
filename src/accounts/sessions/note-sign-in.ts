import { instantOf } from '../../platform/clock.ts';
import type { BrowserHeaders, SignInContext } from '../users/sign-in-context.ts';
import { insertSignIn, type SignInOutcome, type SignInSubject } from '../users/store.ts';

interface Noted {
  who: SignInSubject;
  outcome: SignInOutcome;
  headers: BrowserHeaders;
}

/** Remembers that somebody signed in, or could not, for the audit log; of addresses that nobody has nothing is kept. */
export const noteSignIn = ({ db, clock }: SignInContext, { who, outcome, headers }: Noted): Promise<void> =>
  insertSignIn(db, {
    who,
    outcome,
    userAgent: headers['user-agent']?.slice(0, 500) ?? null,
    at: instantOf(clock.now()),
  });
