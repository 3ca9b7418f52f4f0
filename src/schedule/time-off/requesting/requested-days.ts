/** Common parts of requests for vacation and for absences. */
import { eachDay, type LocalDate } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { problem } from '../../../platform/problem.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { planDates, workingSecondsOf } from '../../day-plan/index.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import { around, dayOffOf, extentOf, type RequestedDay } from '../days.ts';
import { timeOffOverlap } from '../errors.ts';
import type { NewDay } from '../new-request.ts';
import { lastDayOf, type Range } from '../range.ts';
import { conflictOf } from '../rules.ts';
import { type StoredDay, standingDaysOn } from '../store.ts';

/** The days of a request, and their errors, whichever kind the request is of. */
export interface DaysOfRequest {
  days: RequestedDay[];
  errors: FieldError[];
}

/**
 * Reads the days of a request by the employee's plan: the value of each, which lie outside of employment, and which
 * overlap each other.
 * @param onlyWithSchedule leaves out days without planned working time
 * @param places the position of each day in the body, if there are others between them
 */
export async function readDays(
  tx: Tx,
  employeeId: string,
  given: NewDay[],
  onlyWithSchedule: boolean,
  places?: number[],
): Promise<DaysOfRequest> {
  const plan = await planDates(
    tx,
    employeeId,
    given.map(({ date }) => date),
  );
  const errors: FieldError[] = [];
  const days: RequestedDay[] = [];
  for (const [i, day] of given.entries()) {
    const index = places?.[i] ?? i;
    const planned = plan.get(day.date);
    const pointers = { date: `/daysOff/${index}/date`, times: `/daysOff/${index}/startTime` };
    if (!planned || planned.from === 'not_employed') {
      errors.push(fieldError(pointers.date, scheduleFieldErrors.outsideEmployment));
      continue;
    }
    const workingSeconds = workingSecondsOf(planned);
    if (onlyWithSchedule && workingSeconds === 0) continue;
    const off = dayOffOf(extentOf(day), workingSeconds);
    const earlier = days.map((one) => one.off);
    if (conflictOf(off, earlier, workingSeconds)) {
      errors.push(fieldError(pointers.date, scheduleFieldErrors.daysOverlap));
    }
    days.push({ pointers, off, workingSeconds });
  }
  if (days.length === 0 && errors.length === 0) {
    errors.push(fieldError('/daysOff', scheduleFieldErrors.noWorkingDay));
  }
  return { days, errors };
}

/**
 * The same for a range: a day for each date of employment from its first to its last one by now. Only its ends must be
 * days of employment; without a last day it stops with the employment in which it began.
 * @param range must be valid
 */
export async function readRange(tx: Tx, employeeId: string, range: Range, today: LocalDate): Promise<DaysOfRequest> {
  const dates = eachDay(range.startDate, lastDayOf(range, today));
  const plan = await planDates(tx, employeeId, dates);
  const sinceOn = (date: LocalDate) => plan.get(date)?.employedSince ?? null;
  const isEmployed = (date: LocalDate) => sinceOn(date) !== null;
  const isOff = (date: LocalDate) =>
    isEmployed(date) && (range.endDate !== null || sinceOn(date) === sinceOn(range.startDate));
  const outside = (pointer: string, date: LocalDate | null): FieldError[] =>
    date === null || isEmployed(date) ? [] : [fieldError(pointer, scheduleFieldErrors.outsideEmployment)];
  const pointers = { date: '/startDate', times: '/startDate' };
  const days = dates.filter(isOff).map((date) => {
    const workingSeconds = workingSecondsOf(plan.get(date));
    return { pointers, off: dayOffOf(wholeDay(date), workingSeconds, true), workingSeconds };
  });
  return { days, errors: [...outside('/startDate', range.startDate), ...outside('/endDate', range.endDate)] };
}

const wholeDay = (date: LocalDate) => ({ date, portion: 1, fromMinute: null, untilMinute: null, inRange: true });

/** @throws Problem `time_off_overlap` if other time off of the employee that `isInTheWay` overlaps a day */
export async function refuseOverlap(
  tx: Tx,
  employeeId: string,
  days: RequestedDay[],
  isInTheWay: (other: StoredDay) => boolean,
): Promise<void> {
  const dates = around(days.map(({ off }) => off.date));
  refuseOverlapWith((await standingDaysOn(tx, employeeId, dates)).filter(isInTheWay), days);
}

/** @throws Problem `time_off_overlap` if other time off overlaps a day */
export function refuseOverlapWith(others: StoredDay[], days: RequestedDay[]): void {
  const conflicts = days.flatMap(({ off, workingSeconds }) => conflictOf(off, others, workingSeconds) ?? []);
  const [first] = conflicts;
  if (!first) return;
  const conflicting = [...new Set(conflicts.map(({ date }) => date))];
  const members = { conflictingId: first.requestId, dates: conflicting };
  throw problem(timeOffOverlap, { dates: conflicting.slice(0, 10).join(', ') }, { members });
}
