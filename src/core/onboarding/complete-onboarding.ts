import type { Tx } from '../../platform/unit-of-work.ts';
import { lockWithPerson } from '../people/employees/index.ts';
import { onboardingEvents, taskChange } from './events.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { completeOpenTasks } from './store.ts';
import { refuseIfFinal, writeOnboarding } from './write-onboarding.ts';

/**
 * Completes an onboarding and its open tasks. That is one decision, so it has one event instead of one for each task.
 * @throws Problem `not_found`, `version_mismatch`, `onboarding_final`
 */
export async function completeOnboarding(tx: Tx, id: string): Promise<Onboarding> {
  const { person: employee, row: before } = await lockWithPerson(tx, onboardings, id);
  refuseIfFinal(before);
  const finished = await completeOpenTasks(tx, before.id);
  const { row, changes } = writeOnboarding(tx, before, 'completed');
  const ofTasks = finished.map((taskId) => taskChange(taskId, 'completedAt', null, tx.now));
  onboardingEvents.completed(tx, row, { employee, changes: [...changes, ...ofTasks] });
  return row;
}
