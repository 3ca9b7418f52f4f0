import { causedBy } from '../../../events/index.ts';
import { problem } from '../../../platform/problem.ts';
import { countsInWords } from '../../../platform/resource/nouns.ts';
import { lockRow, removeRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { clearDepartmentManager } from '../../organisation/departments.ts';
import { followers } from '../../ports.ts';
import { removeManagersAround } from '../managers/index.ts';
import { todayOf } from '../placements/index.ts';
import { countHistory } from './count-history.ts';
import { type Employee, employees } from './employee.ts';
import { employments } from './employments/employment.ts';
import { latestEmploymentId } from './employments/store.ts';
import { hasHistory } from './errors.ts';
import { changesBetween, recordDeleted } from './events.ts';
import { closeForRemoval, refuseWhatBeginsAfter } from './follow-dates.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type EffectsShown, shownOfLeaver } from './meta.ts';
import { type BeforeRemoval, managedBy } from './store.ts';
import { changeEmployee } from './update-employee.ts';

/**
 * Removes an employee, and ends the employment today if its last day is not over. No row goes on pointing at the employee:
 * their reports and departments lose their manager. Each object that ends, changes or leaves the lists has its event,
 * caused by that of the employee.
 * @param options `force`: also an employee who has contracts, pay or time
 * @throws Problem `not_found`, `version_mismatch`, `has_history` with counts, `begins_after_end`
 */
export async function removeEmployee(
  tx: Tx,
  id: string,
  { force = false }: { force?: boolean | undefined } = {},
): Promise<{ row: Employee; meta?: EffectsShown }> {
  const before = await lockRow(tx, employees, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  if (!force) await refuseHistory(tx, id);
  // An employment in the future never had a last day.
  const today = await todayOf(tx, before);
  const leavesToday = before.status === 'active' && before.startDate <= today;
  // An announced last day may be over before the daily job has seen it.
  const announced = before.endDate ?? today;
  const lastDay = leavesToday && announced > today ? today : announced;
  await refuseWhatBeginsAfter(tx, id, lastDay);
  const employmentId = await latestEmploymentId(tx, id);
  const end = leavesToday ? { status: 'inactive', endDate: lastDay } : {};
  // For a restore to revert.
  const kept: BeforeRemoval = { status: before.status, endDate: before.endDate };
  const columns = leavesToday ? { before_removal: JSON.stringify(kept) } : {};
  const row = await removeRow(tx, employees, before, { fields: end, columns });
  if (leavesToday) {
    const employment = await lockRow(tx, employments, employmentId, 'consequence');
    await updateRow(tx, employments, employment, { endDate: lastDay });
  }
  await keepAssignations(tx, before, row);
  const eventId = recordDeleted(tx, row, changesBetween(before, row, Object.keys(end)));
  return causedBy(tx, eventId, async () => {
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

/** @throws Problem `has_history` with counts by kind */
async function refuseHistory(tx: Tx, id: string): Promise<void> {
  const counts = await countHistory(tx, id);
  if (Object.keys(counts).length === 0) return;
  throw problem(hasHistory, { references: countsInWords(counts) }, { members: { references: counts } });
}
