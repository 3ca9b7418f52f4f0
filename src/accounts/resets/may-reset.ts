import { type ErrorType, Problem } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockPerson } from '../users/store.ts';
import { type User, users } from '../users/user-resource.ts';
import { signsInElsewhere } from './store.ts';

/** Who resets a person's sign-in, and whether the person gets a mail about it. */
export interface Resetting {
  /** Whether it is the operator of the installation, on the command line. */
  byOperator: boolean;
  /** Encrypts the key of a link for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
}

export const ownSignIn: ErrorType = {
  code: 'own_sign_in',
  status: 409,
  title: 'Own sign-in',
  cause: 'Administrators can reset the sign-in of other users, but not their own.',
  cure: 'Change your password or your second factor under your name in the panel; this requires your current password.',
};

export const signsInToOthers: ErrorType = {
  code: 'signs_in_to_others',
  status: 409,
  title: 'User of several accounts',
  cause:
    'The user has the same password and second factor for all accounts, so the administrator of one account cannot reset them.',
  cure: 'Ask the operator of the installation to use `bin/rollcall user reset-password` or `bin/rollcall user reset-second-factor`.',
};

/**
 * Locks a user for a reset of their sign-in.
 * @throws Problem `not_found`, `version_mismatch`, `own_sign_in`
 */
export async function lockForReset(tx: Tx, id: string): Promise<User> {
  const before = await lockRow(tx, users, id);
  if (tx.caller.actor.id === id) throw new Problem(ownSignIn, 'You cannot reset your own sign-in.');
  await lockPerson(tx, id);
  return before;
}

/**
 * Refuses to reset users of other accounts too. It reads all accounts: a cluster refuses to write people after it.
 * @throws Problem `signs_in_to_others`
 */
export async function refuseOthers(tx: Tx, id: string, { byOperator }: Resetting): Promise<void> {
  if (byOperator || !(await signsInElsewhere(tx, id))) return;
  throw new Problem(signsInToOthers, 'This user also signs in to another account of this installation.');
}
