/** What the departure, the removal and the restore of an employee do to onboardings. */
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Effects, type EmployeeFollower, type FollowedEmployee, noFollowUp } from '../followers.ts';
import { onboardingAlreadyStarted } from './errors.ts';
import { recordCancelled, recordDeleted, recordRestored, recordUpdated, taskChange, told } from './events.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { clearAssigneeOf, lockOnboardingsAssignedTo, startedOnboarding, toldOf, touchOnboardings } from './store.ts';
import { writeOnboarding } from './write-onboarding.ts';

const type = onboardings.name;

/** Continues a cancelled onboarding. */
async function reopen(tx: Tx, employee: FollowedEmployee, onboarding: Onboarding): Promise<void> {
  const { row, changes } = await writeOnboarding(tx, onboarding, 'started');
  recordUpdated(tx, told(row, employee), changes);
}

export const onboardingFollower: EmployeeFollower = {
  types: [type],
  beginsAfter: noFollowUp.toList,
  endsBefore: noFollowUp.toList,
  async leave(tx, employee, { lastDay, isCorrection }): Promise<Partial<Effects>> {
    const id = isCorrection ? undefined : await startedOnboarding(tx, employee.id);
    if (id === undefined) return {};
    const { row, changes } = await writeOnboarding(tx, await lockRow(tx, onboardings, id, 'consequence'), 'cancelled');
    recordCancelled(tx, told(row, employee), changes);
    return { ended: [{ type, id }], closures: [{ type, id, endDate: lastDay, endBefore: null }] };
  },
  async moveEnd(tx, employee, closures, lastDay): Promise<Partial<Effects>> {
    if (lastDay !== null) return { closures: [...closures] };
    // Two ends may have closed one each, the second that of a rehire; an employee has one at a time. Ids are in their order.
    const all = closures.map(({ id }) => id).sort();
    const last = (await startedOnboarding(tx, employee.id)) === undefined ? all.pop() : undefined;
    const kept = all.map((id) => ({ type, id, reason: onboardingAlreadyStarted.code }));
    if (last === undefined) return { kept };
    await reopen(tx, employee, await lockRow(tx, onboardings, last, 'consequence'));
    return { reopened: [{ type, id: last }], kept };
  },
  moveStart: noFollowUp.toDo,
  employmentsChanged: noFollowUp.toDo,
  // The tasks of a new employee are neither pay nor time: they are no reason to keep anything.
  count: noFollowUp.toCount,
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, onboardings, employee.id)) recordDeleted(tx, told(row, employee), []);
    await takeOffTasks(tx, employee.id);
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, onboardings, employee.id)) recordRestored(tx, told(row, employee), []);
  },
};

/** Takes a removed employee off the tasks of others, a change of each onboarding with a separate event. */
async function takeOffTasks(tx: Tx, employeeId: string): Promise<void> {
  const ids = await lockOnboardingsAssignedTo(tx, employeeId);
  if (ids.length === 0) return;
  const cleared = Map.groupBy(await clearAssigneeOf(tx, ids, employeeId), ({ onboardingId }) => onboardingId);
  await touchOnboardings(tx, ids);
  for (const onboarding of await toldOf(tx, ids)) {
    const tasks = cleared.get(onboarding.id) ?? [];
    recordUpdated(
      tx,
      onboarding,
      tasks.map(({ id }) => taskChange(id, 'assigneeId', employeeId, null)),
    );
  }
}
