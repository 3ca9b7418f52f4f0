import type { FollowedEmployee } from '../../core/index.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type Contract, contracts } from './contract.ts';
import { recordUpdated } from './events.ts';
import { lockContract } from './lock-contract.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { endToldBy, startToldBy, wrongDays, wrongOwner } from './rules.ts';
import { writeTold } from './store.ts';

type Patch = PatchInput<typeof contracts>;

/** @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `contract_overlap`, `missing_scope` */
export async function updateContract(tx: Tx, id: string, input: Patch): Promise<Contract> {
  const { contract, employee } = await lockContract(tx, id);
  return changeContract(tx, contract, employee as FollowedEmployee, input);
}

/** The same for a contract that is locked already, and its employee too. */
export async function changeContract(
  tx: Tx,
  before: Contract,
  employee: Pick<FollowedEmployee, 'externalId' | 'code'>,
  input: Patch,
): Promise<Contract> {
  const after = { ...before, ...input } as Contract;
  const wrong = [...wrongOwner(before, input), ...wrongDays(after)];
  if (wrong.length > 0) throw invalidBody(wrong);
  if (after.startDate !== before.startDate || after.endDate !== before.endDate) await refuseOverlap(tx, after);
  const { row, changes } = await updateRow(tx, contracts, before, input);
  if (changes.length === 0) return row;
  const changed = changes.map(({ field }) => field);
  await writeTold(tx, row.id, {
    ...(changed.includes('startDate') ? { start: startToldBy(tx.today, row) } : {}),
    ...(changed.includes('endDate') ? { end: endToldBy(tx.today, row) } : {}),
  });
  recordUpdated(tx, row, employee, changes);
  return row;
}
