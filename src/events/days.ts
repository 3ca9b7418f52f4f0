/** The days that an event concerns, and those that are closed for pay: a change of them is refused, or told as late. */
import { addDays, type LocalDate, lastDate, maxDate, minDate } from '../platform/clock.ts';
import type { DatedDays } from '../platform/period.ts';
import { port } from '../platform/port.ts';
import type { Change } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import type { WriteFollower } from '../platform/write-follower.ts';
import type { DayFacts } from './event-type.ts';

/** The days that read differently after an event, and of whom: of these employees, or of all who work at these offices. */
export interface Affects {
  from: LocalDate;
  /** The last day; null: all later days. */
  to: LocalDate | null;
  employeeIds?: string[];
  officeIds?: string[];
}

/** The first day on which the new fact is true, and the days that read differently. */
export interface Concerned {
  effectiveDate?: LocalDate | undefined;
  affects?: Affects | undefined;
}

/** Days from the first to the last one; an end of null is open. */
export interface Days {
  from: LocalDate;
  to: LocalDate | null;
}

/** No day is before it. */
export const firstDate: LocalDate = '1900-01-01';
/** The days after a last one; undefined if there are none. */
export const daysAfter = (day: LocalDate, to: LocalDate | null = null): Days | undefined =>
  day >= lastDate ? undefined : { from: addDays(day, 1), to };

/** Later than any day, so that an open end compares as the last one. */
const never = '9999-99-99';
const endOf = ({ to }: Days) => to ?? never;
const closed = (to: string): LocalDate | null => (to === never ? null : to);

/**
 * The range of the days that read differently when an object moves from some days to others.
 * @param before undefined if there was no object; `after` undefined if there is none any more
 * @param isOther whether it has other values as well, which all of its days show
 * @returns undefined if no day reads differently
 */
export function daysThatDiffer(before: Days | undefined, after: Days | undefined, isOther = false): Days | undefined {
  if (!before || !after) return before ?? after;
  const [ends, starts] = [[endOf(before), endOf(after)] as const, [before.from, after.from] as const];
  const hull = { from: minDate(...starts), to: closed(maxDate(...ends)) };
  const isApart = maxDate(...starts) > minDate(...ends);
  if (isOther || isApart || (starts[0] !== starts[1] && ends[0] !== ends[1])) return hull;
  // One of the two ends stays, and the days at it read as before.
  if (ends[0] !== ends[1]) return daysAfter(minDate(...ends), hull.to);
  if (starts[0] !== starts[1]) return { from: hull.from, to: addDays(maxDate(...starts), -1) };
  return undefined;
}

/** A change of a field that all days of all employees show, and that holds from no day on. */
export const changingAllDays =
  <Name extends string>(...fields: Name[]) =>
  (before?: Readonly<Record<Name, unknown>>, after?: Readonly<Record<Name, unknown>>): Concerned =>
    before && after && fields.some((field) => before[field] !== after[field])
      ? { effectiveDate: firstDate, affects: { from: firstDate, to: null, officeIds: [] } }
      : {};

/** What an event says of days that read differently: they are those of an employee. Nothing without such days. */
export const ofEmployee = (employeeId: string, days: Days | undefined): Concerned =>
  days ? { effectiveDate: days.from, affects: { ...days, employeeIds: [employeeId] } } : {};

/** What an object with a first and a last day is before a change, as its event has it. */
function daysBefore(row: DatedDays, changes: readonly Change[]): Days {
  const old = (field: string, value: LocalDate | null) => {
    const change = changes.find((one) => one.field === field);
    return change ? (change.before as LocalDate | null) : value;
  };
  return { from: old('startDate', row.startDate) ?? row.startDate, to: old('endDate', row.endDate) };
}

export const daysOf = ({ startDate, endDate }: DatedDays): Days => ({
  from: startDate,
  to: endDate,
});

/** The days that read differently after changes of an object with a first and a last day. */
export const daysChanged = (row: DatedDays, changes: readonly Change[]): Days | undefined => {
  if (changes.length === 0) return undefined;
  const isOther = changes.some(({ field }) => field !== 'startDate' && field !== 'endDate');
  return daysThatDiffer(daysBefore(row, changes), daysOf(row), isOther);
};

/** The same; a row that was written, removed or restored without changes shows on all of its days. */
export const daysWritten = (row: DatedDays, changes: readonly Change[]): Days | undefined =>
  changes.length === 0 ? daysOf(row) : daysChanged(row, changes);

/** An event that changes closed days, before it has its number. */
export interface ChangeOfDays {
  id: string;
  facts: DayFacts;
  affects: Affects;
}

/** The closed periods that changes reach, by the id of the event of a change; a change of open ones is left out. */
export type LatePeriods = ReadonlyMap<string, readonly string[]>;

export const nothingClosed: LatePeriods = new Map();

/** The area that closes days: it follows every write of facts that hold on days. */
interface ClosedDays extends WriteFollower {
  /**
   * Checks the changes of a transaction that reach days up to the last closed one, or next to it. It may record events about
   * them.
   * @param how `onlyRefuse`: the caller needs the refusal alone
   * @throws Problem if one of them may not be made
   */
  check(tx: Tx, changes: readonly ChangeOfDays[], how?: { onlyRefuse: boolean }): Promise<LatePeriods>;
  /** Keeps the changes, which have their numbers now, for the exports of the periods. */
  keep(tx: Tx, changes: readonly (ChangeOfDays & { sequence: number })[], late: LatePeriods): Promise<void>;
}

export const closedDays = port<ClosedDays>('closed days');

/**
 * How many days from those of a change figures may follow from it: overtime counts on the last day of its week, a night
 * ends on the next day, and vacation in days of the calendar takes up to a week of days without work next to its own.
 */
export const figuresReach = 7;

/** How many days before those of a change of this kind figures may follow from it. */
export const daysAhead = ({ figuresFrom }: DayFacts): number => (figuresFrom === 'weekBefore' ? figuresReach : 0);

/** The changes that reach closed days, or days next to them. @param closedUntil the last closed day; null: none is closed */
export const changesOfClosed = (
  events: readonly { id: string; facts: DayFacts | undefined; affects?: Affects | undefined }[],
  closedUntil: LocalDate | null,
): ChangeOfDays[] =>
  events.flatMap(({ id, facts, affects }) =>
    facts !== undefined &&
    affects !== undefined &&
    closedUntil !== null &&
    affects.from <= addDays(closedUntil, daysAhead(facts))
      ? [{ id, facts, affects }]
      : [],
  );
