import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Onboarding } from './onboarding.ts';
import { writeState } from './store.ts';

export interface WrittenOnboarding {
  row: Onboarding;
  /** Fields of the onboarding itself, not of its tasks. */
  changes: Change[];
}

/** Writes the next version of a locked onboarding: the same state after a change of a task, or its final one. */
export async function writeOnboarding(
  tx: Tx,
  before: Onboarding,
  status: Onboarding['status'] = before.status,
): Promise<WrittenOnboarding> {
  const completedAt = status === 'completed' ? tx.now : null;
  const row: Onboarding = { ...before, status, completedAt, version: before.version + 1, updatedAt: tx.now };
  await writeState(tx, before.id, row);
  const changes = (['status', 'completedAt'] as const)
    .filter((field) => before[field] !== row[field])
    .map((field) => ({ field, before: before[field], after: row[field] }));
  return { row, changes };
}
