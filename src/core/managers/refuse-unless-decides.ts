import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Permission } from './manager.ts';
import { decides } from './queries.ts';

export const mayNotDecide: ErrorType = {
  code: 'may_not_decide',
  status: 403,
  title: 'Someone else decides',
  cause:
    'A manager who has signed in sees more people than they decide about. Those who decide about an employee are named by ' +
    'the entries of employee-managers with the permission for it; without such an entry it is the manager of the employee. ' +
    'Nobody decides about their own managers, or about who has an entry about them.',
  cure: 'Leave it to those who decide, whom the page of the employee shows, or ask an administrator to do it or to add an entry.',
};

const subjects: Record<Permission, string> = {
  absencesManagement: 'time off',
  checksManageRequestsAndIncidences: 'working time',
};

/**
 * Keeps managers who have signed in to those about whom they decide. Administrators and tokens decide about everybody.
 * @throws Problem `may_not_decide`
 */
export async function refuseUnlessDecides(reader: Reader, employeeId: string, permission: Permission): Promise<void> {
  const { reach, employeeId: own } = reader.caller;
  if (reach === undefined) return;
  if (own !== undefined && (await decides(reader, own, employeeId, permission))) return;
  throw new Problem(
    mayNotDecide,
    `Someone else decides about the ${subjects[permission]} of the employee ${employeeId}.`,
  );
}
