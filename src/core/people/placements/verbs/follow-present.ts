import type { Tx } from '../../../../platform/unit-of-work.ts';
import { type Employee, followPlacement } from '../../employees/index.ts';
import { closesCycleNow, lastDayFrom, mirrorOf, type NewPlacement, presentPlacement, type Timeline } from '../index.ts';

/**
 * Gives a locked employee's own fields the values of the placement that they show.
 * @param timeline as it is after the change
 */
export async function followPresent(tx: Tx, employee: Employee, timeline: Timeline<NewPlacement>): Promise<void> {
  const present = presentPlacement(timeline);
  const { startDate } = present;
  const to = lastDayFrom(timeline.placements, timeline.employments, startDate);
  const days = { effectiveDate: startDate, affects: { from: startDate, to, employeeIds: [employee.id] } };
  await followPlacement(tx, employee, mirrorOf(present), days);
}

/**
 * The same after other days of an employment. The placement keeps a manager who is below the employee by now, as one in the
 * past does; the employee's own field is null.
 */
export async function followFitted(tx: Tx, employee: Employee, timeline: Timeline<NewPlacement>): Promise<void> {
  const present = presentPlacement(timeline);
  const isCycle = await closesCycleNow(tx, employee, present.managerId);
  const placements = timeline.placements.map((one) => (one === present && isCycle ? { ...one, managerId: null } : one));
  await followPresent(tx, employee, { ...timeline, placements });
}
