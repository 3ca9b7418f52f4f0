/**
 * The states of someone's clock, and the rules of times. Pure.
 *
 *   open now   clock-in                            clock-in with a break       clock-out
 *   nothing    opens work                          refused                     refused
 *   work       refused; another check type:        closes, opens a pause       closes
 *              closes, opens work
 *   pause      closes, opens work with the         switches to another break   closes: both are over
 *              earlier check type
 *
 * What has been open for longer than a shift lasts was forgotten: to a clock-in it is as if nothing were open, and it is
 * closed one second after its start, with an incidence.
 */
import { addDays, type Instant, instantOf, type LocalDate, localDateOf } from '../../platform/clock.ts';
import { type FieldError, type FieldErrorType, fieldError } from '../../platform/field-error.ts';
import { limits } from '../../platform/limits.ts';
import { scheduleFieldErrors } from '../field-errors.ts';

/** What a clock-in asks for. */
export interface Wish {
  workBreakId: string | null;
  workCheckTypeId: string | null;
}

/** What the decision needs to know of the open entry. */
interface Open {
  workEntryType: 'work' | 'pause';
  workBreakId: string | null;
  workCheckTypeId: string | null;
}

/** What a clock-in comes to. A pause keeps the check type that the work after it goes on with. */
type Decision<Entry> =
  | { outcome: 'nothing open' }
  | { outcome: 'already open'; open: Entry }
  | { outcome: 'opens'; workEntryType: 'work' | 'pause'; workCheckTypeId: string | null };

/** Decides a clock-in by what is open now, which it closes if it is not refused. */
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

/** Whether what was opened then has been forgotten. */
export const isForgotten = (startedAt: Instant, at: Instant): boolean =>
  Date.parse(at) - Date.parse(startedAt) > limits.openEntryHours * hours;

/** The last instant at which something may start that is written now: clocks disagree a little. */
export const latestStart = (now: Instant): Instant => secondsAfter(now, 120);

/** Before this day zones were ahead of UTC by odd seconds, which clock times have no place for. */
const firstStart = '1973-01-01T00:00:00.000Z';
const longest = 31 * days;

/** What is wrong with the times of an entry as they are written; `out` is null while it is open. */
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

/** What is wrong with the time that a device kept while it was offline; the pointer is the caller's to set. */
export function wrongOfflineTime(now: Instant, date: Instant): FieldError | undefined {
  if (date > latestStart(now)) return fieldError('', scheduleFieldErrors.inFuture);
  if (Date.parse(now) - Date.parse(date) > limits.offlineDays * days) {
    return fieldError('', scheduleFieldErrors.tooOld, { days: limits.offlineDays });
  }
  return undefined;
}

/** The day on which a time falls in a zone. */
export const dayOf = (instant: Instant, timeZone: string): LocalDate => localDateOf(Date.parse(instant), timeZone);

/** Whether what starts then may count for a day: the one that it starts on, or the one before, if a shift goes on. */
export const mayCountFor = (workDate: LocalDate, startedAt: Instant, timeZone: string): boolean => {
  const day = dayOf(startedAt, timeZone);
  return workDate === day || workDate === addDays(day, -1);
};
