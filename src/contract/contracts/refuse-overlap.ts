import { problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Contract } from './contract.ts';
import { contractOverlap } from './errors.ts';
import { overlapping } from './store.ts';

/**
 * Whose row is locked cannot get another contract in the meantime; the constraint is there for whoever forgets.
 * @param contract with its id if it is there already
 * @throws Problem `contract_overlap`
 */
export async function refuseOverlap(
  tx: Tx,
  { id, employeeId, ...days }: Pick<Contract, 'employeeId' | 'startDate' | 'endDate'> & { id?: string },
): Promise<void> {
  const other = await overlapping(tx, employeeId, days, id);
  if (!other) return;
  const { id: conflictingId, startDate } = other;
  throw problem(contractOverlap, { id: conflictingId, startDate }, { members: { conflictingId } });
}
