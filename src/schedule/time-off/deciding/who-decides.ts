import { decides, refuseUnlessDecides } from '../../../core/index.ts';
import { commonErrors } from '../../../platform/errors.ts';
import { type FieldErrorType, fieldError } from '../../../platform/field-error.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { Resolution } from '../new-request.ts';

/** Whether a signed-in manager or employee acts for themselves. */
export const isOwn = ({ caller }: Tx, employeeId: string): boolean =>
  caller.reach !== undefined && caller.employeeId === employeeId;

const permission = 'absencesManagement';

/**
 * Signed-in users write their own time off, as far as it needs no decision, and that of the employees about whom they
 * decide.
 * @throws Problem `may_not_decide`
 */
export async function refuseOthers(tx: Tx, employeeId: string): Promise<void> {
  if (!isOwn(tx, employeeId)) await refuseUnlessDecides(tx, employeeId, permission);
}

/**
 * Returns who decides about an employee's request: the signed-in user, or the employee whom a token names.
 * @returns null if a token names no manager, or if the deciding administrator is no employee
 * @throws Problem `invalid_body` if the named employee may not decide, `role_not_permitted` about the caller's own
 *   request, `may_not_decide` if the decision is another manager's
 */
export async function resolverOf(tx: Tx, employeeId: string, { managerId }: Resolution): Promise<string | null> {
  const { actor, employeeId: own = null } = tx.caller;
  if (actor.type !== 'person') {
    if (managerId == null || (await decides(tx, managerId, employeeId, permission))) return managerId ?? null;
    throw notADecider(scheduleFieldErrors.mayNotDecide);
  }
  if (isOwn(tx, employeeId)) {
    throw new Problem(commonErrors.roleNotPermitted, 'You cannot decide about your own time off.');
  }
  await refuseUnlessDecides(tx, employeeId, permission);
  if (managerId != null && managerId !== own) throw notADecider(scheduleFieldErrors.decidesAsOther);
  return own;
}

const notADecider = (type: FieldErrorType) => invalidBody([fieldError('/managerId', type)]);
