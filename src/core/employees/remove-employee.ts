import { causedBy } from '../../events/index.ts';
import { lockRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { clearDepartmentManager } from '../departments.ts';
import { removeManagersAround } from '../managers/index.ts';
import { removeFromOnboardings } from '../onboarding/index.ts';
import { followers } from '../ports.ts';
import { type Employee, employees } from './employee.ts';
import { recordDeleted } from './events.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type Left, leave, refuseWhatBeginsAfter } from './leave.ts';
import { keepBeforeRemoval, managedBy, updateEmployment } from './store.ts';
import { changeEmployee } from './update-employee.ts';

/**
 * Removes an employee, and ends the employment today if it has not ended. No row goes on pointing at the employee:
 * their reports and departments lose their manager, a change with a separate event.
 * @throws Problem `not_found`, `version_mismatch`, `begins_after_end`
 */
export async function removeEmployee(tx: Tx, id: string): Promise<{ row: Employee; meta?: Left }> {
  const before = await lockRow(tx, employees, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  // An employment in the future never had a last day.
  const leavesToday = before.status === 'active' && before.startDate <= tx.today;
  const lastDay = (leavesToday ? undefined : before.endDate) ?? tx.today;
  await refuseWhatBeginsAfter(tx, id, lastDay);
  const left = await leave(tx, before, lastDay);
  const end = leavesToday ? { status: 'inactive', endDate: tx.today } : {};
  const row = await removeRow(tx, employees, before, end);
  if (leavesToday) {
    await updateEmployment(tx, id, before.startDate, row);
    await keepBeforeRemoval(tx, id, before);
  }
  await keepAssignations(tx, before, row);
  const eventId = recordDeleted(tx, row);

  const managed = await managedBy(tx, id);
  for (const report of managed.employees) {
    await changeEmployee(tx, await lockRow(tx, employees, report, 'consequence'), { managerId: null });
  }
  for (const department of managed.departments) await clearDepartmentManager(tx, department);
  await removeManagersAround(tx, id);
  await removeFromOnboardings(tx, id);
  await causedBy(tx, eventId, () => followers().remove(tx, id));
  return { row, meta: left };
}
