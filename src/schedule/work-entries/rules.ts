/**
 * The states of an employee's clock, and the rules of times. Pure.
 *
 *   open now   clock-in                            clock-in with a break       clock-out
 *   nothing    opens work                          refused                     refused
 *   work       refused; another check type:        closes, opens a pause       closes
 *              closes, opens work
 *   pause      closes, opens work with the         switches to another break   closes: both are over
 *              earlier check type
 *
 * An entry that is open for longer than a shift lasts, or a pause for longer than a daily rest, was forgotten: a clock-in
 * ignores it, and closes it one second after its start, with an incidence. A break continues a shift of up to a day.
 */
import { addDays, type Instant, instantAt, instantOf, type LocalDate, localDateOf } from '../../platform/clock.ts';
import { type FieldError, type FieldErrorType, fieldError } from '../../platform/field-error.ts';
import { limits } from '../../platform/limits.ts';
import { scheduleFieldErrors } from '../field-errors.ts';

/** The request of a clock-in. */
export interface Wish {
  workBreakId: string | null;
  workCheckTypeId: string | null;
}

/** The open entry, as far as the decision needs it. */
interface Open {
  workEntryType: 'work' | 'pause';
  workBreakId: string | null;
  workCheckTypeId: string | null;
}

/** The result of a clock-in. A pause keeps the check type with which the work resumes after it. */
type Decision<Entry> =
  | { outcome: 'nothing open' }
  | { outcome: 'already open'; open: Entry }
  | { outcome: 'opens'; workEntryType: 'work' | 'pause'; workCheckTypeId: string | null };

/** Decides on a clock-in by the open entry, which it closes unless it is refused. */
export function decideClockIn<Entry extends Open>(
  open: Entry | undefined,
  { workBreakId, workCheckTypeId }: Wish,
): Decision<Entry> {
  const checkType = workCheckTypeId ?? open?.workCheckTypeId ?? null;
  if (workBreakId !== null) {
    if (!open) return { outcome: 'nothing open' };
    if (open.workEntryType === 'pause' && open.workBreakId === workBreakId) return { outcome: 'already open', open };
    return { outcome: 'opens', workEntryType: 'pause', workCheckTypeId: checkType };
  }
  const isSame = workCheckTypeId === null || workCheckTypeId === open?.workCheckTypeId;
  if (open?.workEntryType === 'work' && isSame) return { outcome: 'already open', open };
  return { outcome: 'opens', workEntryType: 'work', workCheckTypeId: checkType };
}

const seconds = 1000;
const hours = 3_600_000;
const days = 24 * hours;

/** Clock times are whole seconds. */
export const wholeSecond = (instant: Instant): Instant =>
  instantOf(Math.floor(Date.parse(instant) / seconds) * seconds);

export const secondsAfter = (instant: Instant, count: number): Instant =>
  instantOf(Date.parse(instant) + count * seconds);

export const secondsBetween = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / seconds;

/** Whether an entry that was opened then is forgotten by now. @param after hours after which it is */
export const isForgotten = (startedAt: Instant, at: Instant, after: number = limits.openEntryHours): boolean =>
  Date.parse(at) - Date.parse(startedAt) > after * hours;

/**
 * The hours after which a break finds no shift: a clock-in may begin the shift of the next day, but a break only continues
 * one, and guards last a day.
 */
const longestShiftHours = 24;

/** The hours after which a pause was the rest between two shifts (2003/88 article 3). */
const dailyRestHours = 11;

/**
 * The hours for which a clock-in finds an open entry.
 * @param workBreakId the break that it begins; null: it begins work
 */
export function hoursFound({ workEntryType }: Pick<Open, 'workEntryType'>, workBreakId: string | null): number {
  if (workBreakId !== null) return longestShiftHours;
  return workEntryType === 'pause' ? dailyRestHours : limits.openEntryHours;
}

/** The instant at which a day ends in a zone. */
const endOfDay = (day: LocalDate, timeZone: string): Instant => instantOf(instantAt(addDays(day, 1), 0, timeZone));

/**
 * When an open entry of an employee who leaves ends: with the last day, or now if that is earlier or the entry began
 * after it. Undefined if it was forgotten by then.
 */
export function clockedOutAt(
  { startedAt, timeZone }: { startedAt: Instant; timeZone: string },
  { now, lastDay }: { now: Instant; lastDay: LocalDate },
): Instant | undefined {
  const midnight = endOfDay(lastDay, timeZone);
  const at = midnight < now && midnight > startedAt ? midnight : now;
  return isForgotten(startedAt, at) ? undefined : at;
}

/** Whether an employee has left by then: their last day is over in their zone, whether or not the daily job came by. */
export const hasLeftBy = (
  { status, endDate, timeZone }: { status: 'active' | 'inactive'; endDate: LocalDate | null; timeZone: string },
  now: Instant,
): boolean => status === 'inactive' || (endDate !== null && endDate < dayOf(now, timeZone));

/** The latest allowed start of a new entry: clocks differ a little. */
export const latestStart = (now: Instant): Instant => secondsAfter(now, 120);

/** Before this day zones differed from UTC by odd seconds, which clock times cannot show. */
const firstStart = '1973-01-01T00:00:00.000Z';
const longest = 31 * days;

/** The errors of the times of an entry as written; `out` is null while it is open. */
export function wrongTimes(now: Instant, start: Instant, out: Instant | null): FieldError[] {
  const wrong: FieldError[] = [];
  const add = (side: 'workEntryIn' | 'workEntryOut', type: FieldErrorType) =>
    wrong.push(fieldError(`/${side}/date`, type));
  if (start > latestStart(now)) add('workEntryIn', scheduleFieldErrors.inFuture);
  if (start < firstStart) add('workEntryIn', scheduleFieldErrors.beforeFirst);
  if (out !== null && out <= start) add('workEntryOut', scheduleFieldErrors.notAfterStart);
  if (out !== null && Date.parse(out) - Date.parse(start) > longest) {
    add('workEntryOut', scheduleFieldErrors.entryTooLong);
  }
  return wrong;
}

/** The error of the time that a device kept while it was offline, if any; the caller sets the pointer. */
export function wrongOfflineTime(now: Instant, date: Instant): FieldError | undefined {
  if (date > latestStart(now)) return fieldError('', scheduleFieldErrors.inFuture);
  if (Date.parse(now) - Date.parse(date) > limits.offlineDays * days) {
    return fieldError('', scheduleFieldErrors.tooOld, { days: limits.offlineDays });
  }
  return undefined;
}

/** The day on which a time falls in a zone. */
export const dayOf = (instant: Instant, timeZone: string): LocalDate => localDateOf(Date.parse(instant), timeZone);

/** Whether an entry that starts then may count for a day: its own, or the one before, if a shift continues. */
export const mayCountFor = (workDate: LocalDate, startedAt: Instant, timeZone: string): boolean => {
  const day = dayOf(startedAt, timeZone);
  return workDate === day || workDate === addDays(day, -1);
};
