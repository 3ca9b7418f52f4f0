import { problem } from '../../platform/problem.ts';
import { type Change, writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { onboardingFinal } from './errors.ts';
import { type Onboarding, onboardings } from './onboarding.ts';

/** @throws Problem `onboarding_final` */
export function refuseIfFinal({ id, status }: Onboarding): void {
  if (status !== 'started') throw problem(onboardingFinal, { id, status });
}

/**
 * Writes the next version of a locked onboarding: the same state after a change of a task, which is part of it, or its final
 * one.
 * @returns `changes`: of the fields of the onboarding itself
 */
export function writeOnboarding(
  tx: Tx,
  before: Onboarding,
  status: Onboarding['status'] = before.status,
): { row: Onboarding; changes: Change[] } {
  const row = writeRow(tx, onboardings, before, {
    fields: { status, completedAt: status === 'completed' ? tx.now : null },
  });
  const changes = (['status', 'completedAt'] as const)
    .filter((field) => before[field] !== row[field])
    .map((field) => ({ field, before: before[field], after: row[field] }));
  return { row, changes };
}
