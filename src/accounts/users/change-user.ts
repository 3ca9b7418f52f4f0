import type { Instant } from '../../platform/clock.ts';
import { fieldError } from '../../platform/field-error.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { PatchInput, RowOf } from '../../platform/resource/resource.ts';
import { lockRow, updateRow, writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { accountFieldErrors } from '../field-errors.ts';
import { endSessions } from '../passwords/store.ts';
import { withRole } from '../roles/role-of-user.ts';
import { userEvents } from './events.ts';
import { findMembership, findUserOfEmployee, lockAdministrators, lockPerson } from './store.ts';
import { userRows, users } from './user-resource.ts';

export const lastAdministrator: ErrorType = {
  code: 'last_administrator',
  status: 409,
  title: 'Last administrator',
  cause: 'The account would be left without an administrator.',
  cure: 'Make another user an administrator first.',
};

/** Whether only this user administers the account; it stays so until the transaction ends. */
export async function isLastAdministrator(tx: Tx, id: string): Promise<boolean> {
  const administrators = await lockAdministrators(tx);
  return administrators.length === 1 && administrators[0] === id;
}

/** @throws Problem `last_administrator` if only this user administers the account */
async function refuseLastAdministrator(tx: Tx, id: string): Promise<void> {
  if (await isLastAdministrator(tx, id)) {
    throw new Problem(lastAdministrator, 'The user is the only administrator of the account.');
  }
}

/**
 * Changes the role of a user, or the employee linked to them; it takes effect with their next request.
 * @throws Problem `not_found`, `version_mismatch`, `last_administrator`, `invalid_body` for an employee of another user
 */
export async function updateUser(tx: Tx, id: string, body: PatchInput<typeof users>) {
  const before = await lockRow(tx, users, id);
  // A body that was read before has both.
  const isSame = body.role === before.role && (body.roleId ?? null) === before.roleId;
  const input = isSame ? body : withRole(body);
  if (before.role === 'administrator' && input.role !== undefined && input.role !== 'administrator') {
    await refuseLastAdministrator(tx, id);
  }
  const other = input.employeeId ? await findUserOfEmployee(tx, input.employeeId) : undefined;
  if (other !== undefined && other.id !== id) {
    throw invalidBody([fieldError('/employeeId', accountFieldErrors.employeeHasUser, { name: other.name })]);
  }
  const { row, changes } = await updateRow(tx, users, before, input);
  userEvents.updated(tx, row, changes);
  return row;
}

/**
 * Disables the sign-in of a user, or enables it again; it takes effect with their next request. A repetition changes
 * nothing.
 * @throws Problem `not_found`, `version_mismatch`, `last_administrator`
 */
export async function setUserDisabled(tx: Tx, id: string, disabled: boolean): Promise<{ id: string }> {
  const before = await lockRow(tx, userRows, id);
  if ((before.disabledAt !== null) === disabled) return { id };
  if (disabled && before.role === 'administrator') await refuseLastAdministrator(tx, id);
  await writeDisabledAt(tx, before, disabled ? tx.now : null);
  return { id };
}

/**
 * Disables the sign-in of a locked user, or enables it: null. The sessions end where the account in which the person works
 * becomes another, or none: they must not go on in an account that their pages do not show, and must not come back with the
 * permission.
 */
export async function writeDisabledAt(
  tx: Tx,
  before: RowOf<typeof userRows>,
  disabledAt: Instant | null,
): Promise<void> {
  await lockPerson(tx, before.id);
  const worked = await findMembership(tx, before.id);
  const row = writeRow(tx, userRows, before, { fields: { disabledAt } });
  if ((await findMembership(tx, before.id))?.accountId !== worked?.accountId) await endSessions(tx, before.id);
  userEvents.updated(tx, row, [{ field: 'disabledAt', before: before.disabledAt, after: disabledAt }]);
}
