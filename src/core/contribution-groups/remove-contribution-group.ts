import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { referrersOf } from '../ports.ts';
import { type ContributionGroup, contributionGroups } from './contribution-group.ts';
import { contributionGroupEvents } from './events.ts';

/** @throws Problem `in_use` while employees, or rows of other areas, are in it */
export async function removeContributionGroup(tx: Tx, id: string): Promise<{ row: ContributionGroup }> {
  const before = await lockRow(tx, contributionGroups, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, contributionGroups, id, [
    { name: 'employees', table: 'employees', column: 'contribution_group_id' },
    ...referrersOf('contribution_groups'),
  ]);
  const row = await removeRow(tx, contributionGroups, before);
  contributionGroupEvents.deleted(tx, row);
  return { row };
}
