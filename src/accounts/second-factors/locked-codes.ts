import { v5 as idFrom } from 'uuid';
import { instantOf } from '../../platform/clock.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { noteSignIn } from '../sessions/note-sign-in.ts';
import { lockOut } from '../users/sign-in.ts';
import type { BrowserHeaders, SignInContext } from '../users/sign-in-context.ts';
import { findMembership } from '../users/store.ts';
import { findLock, insertToldLock } from './store.ts';

export const secondFactorLocked: ErrorType = {
  code: 'second_factor_locked',
  status: 429,
  title: 'Second factor locked',
  cause:
    'Ten incorrect codes in a row followed the correct password, so Rollcall accepts no code for a while, not even a correct one.',
  cure: 'Wait for the number of seconds in Retry-After. If the codes were not yours, another person knows your password: choose another one with a link by mail, or ask an administrator to reset it.',
};

/**
 * The refusal while the codes of a person are locked. The first time, the lock is recorded in the sign-in log, and the
 * person gets a mail: the wrong codes came after the right password.
 * @returns undefined if they are not locked
 */
export async function lockedCodesProblem(
  context: Pick<SignInContext, 'db' | 'clock'>,
  { userId, headers }: { userId: string; headers: BrowserHeaders },
): Promise<Problem | undefined> {
  const { db, clock } = context;
  const lockedUntil = await findLock(db, userId, lockOut.maxFailedAttempts);
  if (lockedUntil === undefined) return undefined;
  const membership = await findMembership(db, userId);
  if (membership) {
    const { accountId } = membership;
    // The same for each request that sees this lock, so that one of them tells it.
    const id = idFrom(lockedUntil, userId);
    const written = await insertToldLock(db, { accountId, id, userId, lockedUntil, now: instantOf(clock.now()) });
    if (written === 1) await noteSignIn(context, { userId, outcome: 'locked_out', headers });
  }
  const { maxFailedAttempts, durationSeconds } = lockOut;
  const left = Math.ceil((Date.parse(lockedUntil) - clock.now()) / 1000);
  return new Problem(
    secondFactorLocked,
    `${maxFailedAttempts} codes in a row were incorrect: Rollcall accepts none for ${durationSeconds / 60} minutes.`,
    { headers: { 'retry-after': String(Math.min(Math.max(left, 1), durationSeconds)) } },
  );
}
