import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import type { Resolution } from './new-request.ts';
import { mayDecide } from './store.ts';

/** Whether a manager or an employee who has signed in acts for themselves. */
export const isOwn = ({ caller }: Tx, employeeId: string): boolean =>
  caller.reach !== undefined && caller.employeeId === employeeId;

/**
 * Who decides about an employee's request: the person who has signed in, or whom a token names.
 * @returns null if a token names nobody, or an administrator decides who is no employee
 * @throws Problem `invalid_body` if the one who is named may not decide, `role_not_permitted` about one's own
 */
export async function resolverOf(tx: Tx, employeeId: string, { managerId }: Resolution): Promise<string | null> {
  const { actor, employeeId: own = null } = tx.caller;
  if (actor.type !== 'person') {
    if (managerId == null || (await mayDecide(tx, managerId, employeeId))) return managerId ?? null;
    throw notADecider('may not decide about the time off of this employee');
  }
  if (isOwn(tx, employeeId)) {
    throw new Problem(commonErrors.roleNotPermitted, 'Nobody decides about their own time off.');
  }
  if (managerId != null && managerId !== own) throw notADecider('must be whoever is signed in, or left out');
  return own;
}

const notADecider = (detail: string) => invalidBody([{ pointer: '/managerId', code: 'may_not_decide', detail }]);
