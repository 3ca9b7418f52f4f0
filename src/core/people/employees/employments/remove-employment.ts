import { causedBy } from '../../../../events/index.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { Problem } from '../../../../platform/problem.ts';
import { notFound } from '../../../../platform/resource/read.ts';
import { refuseIfCounted } from '../../../../platform/resource/referrers.ts';
import { removeRow, updateRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { lockTrees } from '../../../organisation/trees/index.ts';
import { followers } from '../../../ports.ts';
import { countHistory } from '../count-history.ts';
import { type Employee, employees } from '../employee.ts';
import { onlyEmployment } from '../errors.ts';
import { recordUpdated } from '../events.ts';
import { followDates } from '../follow-dates.ts';
import { type EffectsShown, shownOfLeaver } from '../meta.ts';
import { type Employment, employments } from './employment.ts';
import { recordEmploymentDeleted } from './events.ts';
import { closuresOf, employmentsOf, forgetClosures } from './store.ts';
import { lockEmployment } from './update-employment.ts';

/**
 * Deletes an employment that was entered by mistake. If it is the latest, the one before is the employee's last again.
 * @throws Problem `not_found`, `version_mismatch`, `only_employment`, `in_use` with counts while contracts, pay or time
 *   lie in it
 */
export async function removeEmployment(
  tx: Tx,
  employeeId: string,
  id: string,
): Promise<{ row: Employment; meta?: EffectsShown }> {
  if (!isUuid(employeeId)) throw notFound(employees, employeeId);
  // The employee may get another manager back.
  await lockTrees(tx);
  const { employee, employment } = await lockEmployment(tx, employeeId, id, 'removal');
  if (employment.deletedAt !== null) return { row: employment };
  const all = await employmentsOf(tx, employee.id);
  const others = all.filter((one) => one.id !== employment.id);
  const last = others.at(-1);
  if (!last) throw new Problem(onlyEmployment, 'The employee has no other employment.');
  await refuseWhatLiesIn(tx, employment);

  const isLatest = last.startDate < employment.startDate;
  const closures = await closuresOf(tx, employment.id);
  if (closures.length > 0) await forgetClosures(tx, employment.id, closures);
  const row = await removeRow(tx, employments, employment);
  const shown = (list: typeof all) => list.map(({ id: _, ...days }) => days);
  const change = { field: 'employments', before: shown(all), after: shown(others) };
  const mirrored: Partial<Employee> = isLatest
    ? { status: 'inactive', startDate: last.startDate, endDate: last.endDate, endReason: last.reason }
    : {};
  const updated = await updateRow(tx, employees, employee, mirrored, { changes: [change] });
  const meta = await causedBy(tx, recordEmploymentDeleted(tx, row, employee), async () => {
    recordUpdated(tx, updated.row, updated.changes);
    await followers().employmentsChanged(tx, updated.row);
    if (employee.status === updated.row.status) return {};
    const { startDate, endDate } = last;
    const effects = await followDates(tx, updated.row, {
      employmentId: last.id,
      before: { startDate, endDate, isOver: false },
      after: { startDate, endDate, isOver: true },
      nextStart: null,
    });
    return shownOfLeaver(tx, employee.id, effects);
  });
  return { row, meta };
}

/** @throws Problem `in_use` with counts */
async function refuseWhatLiesIn(tx: Tx, { employeeId, startDate, endDate }: Employment): Promise<void> {
  refuseIfCounted(employments, await countHistory(tx, employeeId, { from: startDate, to: endDate }));
}
