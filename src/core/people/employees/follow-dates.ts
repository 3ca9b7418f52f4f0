/**
 * The engine of employment dates. When the first or last day of an employment moves, what depends on it follows, in
 * the same transaction and with an event for each object:
 *
 *   the last day is set      what goes on after it closes, and the employment remembers what it closed
 *   the last day moves       what it closed moves with it, but not beyond its own end
 *   the last day is removed  what it closed is again as it was before
 *   the first day moves      what began with the employment moves with it
 *
 * What was changed since an end closed it stays as it is. An end in the future closes nothing before its day.
 */
import { affectingFrom } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { problem } from '../../../platform/problem.ts';
import { countsInWords, nounsOf } from '../../../platform/resource/nouns.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import {
  type ClosedObject,
  type Effects,
  type FollowedEmployee,
  mergeEffects,
  type ObjectRef,
} from '../../followers.ts';
import { followers } from '../../ports.ts';
import { clearDeleted } from '../placements/index.ts';
import { employees } from './employee.ts';
import { closuresOf, employmentOverAfter, forgetClosures, rememberClosures } from './employments/store.ts';
import { beginsAfterEnd, endsBeforeStart } from './errors.ts';

/** The days of an employment, before or after a change. */
export interface EmploymentDays {
  startDate: LocalDate;
  endDate: LocalDate | null;
  /** Whether the end has taken effect. */
  isOver: boolean;
}

/** An employment, and the change of its days. */
export interface DatesChange {
  employmentId: string;
  before: EmploymentDays;
  after: EmploymentDays;
  /** The first day of the next employment; null: there is none. */
  nextStart: LocalDate | null;
}

const lastDayOf = ({ endDate, isOver }: EmploymentDays): LocalDate | null => (isOver ? endDate : null);

/** @throws Problem naming the objects, if there are any */
function refuseAll(
  type: typeof beginsAfterEnd | typeof endsBeforeStart,
  found: readonly ObjectRef[],
  day: LocalDate,
): void {
  if (found.length === 0) return;
  const kinds = Map.groupBy(found, ({ type: name }) =>
    nounsOf({ name: name.replace('_day_off', '').replaceAll('_', ' ') }),
  );
  const counts = Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]));
  throw problem(
    type,
    { day, references: countsInWords(counts) },
    { members: { conflictingId: found[0]?.id, conflictingIds: found.map(({ id }) => id) } },
  );
}

/** @throws Problem `begins_after_end` naming everything of the locked employee that begins after `lastDay` */
export async function refuseWhatBeginsAfter(
  tx: Tx,
  employeeId: string,
  lastDay: LocalDate,
  nextStart: LocalDate | null = null,
): Promise<void> {
  const begins = await followers().beginsAfter(tx, employeeId, { lastDay, nextStart });
  refuseAll(beginsAfterEnd, begins, lastDay);
}

/**
 * Refuses days that objects of the locked employee contradict.
 * @throws Problem `begins_after_end`, `ends_before_start`, each naming all of them
 */
export async function refuseContradictedDates(tx: Tx, employeeId: string, change: DatesChange): Promise<void> {
  const { before, after, nextStart } = change;
  if (after.endDate !== null && after.endDate !== before.endDate) {
    await refuseWhatBeginsAfter(tx, employeeId, after.endDate, nextStart);
  }
  if (after.startDate > before.startDate) {
    const start = { from: before.startDate, to: after.startDate };
    const found = await followers().endsBefore(tx, employeeId, start);
    refuseAll(endsBeforeStart, found, after.startDate);
  }
}

/** Moves what depends on the changed days of an employment of a locked employee. */
export async function followDates(tx: Tx, employee: FollowedEmployee, change: DatesChange): Promise<Effects> {
  const { employmentId, before, after, nextStart } = change;
  const all = followers();
  const effects: Partial<Effects>[] = [];
  if (after.startDate !== before.startDate) {
    effects.push(await all.moveStart(tx, employee, { from: before.startDate, to: after.startDate }));
  }
  const [from, to] = [lastDayOf(before), lastDayOf(after)];
  if (from !== to) {
    if (from !== null) {
      effects.push(await moveClosures(tx, employee, employmentId, to));
      // The placements that count again, whether or not they came back.
      await clearDeleted(tx, await lockRow(tx, employees, employee.id, 'consequence'));
    }
    if (to !== null) {
      const left = mergeEffects([
        await all.leave(tx, employee, { lastDay: to, nextStart, isCorrection: from !== null }),
      ]);
      await store(tx, employmentId, left.closures);
      effects.push(left);
    }
  }
  return mergeEffects(effects);
}

/**
 * Adjusts objects to a rehire. An object that was written while the employee was a former one and that reaches into the new
 * employment ends with the previous employment. An object that ends in the gap stays: no day of it is paid.
 * @param former the previous employment, which stores the closures
 */
export async function followRehire(
  tx: Tx,
  employee: FollowedEmployee & { startDate: LocalDate },
  former: { id: string; endDate: LocalDate },
): Promise<Effects> {
  const gap = { lastDay: former.endDate, nextStart: employee.startDate };
  // The days between the two have no employment, so that they read as before.
  const changed = affectingFrom(tx, gap.nextStart, () => followers().employmentsChanged(tx, employee, gap));
  const effects = mergeEffects([await changed]);
  await store(tx, former.id, effects.closures);
  return effects;
}

/** Ends what goes on after the last day of an employee who is removed; a restore takes it back. */
export async function closeForRemoval(
  tx: Tx,
  employee: FollowedEmployee,
  employmentId: string,
  end: { lastDay: LocalDate },
): Promise<Effects> {
  const left = mergeEffects([await followers().leave(tx, employee, { ...end, nextStart: null, isCorrection: false })]);
  await store(tx, employmentId, left.closures, true);
  return left;
}

/** Takes back what the removal of an employee has closed. */
export async function reopenAfterRemoval(tx: Tx, employee: FollowedEmployee, employmentId: string): Promise<Effects> {
  return moveClosures(tx, employee, employmentId, null, true);
}

/** The last day of what goes on again. */
interface EndAgain {
  endDate: LocalDate | null;
  /** Lets the employment that gives it this last day remember it; undefined: none does. */
  remember?: (closed: ObjectRef) => Promise<void>;
}

/**
 * Returns the last day of an object that continues from a day: its own end or, if the employment of that day is over, the
 * end of the employment. In that case the caller must store a closure (`remember`).
 */
export async function endWithEmployment(
  tx: Tx,
  employeeId: string,
  from: LocalDate,
  endBefore: LocalDate | null,
): Promise<EndAgain> {
  const over = await employmentOverAfter(tx, employeeId, from);
  if (!over || (endBefore !== null && endBefore <= over.endDate)) return { endDate: endBefore };
  const { id, endDate } = over;
  return { endDate, remember: (closed) => store(tx, id, [{ ...closed, endDate, endBefore }]) };
}

async function store(
  tx: Tx,
  employmentId: string,
  closures: readonly ClosedObject[],
  byRemoval = false,
): Promise<void> {
  if (closures.length > 0) await rememberClosures(tx, employmentId, closures, byRemoval);
}

async function moveClosures(
  tx: Tx,
  employee: FollowedEmployee,
  employmentId: string,
  lastDay: LocalDate | null,
  byRemoval?: true,
): Promise<Effects> {
  const closures = await closuresOf(tx, employmentId, byRemoval);
  if (closures.length === 0) return mergeEffects([]);
  const effects = mergeEffects([await followers().moveEnd(tx, employee, closures, lastDay)]);
  await forgetClosures(tx, employmentId, closures);
  await store(tx, employmentId, effects.closures);
  return effects;
}
