import { causedBy } from '../../events/index.ts';
import { lockRow, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { clearDepartmentManager } from '../departments.ts';
import { removeManagersAround } from '../managers/index.ts';
import { followers } from '../ports.ts';
import { type Employee, employees } from './employee.ts';
import { employments } from './employments/employment.ts';
import { latestEmploymentId } from './employments/store.ts';
import { recordDeleted } from './events.ts';
import { closeForRemoval, refuseWhatBeginsAfter } from './follow-dates.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type EffectsShown, shownOfLeaver } from './meta.ts';
import { keepBeforeRemoval, managedBy } from './store.ts';
import { changeEmployee } from './update-employee.ts';

/**
 * Removes an employee, and ends the employment today if it has not ended. No row goes on pointing at the employee:
 * their reports and departments lose their manager. Each object that ends, changes or leaves the lists has its event,
 * caused by that of the employee.
 * @throws Problem `not_found`, `version_mismatch`, `begins_after_end`
 */
export async function removeEmployee(tx: Tx, id: string): Promise<{ row: Employee; meta?: EffectsShown }> {
  const before = await lockRow(tx, employees, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  // An employment in the future never had a last day.
  const leavesToday = before.status === 'active' && before.startDate <= tx.today;
  const lastDay = (leavesToday ? undefined : before.endDate) ?? tx.today;
  await refuseWhatBeginsAfter(tx, id, lastDay);
  const employmentId = await latestEmploymentId(tx, id);
  const end = leavesToday ? { status: 'inactive', endDate: lastDay } : {};
  const row = await removeRow(tx, employees, before, end);
  if (leavesToday) {
    const employment = await lockRow(tx, employments, employmentId, 'consequence');
    await updateRow(tx, employments, employment, { endDate: lastDay });
    await keepBeforeRemoval(tx, id, before);
  }
  await keepAssignations(tx, before, row);
  return causedBy(tx, recordDeleted(tx, row), async () => {
    const left = await closeForRemoval(tx, row, employmentId, { lastDay });
    const meta = await shownOfLeaver(tx, id, left);
    const managed = await managedBy(tx, id);
    for (const report of managed.employees) {
      await changeEmployee(tx, await lockRow(tx, employees, report, 'consequence'), { managerId: null });
    }
    for (const department of managed.departments) await clearDepartmentManager(tx, department);
    await removeManagersAround(tx, id);
    await followers().remove(tx, row);
    return { row, meta };
  });
}
