import { type FollowedEmployee, lockPerson } from '../../core/index.ts';
import { isUuid } from '../../platform/ids.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Contract, contracts } from './contract.ts';
import { employeeOf } from './store.ts';

export interface LockedContract {
  contract: Contract;
  /** Undefined if they were removed, and the contract with them. */
  employee: FollowedEmployee | undefined;
}

/**
 * Locks a contract, and first the employee whose it is: every dated write about a person begins with their row.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function lockContract(
  tx: Tx,
  id: string,
  purpose?: 'change' | 'removal' | 'consequence',
): Promise<LockedContract> {
  const employeeId = isUuid(id) ? await employeeOf(tx, id) : undefined;
  const employee = employeeId === undefined ? undefined : await lockPerson(tx, employeeId);
  return { contract: await lockRow(tx, contracts, id, purpose), employee };
}
