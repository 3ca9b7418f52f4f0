import type { Tx } from '../../platform/unit-of-work.ts';
import { recordCompleted, taskChange, told } from './events.ts';
import { lockOnboarding, refuseIfFinal } from './lock-onboarding.ts';
import type { Onboarding } from './onboarding.ts';
import { completeOpenTasks } from './store.ts';
import { writeOnboarding } from './write-onboarding.ts';

/**
 * Completes an onboarding and its open tasks. That is one decision, so it has one event instead of one for each task.
 * @throws Problem `not_found`, `version_mismatch`, `onboarding_final`
 */
export async function completeOnboarding(tx: Tx, id: string): Promise<Onboarding> {
  const { onboarding, employee } = await lockOnboarding(tx, id);
  refuseIfFinal(onboarding);
  const finished = await completeOpenTasks(tx, onboarding.id);
  const { row, changes } = await writeOnboarding(tx, onboarding, 'completed');
  const ofTasks = finished.map((taskId) => taskChange(taskId, 'completedAt', null, tx.now));
  recordCompleted(tx, told(row, employee), [...changes, ...ofTasks]);
  return row;
}
