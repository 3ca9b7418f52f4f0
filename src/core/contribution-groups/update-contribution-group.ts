import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { contributionGroups } from './contribution-group.ts';
import { contributionGroupEvents } from './events.ts';

export async function updateContributionGroup(tx: Tx, id: string, input: PatchInput<typeof contributionGroups>) {
  const before = await lockRow(tx, contributionGroups, id);
  const { row, changes } = await updateRow(tx, contributionGroups, before, input);
  contributionGroupEvents.updated(tx, row, changes);
  return row;
}
