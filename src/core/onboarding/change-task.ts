import { commonErrors } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockWithPerson } from '../people/employees/index.ts';
import { notYourTask } from './errors.ts';
import { onboardingEvents, taskChange } from './events.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { findTask, hasOpenTasks, writeTask } from './store.ts';
import { refuseIfFinal, writeOnboarding } from './write-onboarding.ts';

/**
 * Completes a task, or opens it again. The last task completes the onboarding. A request that states what is already
 * true changes nothing, even if the onboarding is over: the reply to a repeated request is the same as the first.
 * @throws Problem `not_found`, `version_mismatch`, `not_your_task`, `onboarding_final`
 */
export async function changeTask(
  tx: Tx,
  onboardingId: string,
  taskId: string,
  { completed }: { completed?: boolean | undefined },
): Promise<Onboarding> {
  const { person: employee, row: onboarding } = await lockWithPerson(tx, onboardings, onboardingId);
  const task = isUuid(taskId) ? await findTask(tx, onboarding.id, taskId) : undefined;
  if (!task) throw new Problem(commonErrors.notFound, 'There is no task with this id in this onboarding.');
  if (tx.caller.reach !== undefined && task.assigneeId !== tx.caller.employeeId) {
    throw new Problem(notYourTask, 'This task is not assigned to you.');
  }
  if (completed === undefined || completed === (task.completedAt !== null)) return onboarding;
  refuseIfFinal(onboarding);

  const completedAt = completed ? tx.now : null;
  await writeTask(tx, onboarding.id, taskId, completedAt);
  const isLast = completed && !(await hasOpenTasks(tx, onboarding.id));
  const { row, changes } = writeOnboarding(tx, onboarding, isLast ? 'completed' : 'started');
  const change = taskChange(taskId, 'completedAt', task.completedAt, completedAt);
  const record = completed ? onboardingEvents.task_completed : onboardingEvents.updated;
  record(tx, row, { employee, changes: [change] });
  if (isLast) onboardingEvents.completed(tx, row, { employee, changes });
  return row;
}
