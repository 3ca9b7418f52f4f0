/** The sign-in of an employee who leaves, or whose employment continues after all. */
import type { Instant } from '../../platform/clock.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { disable, enable, isLastAdministrator, lastAdministrator } from './change-user.ts';
import { disabledAtOf, findUserOfEmployee } from './store.ts';
import { users } from './user-resource.ts';

/**
 * Disables the sign-in of an employee, with its event. That of the last administrator stays: a departure is a fact, which
 * may come at midnight without anyone to ask, and without an administrator nobody could give the account another.
 * @returns the id of the user, and why they still sign in; undefined if there is none who may sign in
 */
export async function disableSignInOf(
  tx: Tx,
  employeeId: string,
): Promise<{ id: string; keptFor?: string } | undefined> {
  const user = await findUserOfEmployee(tx, employeeId);
  if (user === undefined) return undefined;
  const { id } = user;
  const before = await lockRow(tx, users, id, 'consequence');
  if ((await disabledAtOf(tx, id)) !== null) return undefined;
  if (before.role === 'administrator' && (await isLastAdministrator(tx, id))) {
    return { id, keptFor: lastAdministrator.code };
  }
  await disable(tx, before);
  return { id };
}

/**
 * Enables a sign-in again that was disabled at `since`.
 * @returns false if it was changed since, or is no longer the employee's
 */
export async function enableSignInOf(
  tx: Tx,
  employeeId: string,
  { id, since }: { id: string; since: Instant },
): Promise<boolean> {
  if ((await findUserOfEmployee(tx, employeeId))?.id !== id) return false;
  const before = await lockRow(tx, users, id, 'consequence');
  if ((await disabledAtOf(tx, id)) !== since) return false;
  await enable(tx, before, since);
  return true;
}
