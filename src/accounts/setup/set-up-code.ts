import { createHash, timingSafeEqual } from 'node:crypto';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { newReadableSecret } from '../../platform/readable-secret.ts';
import { accountFieldErrors } from '../field-errors.ts';
import { countAttempt, writeSetUpCode } from './store.ts';

export const setUpCodeWrong: ErrorType = {
  code: 'set_up_code_wrong',
  status: 403,
  title: 'Incorrect set-up code',
  cause: 'The first set-up requires a code that only the operator knows, and the code in the request is incorrect.',
  cure: 'Use the code that Rollcall printed when it started. Each start of a process prints a new code, and only the latest one is valid.',
};

/** Attempts within `window`, right or wrong; the code has 79 random bits, so this many are safe. */
const maxAttempts = 20;
/** Milliseconds. */
const window = 3_600_000;

/** Case and dashes only help people read and type it. */
const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();

/**
 * Creates the code for the first set-up, in place of the one before.
 * @returns the code, which is not available later
 */
export async function issueSetUpCode(db: Queryable, clock: Clock): Promise<string> {
  const code = newReadableSecret();
  await writeSetUpCode(db, hashOf(code), instantOf(clock.now()));
  return code;
}

/**
 * Counts an attempt, in all processes together, and compares the code in constant time.
 * @throws Problem `set_up_code_wrong`, or `too_many_requests` after too many attempts
 */
export async function refuseWrongCode(db: Queryable, clock: Clock, code: string): Promise<void> {
  const now = clock.now();
  const state = await countAttempt(db, instantOf(now), instantOf(now - window));
  // The right code always works: otherwise wrong ones from a stranger would lock the operator out.
  if (state && timingSafeEqual(state.hash, hashOf(code))) return;
  if (state && state.attempts > maxAttempts) {
    const left = Date.parse(state.since) + window - now;
    throw new Problem(commonErrors.tooManyRequests, 'There were too many attempts with an incorrect set-up code.', {
      headers: { 'retry-after': String(Math.ceil(left / 1000)) },
    });
  }
  throw new Problem(setUpCodeWrong, 'The set-up code is not the one that Rollcall printed at its last start.', {
    errors: [fieldError('/setUpCode', accountFieldErrors.wrongSetUpCode)],
  });
}
