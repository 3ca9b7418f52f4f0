import type { Tx } from '../../../../platform/unit-of-work.ts';
import { type Employee, followPlacement } from '../../employees/index.ts';
import { lastDayFrom, mirrorOf, type NewPlacement, presentPlacement, type Timeline } from '../index.ts';

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
