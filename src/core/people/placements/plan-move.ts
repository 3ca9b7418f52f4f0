import type { EmployeeRef } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { problemFor } from '../../../platform/problem.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { employmentDaysOf, outsideEmploymentDates } from '../employment-days/index.ts';
import { type Mirrored, mirrored, placements } from './placement.ts';
import { latestToday, todayOf } from './queries.ts';
import { closesCycleNow, refuseComingCycle } from './refuse-coming-cycle.ts';
import { placementsOf } from './store.ts';
import {
  afterSteps,
  type Employment,
  employmentOn,
  lastDayFrom,
  mirrorOf,
  placementAt,
  presentDay,
  stepsOfMove,
  type Timeline,
} from './timeline.ts';
import { writeSteps } from './write-steps.ts';

/** A locked employee who may move, with the days of the newest employment. */
export type MovedEmployee = EmployeeRef & Mirrored & Employment;

/** What a caller writes of an employee: the new values, and the day from which they hold. */
export type MoveInput = Partial<Mirrored> & { effectiveDate?: LocalDate | undefined };

/** A move that is possible, and not written yet. */
export interface Move {
  /** The first day of the new values. */
  effectiveDate: LocalDate;
  /** The days that read differently. */
  affects: { from: LocalDate; to: LocalDate | null; employeeIds: string[] };
  /** The employee's own fields after it: those of the placement in force today. */
  mirror: Mirrored;
  /** Writes the placements, each with its event. */
  write(): Promise<void>;
}

const valuesGiven = (input: MoveInput): Partial<Mirrored> =>
  Object.fromEntries(mirrored.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));

type PlacedEmployee = Employment & { id: string; officeId: string | null };

/** The placements and employments of a locked employee, who has been given the dates of the newest employment. */
export async function timelineOf(tx: Tx, employee: PlacedEmployee): Promise<Timeline> {
  const [rows, employments, day] = await Promise.all([
    placementsOf(tx, employee.id),
    employmentDaysOf(tx, employee.id),
    todayOf(tx, employee),
  ]);
  // After a move to an office further west, today may be the previous date again: a placement that has begun stays begun.
  // The first placement of a hire counts as begun before its first day.
  const begun = rows.findLast(({ isFollowed, startDate }) => isFollowed && startDate <= latestToday(tx))?.startDate;
  const { startDate, endDate } = employee;
  return {
    placements: rows.map(({ isFollowed: _, ...placement }) => placement),
    employments: [...employments.slice(0, -1), { startDate, endDate }],
    today: begun !== undefined && begun > day ? begun : day,
  };
}

/** @throws Problem `outside_employment_dates` */
export function refuseOutside(employments: readonly Employment[], day: LocalDate): void {
  if (employmentOn(employments, day)) return;
  throw problemFor(outsideEmploymentDates, 'day', { date: day });
}

/**
 * The values of a placement that the own fields of an employee can show: one in the past may name what was deleted since, or a
 * manager who is below the employee by now.
 * @param given names of values that the caller gave, which are refused instead
 */
async function shownBy(
  tx: Tx,
  employee: MovedEmployee,
  mirror: Mirrored,
  given: readonly (keyof Mirrored)[],
): Promise<Mirrored> {
  const others = mirrored.filter((name) => mirror[name] !== employee[name] && !given.includes(name));
  const anywhere = { ...tx, caller: { ...tx.caller, reach: undefined } };
  const values = Object.fromEntries(others.map((name) => [name, mirror[name]]));
  const gone = await wrongReferences(anywhere, placements, values, 'for key share');
  const cleared: Partial<Mirrored> = Object.fromEntries(gone.map(({ pointer = '' }) => [pointer.slice(1), null]));
  if (others.includes('managerId') && (await closesCycleNow(tx, employee, mirror.managerId))) cleared.managerId = null;
  return { ...mirror, ...cleared };
}

/**
 * Plans the move of an employee: from a day on, or without one from today.
 * @returns undefined if the change moves no one
 * @throws Problem `invalid_body`, `outside_employment_dates`
 */
export async function planMove(tx: Tx, employee: MovedEmployee, input: MoveInput): Promise<Move | undefined> {
  const given = valuesGiven(input);
  const names = Object.keys(given) as (keyof Mirrored)[];
  if (names.length === 0) {
    if (input.effectiveDate === undefined) return undefined;
    throw invalidBody([fieldError('/effectiveDate', coreFieldErrors.nothingMoves)]);
  }
  // A client that writes back what it has read moves no one, although a placement may have begun a moment ago.
  if (input.effectiveDate === undefined && names.every((name) => given[name] === employee[name])) return undefined;

  const timeline = await timelineOf(tx, employee);
  const present = presentDay(timeline.employments, timeline.today);
  const day = input.effectiveDate ?? present;
  refuseOutside(timeline.employments, day);
  const steps = stepsOfMove(timeline, day, given);
  const after = afterSteps(timeline.placements, steps);
  const mirror = await shownBy(tx, employee, mirrorOf(placementAt(after, present)), names);
  // The write of the employee checks what the employee's own fields refer to; this checks the rest.
  const former = placementAt(timeline.placements, day);
  const unseen = names.filter((name) => mirror[name] === employee[name] && given[name] !== former[name]);
  const errors: FieldError[] = await wrongReferences(
    tx,
    placements,
    Object.fromEntries(unseen.map((name) => [name, given[name]])),
    'for key share',
  );
  if (given.managerId === employee.id) errors.push(fieldError('/managerId', coreFieldErrors.cycle));
  if (errors.length > 0) throw invalidBody(errors);
  if (given.managerId) await refuseComingCycle(tx, employee.id, given.managerId, after);
  // Without a step the placements say so already, and only the employee's own fields may have to follow.
  const last = steps.at(-1);
  const { startDate } = last === undefined ? former : last.kind === 'begin' ? last.values : last.placement;
  return {
    effectiveDate: day,
    affects: { from: day, to: lastDayFrom(after, timeline.employments, startDate), employeeIds: [employee.id] },
    mirror,
    write: async () => {
      await writeSteps(tx, employee, timeline, steps);
    },
  };
}
