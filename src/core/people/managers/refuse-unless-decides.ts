import { type ErrorType, problem } from '../../../platform/problem.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import type { Permission } from './manager.ts';
import { decides } from './queries.ts';

export const mayNotDecide = {
  code: 'may_not_decide',
  status: 403,
  title: 'Decision not permitted',
  cause:
    'A signed-in manager sees more employees than they decide about. The entries of employee-managers with the permission name the managers who decide about an employee; without such an entry, the manager of the employee decides. Managers cannot decide about their own managers, or about a person whose entry covers them.',
  cure: 'Leave the decision to the managers shown on the page of the employee, or ask an administrator to make it or to add an entry.',
  detail: 'You do not decide about the {subject} of the employee {id}.',
} as const satisfies ErrorType;

const subjects: Record<Permission, string> = {
  absencesManagement: 'time off',
  checksManageRequestsAndIncidences: 'working time',
};

/**
 * Restricts signed-in managers to the employees about whom they decide. Administrators and tokens decide about all.
 * @throws Problem `may_not_decide`
 */
export async function refuseUnlessDecides(reader: Reader, employeeId: string, permission: Permission): Promise<void> {
  const { reach, employeeId: own } = reader.caller;
  if (reach === undefined) return;
  if (own !== undefined && (await decides(reader, own, employeeId, permission))) return;
  throw problem(mayNotDecide, { subject: subjects[permission], id: employeeId });
}
