/** The fate of an employee's placements when the employment changes, or the employee is removed or comes back. */
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { employees, followPlacement } from '../employees/index.ts';
import { type EmployeeFollower, nothing } from '../followers.ts';
import {
  afterSteps,
  beginningAfter,
  comingUnder,
  hidePlacements,
  lastDayFrom,
  mirrorOf,
  placementAt,
  placements,
  planMove,
  presentDay,
  showPlacements,
  stepsToFit,
  type Timeline,
  takeSteps,
  timelineOf,
} from '../placements/index.ts';

/** The placement that an employee's own fields show, with its days. */
function presentOf(tx: Tx, timeline: Pick<Timeline, 'employments'>, after: ReturnType<typeof afterSteps>) {
  const placement = placementAt(after, presentDay(timeline.employments, tx.today));
  return {
    mirror: mirrorOf(placement),
    effectiveDate: placement.startDate,
    to: lastDayFrom(after, timeline.employments, placement.startDate),
  };
}

/** Moves the placements with the employment, and the employee's own fields with the placements. */
async function fitPlacements(tx: Tx, employeeId: string): Promise<void> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  const steps = stepsToFit(timeline, employee);
  if (steps.length === 0) return;
  await takeSteps(tx, employee, timeline, steps);
  const { mirror, effectiveDate, to } = presentOf(tx, timeline, afterSteps(timeline.placements, steps));
  const affects = { from: effectiveDate, to, employeeIds: [employeeId] };
  await followPlacement(tx, employee, mirror, { effectiveDate, affects });
}

/** Leaves the coming placements of others without a manager who is removed. */
async function releaseComing(tx: Tx, managerId: string): Promise<void> {
  for (const { id, employeeId } of await comingUnder(tx, managerId)) {
    const employee = await lockRow(tx, employees, employeeId, 'consequence');
    const placement = await lockRow(tx, placements, id, 'consequence');
    const step = { kind: 'change', placement, values: { managerId: null } } as const;
    await takeSteps(tx, employee, await timelineOf(tx, employee), [step]);
  }
}

export const placementsFollower: EmployeeFollower = {
  beginsAfter: async (tx, employeeId, lastDay) =>
    (await beginningAfter(tx, employeeId, lastDay)).map((id) => ({ type: placements.name, id })),
  leave: nothing,
  async remove(tx, employeeId) {
    await hidePlacements(tx, await lockRow(tx, employees, employeeId, 'removal'));
    await releaseComing(tx, employeeId);
  },
  async restore(tx, employeeId) {
    const employee = await lockRow(tx, employees, employeeId, 'consequence');
    await showPlacements(tx, employee);
    // The employee lost references to what was deleted in the meantime: from today on, the placement loses them too.
    const timeline = await timelineOf(tx, employee);
    const { mirror } = presentOf(tx, timeline, timeline.placements);
    const move = await planMove(tx, { ...employee, ...mirror }, mirrorOf(employee));
    await move?.write();
  },
  employmentChanged: (tx, { id }) => fitPlacements(tx, id),
};
