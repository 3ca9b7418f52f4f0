/** What the departure, the removal and the restore of an employee do to onboardings. */
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Effects, type EmployeeFollower, type FollowedEmployee, noFollowUp } from '../followers.ts';
import { onboardingAlreadyStarted } from './errors.ts';
import { onboardingEvents, taskChange } from './events.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { clearAssigneeOf, lockOnboardingsAssignedTo, startedOnboarding, touchOnboardings } from './store.ts';
import { writeOnboarding } from './write-onboarding.ts';

const type = onboardings.name;

/** Continues a cancelled onboarding. */
async function reopen(tx: Tx, employee: FollowedEmployee, onboarding: Onboarding): Promise<void> {
  const { row, changes } = writeOnboarding(tx, onboarding, 'started');
  onboardingEvents.updated(tx, row, { employee, changes });
}

export const onboardingFollower: EmployeeFollower = {
  types: [type],
  beginsAfter: noFollowUp.toList,
  endsBefore: noFollowUp.toList,
  async leave(tx, employee, { lastDay, isCorrection }): Promise<Partial<Effects>> {
    const id = isCorrection ? undefined : await startedOnboarding(tx, employee.id);
    if (id === undefined) return {};
    const { row, changes } = writeOnboarding(tx, await lockRow(tx, onboardings, id, 'consequence'), 'cancelled');
    onboardingEvents.cancelled(tx, row, { employee, changes });
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
    for (const row of await removeRowsOf(tx, onboardings, employee.id)) onboardingEvents.deleted(tx, row, { employee });
    await takeOffTasks(tx, employee.id);
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, onboardings, employee.id))
      onboardingEvents.restored(tx, row, { employee });
  },
};

/** Takes a removed employee off the tasks of others, a change of each onboarding with a separate event. */
async function takeOffTasks(tx: Tx, employeeId: string): Promise<void> {
  const found = await lockOnboardingsAssignedTo(tx, employeeId);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const cleared = Map.groupBy(await clearAssigneeOf(tx, ids, employeeId), ({ onboardingId }) => onboardingId);
  await touchOnboardings(tx, ids);
  for (const { externalId, code, ...before } of found) {
    const employee = { id: before.employeeId, externalId, code };
    const changes = (cleared.get(before.id) ?? []).map(({ id }) => taskChange(id, 'assigneeId', employeeId, null));
    const row = { ...before, version: before.version + 1, updatedAt: tx.now };
    onboardingEvents.updated(tx, row, { employee, changes, changedFields: ['tasks'] });
  }
}
