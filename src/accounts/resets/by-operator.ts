import { StartError } from '../../platform/config.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { findMember } from '../users/store.ts';
import type { Resetting } from './may-reset.ts';
import { type PasswordLink, resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

/** @throws StartError if no user with this address signs in to the account */
async function memberOf(tx: Tx, email: string): Promise<string> {
  const id = await findMember(tx, tx.caller.accountId, email);
  if (id === undefined) throw new StartError(`no user signs in to this account as ${email}`);
  return id;
}

/** The operator's resets from the command line, also of people in several accounts. */
export const resetsByOperator = (sealMailKey: Resetting['sealMailKey']) => {
  const resetting = { byOperator: true, sealMailKey };
  return {
    password: async (tx: Tx, email: string): Promise<PasswordLink> =>
      resetPassword(tx, await memberOf(tx, email), resetting),
    secondFactor: async (tx: Tx, email: string): Promise<{ id: string }> =>
      resetSecondFactor(tx, await memberOf(tx, email), resetting),
  };
};
