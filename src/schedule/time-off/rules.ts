/** What can be requested, withdrawn and given back: decisions about days and requests that were read before. Pure. */
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import type { ConfiguredCalendar } from '../vacation-calendars/index.ts';
import { type Extent, meetingMinutes, type RequestedDay, shareOf, tolerance } from './days.ts';
import type { TimeOffRequest } from './request.ts';
import type { KindOfAbsence, StoredDay } from './store.ts';

/**
 * The first of `others` that a day conflicts with. Two ranges of times overlap if they have a minute in common, also
 * across midnight. On one date, whole days, halves and times may coexist as long as together they are no more than the
 * day: a half and a half are fine, and so is a half with times of no more than half of the working time.
 * @param workingSeconds the working time of its date
 */
export function conflictOf<Other extends Extent & { share?: number }>(
  day: Extent & { share?: number },
  others: readonly Other[],
  workingSeconds: number,
): Other | undefined {
  const meeting = others.find((other) => meetingMinutes(day, other));
  if (meeting) return meeting;
  const sameDate = others.filter(({ date }) => date === day.date);
  const all = [day, ...sameDate].reduce((sum, one) => sum + shareOf(one, workingSeconds), 0);
  return all > 1 + tolerance ? sameDate[0] : undefined;
}

/** The errors of a day of vacation by the configuration of its calendar. */
export function wrongVacation(calendar: ConfiguredCalendar, day: RequestedDay): FieldError[] {
  const { date } = day.off;
  if (day.off.inRange && isFreeAtRest(calendar) && day.workingSeconds === 0) return [];
  const blocked = calendar.configuration.notAllowedDateRanges.find(({ from, to }) => from <= date && date <= to);
  if (!blocked) return notWorked(calendar, day);
  return [...notWorked(calendar, day), fieldError(day.pointers.date, scheduleFieldErrors.blockedRange, blocked)];
}

/** Where working days are counted, other days cost nothing: to request one is a mistake. */
export function notWorked(calendar: ConfiguredCalendar, { pointers, off, workingSeconds }: RequestedDay): FieldError[] {
  if (!isFreeAtRest(calendar) || off.inRange || workingSeconds > 0) return [];
  return [fieldError(pointers.date, scheduleFieldErrors.notWorkingDay)];
}

/** Whether days without work cost nothing of a calendar. */
export const isFreeAtRest = ({ configuration }: ConfiguredCalendar): boolean =>
  configuration.dayType === 'business_day';

/** The errors of a kind of absence that cannot be requested. */
export const wrongKind = ({ status }: KindOfAbsence): FieldError[] =>
  status === 'active' ? [] : [fieldError('/absenceTypeId', scheduleFieldErrors.typeInactive)];

/** Whether a day has the form that its kind of absence requires: days or times. */
export function wrongAbsence({ pickMode }: KindOfAbsence, { pointers, off }: RequestedDay): FieldError[] {
  const hasTimes = off.portion === null;
  if (hasTimes === (pickMode === 'by_time_range')) return [];
  if (off.inRange) return [fieldError(pointers.date, scheduleFieldErrors.noRange)];
  return [fieldError(pointers.times, hasTimes ? scheduleFieldErrors.byDays : scheduleFieldErrors.byTimes)];
}

/**
 * The reason why a request is over and cannot be withdrawn; undefined if it can.
 * @param standing its days that are not given back
 */
export function whyOver(
  { status, type }: TimeOffRequest,
  standing: readonly StoredDay[],
): 'status' | 'given_back' | undefined {
  if (status === 'pending') return undefined;
  if (status !== 'accepted') return 'status';
  return type === 'create' && standing.length > 0 ? undefined : 'given_back';
}

/**
 * Why days are given back. `asked_back` is recorded as a change of the request, since the request that asked for it has
 * its own event; for the others the event says that the days are cancelled. `corrected`: a write of the calendar left
 * them out.
 */
export type Reason = 'asked_back' | 'absent' | 'left' | 'corrected';

/**
 * Whether a request without any days left is cancelled: if it was not decided yet, or if the employee left or the
 * calendar was corrected. Otherwise an accepted request stays accepted, with the time when each day was given back.
 */
export const endsEmpty = (wasPending: boolean, why: Reason): boolean =>
  wasPending || why === 'left' || why === 'corrected';
