import type { LocalDate } from '../../../../platform/clock.ts';
import type { PatchInput } from '../../../../platform/resource/resource.ts';
import { lockRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { employees } from '../../employees/index.ts';
import { differs, placementAt, type placements, refuseOutside, timelineOf } from '../index.ts';
import { createPlacement, updatePlacement } from './write-placement.ts';

/** What a placement says, without its employee and its days. */
type PlacementTerms = Omit<PatchInput<typeof placements>, 'employeeId' | 'startDate'>;

/**
 * Places an employee from a day on: what begins on that day changes, otherwise a placement begins. A repetition changes
 * nothing.
 * @throws Problem `not_found`, `invalid_body`, `outside_employment_dates`
 */
export async function placeFrom(tx: Tx, employeeId: string, day: LocalDate, given: PlacementTerms): Promise<void> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  refuseOutside(timeline.employments, day);
  const former = placementAt(timeline.placements, day);
  if (!differs(former, given)) return;
  if (former.startDate === day) await updatePlacement(tx, former.id, given);
  else await createPlacement(tx, { ...given, employeeId, startDate: day });
}
