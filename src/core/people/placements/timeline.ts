/** The placements of one employee in time: which one holds on a day, and what a move changes. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { addDays, type LocalDate } from '../../../platform/clock.ts';
import { defined } from '../../../platform/narrowing.ts';
import { type DatedDays, holdsOn } from '../../../platform/period.ts';
import { propagateValues } from '../../propagate-values.ts';
import { type Mirrored, mirrored, type Placed, type Placement, placed } from './placement.ts';

/** The days of an employment, both included. */
export type Employment = DatedDays;

/** A placement that is to be written; it has no id yet. */
export type NewPlacement = Placed & Pick<Placement, 'startDate' | 'reason'>;

/** One write of a change of placements. */
export type Step =
  | { kind: 'begin'; values: NewPlacement }
  | { kind: 'change'; placement: Placement; values: Partial<NewPlacement> }
  | { kind: 'remove'; placement: Placement };

/** The placements and employments of an employee, each the earliest first. */
export interface Timeline<P extends NewPlacement = Placement> {
  placements: P[];
  employments: Employment[];
  /** The current day where the employee's office is, or the first day of the placement that has begun, if that is later. */
  today: LocalDate;
}

const byStart = <T extends { startDate: LocalDate }>(a: T, b: T) => (a.startDate < b.startDate ? -1 : 1);

/** The employment that a day belongs to. */
export const employmentOn = (employments: readonly Employment[], day: LocalDate): Employment | undefined =>
  employments.find((one) => holdsOn(one, day));

/** The placement on a day: the last one begun by then; before the first employment, the first one. */
export const placementAt = <P extends { startDate: LocalDate }>(placements: readonly P[], day: LocalDate): P =>
  defined(placements.findLast(({ startDate }) => startDate <= day) ?? placements[0], 'a placement of the employee');

/** What a placement says about where an employee works. */
export const placedBy = (placement: Placed): Placed =>
  Object.fromEntries(placed.map((name) => [name, placement[name]])) as Placed;

/** The values of the employee's own fields that a placement gives them. */
export const mirrorOf = (placement: Mirrored): Mirrored =>
  Object.fromEntries(mirrored.map((name) => [name, placement[name]])) as Mirrored;

/**
 * The day whose placement the employee's own fields show, and from which a change without a date holds: today, or for an
 * employee who is not employed today the first day of the coming employment, else the last day of the last one.
 */
export function presentDay(employments: readonly Employment[], today: LocalDate): LocalDate {
  if (employmentOn(employments, today)) return today;
  const coming = employments.find(({ startDate }) => startDate > today);
  return coming?.startDate ?? defined(employments.at(-1)?.endDate, 'an employment');
}

/** The placement that the employee's own fields show. */
export const presentPlacement = <P extends NewPlacement>({ placements, employments, today }: Timeline<P>): P =>
  placementAt(placements, presentDay(employments, today));

/**
 * A move on a day of an employment. Each field holds from that day until the next placement of the employment that had
 * changed the same field; later employments stay as they are.
 */
export function stepsOfMove({ placements, employments }: Timeline, day: LocalDate, given: Partial<Placed>): Step[] {
  const base = placementAt(placements, day);
  const { endDate = null } = employmentOn(employments, day) ?? {};
  const rest = placements.filter(
    ({ startDate }) => startDate > base.startDate && startDate > day && (endDate === null || startDate <= endDate),
  );
  const { now, later } = propagateValues<Placed, Placement>(base, rest, given);
  if (Object.keys(now).length === 0) return [];
  const change = (placement: Placement, values: Partial<Placed>): Step => ({ kind: 'change', placement, values });
  const first: Step =
    base.startDate >= day
      ? change(base, now)
      : { kind: 'begin', values: { ...placedBy(base), ...now, startDate: day, reason: null } };
  return [first, ...later.map(({ row, values }) => change(row, values))];
}

/**
 * What makes the placements fit the employments again, after these have changed: in each employment the first placement
 * begins with it, and none lies outside.
 * @param person the employee's own values, with which a new employment begins
 */
export function stepsToFit({ placements, employments }: Timeline, person: Mirrored): Step[] {
  const outside = placements.filter(({ startDate }) => !employmentOn(employments, startDate));
  const steps: Step[] = [];
  const moveTo = (placement: Placement, startDate: LocalDate): void => {
    steps.push({ kind: 'change', placement, values: { startDate } });
    outside.splice(0, outside.length, ...outside.filter((one) => one !== placement));
  };
  for (const employment of employments) {
    const { startDate } = employment;
    const inside = placements.find((one) => holdsOn(employment, one.startDate));
    if (inside?.startDate === startDate) continue;
    // The start was corrected: to a later day, and a placement before it now begins on it; or to an earlier one.
    const before = outside.findLast((one) => one.startDate < startDate);
    const moved = before ?? inside ?? outside.find((one) => one.startDate > startDate);
    if (moved) moveTo(moved, startDate);
    else {
      const { legalEntityId, payGroupId, costCentres } = placementAt(placements, startDate);
      steps.push({
        kind: 'begin',
        values: { ...mirrorOf(person), legalEntityId, payGroupId, costCentres, startDate, reason: null },
      });
    }
  }
  // What lies outside goes first: a placement that moves may take the day of one of these.
  return [...outside.map((placement): Step => ({ kind: 'remove', placement })), ...steps];
}

/** The placements after some steps, the earliest first. */
export function afterSteps(placements: readonly Placement[], steps: readonly Step[]): NewPlacement[] {
  const gone = steps.flatMap((step) => (step.kind === 'begin' ? [] : [step.placement.id]));
  const written = steps.flatMap((step) => {
    if (step.kind === 'begin') return [step.values];
    return step.kind === 'change' ? [{ ...step.placement, ...step.values }] : [];
  });
  return [...placements.filter(({ id }) => !gone.includes(id)), ...written].sort(byStart);
}

/** The last day of what begins on a day: the day before the next placement, or the end of the employment. */
export function lastDayFrom(
  placements: readonly { startDate: LocalDate }[],
  employments: readonly Employment[],
  day: LocalDate,
): LocalDate | null {
  const next = placements.find(({ startDate }) => startDate > day)?.startDate;
  const end = employments.findLast(({ startDate }) => startDate <= day)?.endDate ?? null;
  const before = next === undefined ? null : addDays(next, -1);
  if (before === null || end === null) return before ?? end;
  return before < end ? before : end;
}

/** Whether a change of a placement changes anything. */
export const differs = (placement: Placement, values: Partial<NewPlacement>): boolean =>
  Object.entries(values).some(([name, to]) => !isDeepStrictEqual(placement[name as keyof Placement], to));
