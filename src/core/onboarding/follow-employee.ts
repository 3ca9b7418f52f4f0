/** What the removal of an employee, and its restore, does to onboardings. */
import type { Tx } from '../../platform/unit-of-work.ts';
import { recordUpdated, taskChange } from './events.ts';
import { clearAssigneeOf, lockOnboardingsAssignedTo, toldOf, touchOnboardings, writeRemoval } from './store.ts';

/**
 * Takes a removed employee off the tasks of others, a change of each onboarding with a separate event, and their
 * onboardings out of the lists. The employee's event covers the removed rows.
 */
export async function removeFromOnboardings(tx: Tx, employeeId: string): Promise<void> {
  await writeRemoval(tx, employeeId, tx.now);
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

/** Brings the onboardings of a restored employee back into the lists; one cancelled by the removal stays so. */
export async function restoreOnboardings(tx: Tx, employeeId: string): Promise<void> {
  await writeRemoval(tx, employeeId, null);
}
