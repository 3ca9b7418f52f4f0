import { Problem } from '../platform/problem.ts';
import { reaches } from '../platform/resource/view.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { mayNotChange } from './errors.ts';

/**
 * Employees change their own photo; that of another employee within reach requires a role that writes employees.
 * @throws Problem `may_not_change_photo`
 */
export function refuseUnlessMayChange(reader: Reader, employeeId: string): void {
  const { caller } = reader;
  if (employeeId === caller.employeeId) return;
  if (caller.can('employees:write') && reaches(reader, employeeId)) return;
  throw new Problem(mayNotChange, 'You change only your own photo.');
}
