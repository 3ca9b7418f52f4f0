import type { FollowedEmployee } from '../../core/index.ts';
import { removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Contract, contracts } from './contract.ts';
import { recordDeleted } from './events.ts';
import { lockContract } from './lock-contract.ts';

/** @throws Problem `not_found`, `version_mismatch` */
export async function removeContract(tx: Tx, id: string): Promise<{ row: Contract }> {
  const { contract, employee } = await lockContract(tx, id, 'removal');
  if (contract.deletedAt !== null) return { row: contract };
  const row = await removeRow(tx, contracts, contract);
  recordDeleted(tx, row, employee as FollowedEmployee);
  return { row };
}
