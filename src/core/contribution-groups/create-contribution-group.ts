import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { contributionGroups } from './contribution-group.ts';
import { contributionGroupEvents } from './events.ts';

export async function createContributionGroup(tx: Tx, input: CreateInput<typeof contributionGroups>) {
  const row = await insertRow(tx, contributionGroups, input);
  contributionGroupEvents.created(tx, row);
  return row;
}
