import type { LocalDate } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../../platform/validate.ts';
import { employees } from '../../employees/index.ts';
import { type Placement, refuseOutside, stepsOfMove, timelineOf, writeSteps } from '../index.ts';
import { wrongInPlacement } from './wrong-in-placement.ts';

/** What a placement says that the employee's own fields do not. */
type PlacementTerms = Partial<Pick<Placement, 'legalEntityId' | 'payGroupId' | 'costCentres'>>;

/**
 * Places an employee from a day on, as a move does: each value holds until the next placement that had changed it. A
 * repetition changes nothing.
 * @throws Problem `not_found`, `invalid_body`, `outside_employment_dates`
 */
export async function placeFrom(tx: Tx, employeeId: string, day: LocalDate, given: PlacementTerms): Promise<void> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  refuseOutside(timeline.employments, day);
  const steps = stepsOfMove(timeline, day, given);
  if (steps.length === 0) return;
  const wrong = await wrongInPlacement(tx, given, employeeId);
  if (wrong.length > 0) throw invalidBody(wrong);
  await writeSteps(tx, employee, timeline, steps);
}
