import { StartError } from '../../platform/config.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { findMember } from '../users/store.ts';
import type { Resetting } from './may-reset.ts';
import { type PasswordLink, resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

/** @throws StartError if nobody with this address signs in to the account */
async function memberOf(tx: Tx, email: string): Promise<string> {
  const id = await findMember(tx, tx.caller.accountId, email);
  if (id === undefined) throw new StartError(`nobody signs in to this account as ${email}`);
  return id;
}

/** What the operator resets from the command line, of people of several accounts too. */
export const resetsByOperator = (sealMailKey: Resetting['sealMailKey']) => {
  const resetting = { byOperator: true, sealMailKey };
  return {
    password: async (tx: Tx, email: string): Promise<PasswordLink> =>
      resetPassword(tx, await memberOf(tx, email), resetting),
    secondFactor: async (tx: Tx, email: string): Promise<{ id: string }> =>
      resetSecondFactor(tx, await memberOf(tx, email), resetting),
  };
};
