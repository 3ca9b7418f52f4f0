/** The fate of an employee's placements when the employment changes, or the employee is removed or comes back. */
import type { LocalDate } from '../../../../platform/clock.ts';
import { lockRow, restoreRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import {
  type ClosedObject,
  type Effects,
  type EmployeeFollower,
  noFollowUp,
  type ObjectRef,
  type UnchangedObject,
} from '../../../followers.ts';
import { employees, lockPerson } from '../../employees/index.ts';
import {
  afterSteps,
  beginningAfter,
  comingUnder,
  hidePlacements,
  lastDayFrom,
  lockPlacedUnder,
  placements,
  recordRestored,
  type Step,
  showPlacements,
  stepsToFit,
  timelineOf,
  writeStartsTold,
  writeSteps,
} from '../index.ts';
import { followFitted, followPresent } from './follow-present.ts';

/** Moves the placements with the employment, and the employee's own fields with the placements. */
async function fitPlacements(tx: Tx, employeeId: string): Promise<Step[]> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  const steps = stepsToFit(timeline, employee);
  if (steps.length === 0) return [];
  await writeSteps(tx, employee, timeline, steps);
  await followFitted(tx, employee, { ...timeline, placements: afterSteps(timeline.placements, steps) });
  return steps;
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

const named = (id: string): ObjectRef => ({ type: placements.name, id });
const idsOf = (step: Step): string[] => (step.kind === 'begin' ? [] : [step.placement.id]);

/** Brings back placements that an end has removed, as far as they begin by the last day; null: all of them. */
async function bringBack(
  tx: Tx,
  employeeId: string,
  closures: readonly ClosedObject[],
  lastDay: LocalDate | null,
): Promise<Partial<Effects>> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const [reopened, kept, still]: [ObjectRef[], UnchangedObject[], ClosedObject[]] = [[], [], []];
  for (const closure of closures) {
    const { id } = closure;
    const placement = await lockRow(tx, placements, id, 'removal');
    const { placements: own, employments } = await timelineOf(tx, employee);
    const isTaken = own.some(({ startDate }) => startDate === placement.startDate);
    if (placement.deletedAt === null || isTaken) kept.push({ ...named(id), reason: 'changed' });
    else if (lastDay !== null && placement.startDate > lastDay) still.push(closure);
    else {
      const row = await restoreRow(tx, placements, placement);
      recordRestored(tx, row, employee, { from: row.startDate, to: lastDayFrom(own, employments, row.startDate) });
      reopened.push(named(id));
    }
  }
  if (reopened.length > 0) await followFitted(tx, employee, await timelineOf(tx, employee));
  return { reopened, kept, closures: still };
}

/** Leaves the coming placements of others without a manager who is removed. */
async function releaseComing(tx: Tx, managerId: string): Promise<void> {
  if ((await comingUnder(tx, managerId)).length === 0) return;
  // Others may be writing these placements, or removing them.
  await lockPlacedUnder(tx, managerId);
  for (const { id, employeeId } of await comingUnder(tx, managerId)) {
    const employee = await lockRow(tx, employees, employeeId, 'consequence');
    const placement = await lockRow(tx, placements, id, 'consequence');
    const step = { kind: 'change', placement, values: { managerId: null } } as const;
    await writeSteps(tx, employee, await timelineOf(tx, employee), [step]);
  }
}

export const placementsFollower: EmployeeFollower = {
  types: [placements.name],
  /** A coming placement: one that has begun goes with the days after the end. */
  async beginsAfter(tx, employeeId, { lastDay, nextStart }) {
    const { today } = await timelineOf(tx, await lockRow(tx, employees, employeeId, 'consequence'));
    const day = lastDay > today ? lastDay : today;
    // What is to come belongs to the next employment.
    if (nextStart !== null && nextStart <= day) return [];
    return (await beginningAfter(tx, employeeId, day)).map(named);
  },
  endsBefore: noFollowUp.toList,
  // The last day of a placement is not stored: it follows from the employment.
  async leave(tx, { id }, { lastDay }): Promise<Partial<Effects>> {
    // The removal of an employee hides all of them.
    if (!(await lockPerson(tx, id))) return {};
    const gone = (await fitPlacements(tx, id)).filter(({ kind }) => kind === 'remove').flatMap(idsOf);
    return {
      ended: gone.map(named),
      closures: gone.map((one) => ({ ...named(one), endDate: lastDay, endBefore: null })),
    };
  },
  moveEnd: (tx, { id }, closures, lastDay) => bringBack(tx, id, closures, lastDay),
  moveStart: async (tx, { id }) => ({ moved: (await fitPlacements(tx, id)).flatMap(movedBy) }),
  employmentsChanged: async (tx, { id }) => ({ moved: (await fitPlacements(tx, id)).flatMap(movedBy) }),
  // Each employment has a placement: it is no reason to keep anything.
  count: noFollowUp.toCount,
  async remove(tx, { id }) {
    await hidePlacements(tx, await lockRow(tx, employees, id, 'removal'));
    await releaseComing(tx, id);
  },
  async restore(tx, { id }) {
    const employee = await lockRow(tx, employees, id, 'consequence');
    await showPlacements(tx, employee);
    // Those of a hire to come may have begun in the meantime.
    const timeline = await timelineOf(tx, employee);
    await followPresent(tx, employee, timeline);
    await writeStartsTold(tx, id, timeline.today);
  },
};
