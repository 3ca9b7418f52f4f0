/** The fate of an employee's placements when the employment changes, or the employee is removed or comes back. */
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { employees, followPlacement } from '../employees/index.ts';
import { type Effects, type EmployeeFollower, nothing } from '../followers.ts';
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
  type Step,
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
async function fitPlacements(tx: Tx, employeeId: string): Promise<Partial<Effects>> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  const steps = stepsToFit(timeline, employee);
  if (steps.length === 0) return {};
  await takeSteps(tx, employee, timeline, steps);
  const { mirror, effectiveDate, to } = presentOf(tx, timeline, afterSteps(timeline.placements, steps));
  const affects = { from: effectiveDate, to, employeeIds: [employeeId] };
  await followPlacement(tx, employee, mirror, { effectiveDate, affects });
  return { moved: steps.flatMap(movedBy) };
}

/** The first day that a step moves. */
const movedBy = (step: Step): Effects['moved'] =>
  step.kind === 'change' && step.values.startDate !== undefined
    ? [
        {
          type: placements.name,
          id: step.placement.id,
          field: 'startDate',
          from: step.placement.startDate,
          to: step.values.startDate,
        },
      ]
    : [];

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
  types: [],
  beginsAfter: async (tx, employeeId, { lastDay }) =>
    (await beginningAfter(tx, employeeId, lastDay)).map((id) => ({ type: placements.name, id })),
  endsBefore: nothing.toList,
  // The last day of a placement is not stored: it follows from the employment.
  leave: nothing.toDo,
  moveEnd: nothing.toDo,
  moveStart: (tx, { id }) => fitPlacements(tx, id),
  employmentsChanged: (tx, { id }) => fitPlacements(tx, id),
  // Each employment has a placement: it is no reason to keep anything.
  count: nothing.toCount,
  async remove(tx, { id }) {
    await hidePlacements(tx, await lockRow(tx, employees, id, 'removal'));
    await releaseComing(tx, id);
  },
  async restore(tx, { id }) {
    const employee = await lockRow(tx, employees, id, 'consequence');
    await showPlacements(tx, employee);
    // The employee lost references to what was deleted in the meantime: from today on, the placement loses them too.
    const timeline = await timelineOf(tx, employee);
    const { mirror } = presentOf(tx, timeline, timeline.placements);
    const move = await planMove(tx, { ...employee, ...mirror }, mirrorOf(employee));
    await move?.write();
  },
};
