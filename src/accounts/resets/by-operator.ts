import type { Tx } from '../../platform/unit-of-work.ts';
import { memberOf } from '../users/member.ts';
import type { Resetting } from './may-reset.ts';
import { type PasswordLink, resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

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
