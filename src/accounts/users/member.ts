import { StartError } from '../../platform/config.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { findMember } from './store.ts';

/**
 * The id of the account's user with an address, for the command line.
 * @throws StartError if no user with this address signs in to the account
 */
export async function memberOf(tx: Tx, email: string): Promise<string> {
  const id = await findMember(tx, tx.caller.accountId, email);
  if (id === undefined) throw new StartError(`no user signs in to this account as ${email}`);
  return id;
}
