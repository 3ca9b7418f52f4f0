/**
 * Decides whether a session may begin. better-auth asks here before it creates one, after it has verified the password
 * or the code: so no way of signing in bypasses these rules.
 *
 * - A person whose sign-in is disabled in every account gets none.
 * - The code of an authenticator app creates one session (RFC 6238, 5.2), in whichever process it arrives.
 */

import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isObject } from '../../platform/narrowing.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { findMembership, writeUsedCode } from './store.ts';

export const signInDisabled: ErrorType = {
  code: 'sign_in_disabled',
  status: 403,
  title: 'Sign-in disabled',
  cause: 'The password is correct, but an administrator has disabled the sign-in of this user.',
  cure: 'Ask an administrator of your company to enable it.',
};

/** How long a used code is stored, in milliseconds. A code is valid for 90 s: three half minutes. */
export const codesCountFor = 5 * 60_000;

interface Attempt {
  path?: string;
  body?: { code?: unknown };
}

export const admitSession =
  (db: Queryable, clock: Clock) =>
  async ({ userId }: { userId: string }, attempt: Attempt | null): Promise<void> => {
    // Loaded by the caller already.
    const { APIError } = await import('@better-auth/core/error');
    if (!(await findMembership(db, userId))) throw new APIError('FORBIDDEN', { code: signInDisabled.code });
    if (attempt?.path !== '/two-factor/verify-totp') return;
    const code = String(attempt.body?.code);
    const now = clock.now();
    const isFirst = await writeUsedCode(db, { userId, code, at: instantOf(now), over: instantOf(now - codesCountFor) });
    if (!isFirst) throw new APIError('UNAUTHORIZED', { code: 'code_used' });
  };

/** Whether better-auth refused something because the sign-in is disabled. */
export const isDisabled = (error: unknown): boolean =>
  isObject(error) && isObject(error.body) && error.body.code === signInDisabled.code;

export const disabledProblem = (): Problem =>
  new Problem(signInDisabled, 'An administrator has disabled your sign-in.');
