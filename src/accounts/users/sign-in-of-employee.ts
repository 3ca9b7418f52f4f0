/** The sign-in of an employee who leaves, or whose employment continues after all. */
import type { Instant } from '../../platform/clock.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { isLastAdministrator, lastAdministrator, writeDisabledAt } from './change-user.ts';
import { findUserOfEmployee } from './store.ts';
import { userRows } from './user-resource.ts';

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
  const before = await lockRow(tx, userRows, id, 'consequence');
  if (before.disabledAt !== null) return undefined;
  if (before.role === 'administrator' && (await isLastAdministrator(tx, id))) {
    return { id, keptFor: lastAdministrator.code };
  }
  await writeDisabledAt(tx, before, tx.now);
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
  const before = await lockRow(tx, userRows, id, 'consequence');
  if (before.disabledAt !== since) return false;
  await writeDisabledAt(tx, before, null);
  return true;
}
