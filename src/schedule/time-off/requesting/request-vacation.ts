import { lockPerson } from '../../../core/index.ts';
import { eachDay, yearOf } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { defined } from '../../../platform/narrowing.ts';
import { Problem } from '../../../platform/problem.ts';
import { reaches } from '../../../platform/resource/view.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { LockedEmployee } from '../../people/index.ts';
import {
  type Chains,
  type ConfiguredCalendar,
  calendarsFor,
  lockCalendars,
  readChains,
} from '../../vacation-calendars/index.ts';
import { refuseUnlessEnough, withNext } from '../balance.ts';
import { around, dayOffOf, type RequestedDay } from '../days.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { isOwn, refuseOthers } from '../deciding/who-decides.ts';
import { ownRequestsDisabled } from '../errors.ts';
import type { NewVacationRequest } from '../new-request.ts';
import { lastDayOf, type Range, rangeOf, wrongForm } from '../range.ts';
import { vacationRequests } from '../request.ts';
import { isFreeAtRest, wrongVacation } from '../rules.ts';
import { type NewStoredDay, standingDaysOn } from '../store.ts';
import { askBack } from './request-return.ts';
import { readDays, readRange, refuseOverlapWith } from './requested-days.ts';
import { makeRequest } from './store-request.ts';

/**
 * Asks for vacation, or to give days of it back. A request that needs no decision is accepted at once.
 * @throws Problem `invalid_body`, `own_requests_disabled`, `no_vacation_configuration`, `time_off_overlap`,
 *   `not_enough_days`, `already_asked_back`, `may_not_decide`
 */
export async function requestVacation(tx: Tx, input: NewVacationRequest): Promise<{ id: string }> {
  const { employeeId, ...others } = input;
  const form = wrongForm(input, false, tx.today);
  const locking = lockPerson(tx, employeeId);
  // An employee who is locked, and whom the caller reaches, is a right reference.
  const checking = wrongReferences(tx, vacationRequests, others, 'for key share');
  // What the request follows from is read together with the lock, which its statements follow.
  const reading = input.type === 'delete' || form.length > 0 ? undefined : readFacts(tx, input);
  reading?.catch(() => {});
  const [employee, references] = await Promise.all([locking, checking]);
  const isKnown = employee && reaches(tx, employeeId);
  const wrong = [...(isKnown ? references : await wrongReferences(tx, vacationRequests, input)), ...form];
  if (!employee || wrong.length > 0) throw invalidBody(wrong);
  await refuseOthers(tx, employee.id);
  if (input.type === 'delete') return askBack(tx, employee, input);

  const { range, days: given, errors, standing, chains } = await defined(reading, 'the facts');
  if (errors.length > 0 && given.length === 0) throw invalidBody(errors);
  const asked = input.onlyWithSchedule === true ? inYearsWithWork(given) : given;
  const calendarOf = await calendarsOfDays(tx, employee.id, asked, input.calendarId ?? null, chains);
  // A range keeps its days without work where they cost nothing: they may become days of work.
  const isKept = (day: RequestedDay) => day.workingSeconds > 0 || isFreeAtRest(calendarOf(day));
  const days = input.onlyWithSchedule === true ? asked.filter(isKept) : asked;
  const stored = days.map((day) => ({
    ...dayOffOf(day.off, day.workingSeconds, isFreeAtRest(calendarOf(day))),
    calendarId: calendarOf(day).id,
    givesVacationBack: false,
    givesBack: null,
  }));
  const isForNothing = range !== undefined && stored.every((day) => day.days === 0);
  const all = [
    ...errors,
    ...days.flatMap((day) => wrongVacation(calendarOf(day), day)),
    ...wrongYear(days, calendarOf, isOwn(tx, employee.id)),
    ...(isForNothing ? [fieldError('/startDate', scheduleFieldErrors.noWorkingDay)] : []),
  ];
  if (all.length > 0) throw invalidBody(all);
  const calendars = [...new Map(days.map(calendarOf).map((one) => [one.id, one])).values()];
  refuseOwn(tx, employee.id, calendars);
  refuseOverlapWith(standing, days);
  await refuseUnlessEnough(tx, calendars, stored, false, chains);

  const row = await makeVacation(tx, employee, stored, input.comment ?? null, range);
  const isDecided = calendars.every(({ configuration }) => !configuration.needsValidation);
  if (isDecided) await acceptAtOnce(tx, vacationRequests, employee, row);
  return row;
}

/** The days of years of which the employee works on any: no others create a calendar, or need one. */
function inYearsWithWork(days: RequestedDay[]): RequestedDay[] {
  const years = new Set(days.filter(({ workingSeconds }) => workingSeconds > 0).map(({ off }) => yearOf(off.date)));
  return days.filter(({ off }) => years.has(yearOf(off.date)));
}

/** What a request follows from, read at once. */
async function readFacts(tx: Tx, input: NewVacationRequest) {
  const { employeeId, daysOff = [], calendarId = null } = input;
  const range = rangeOf(input);
  const dates = range ? eachDay(range.startDate, lastDayOf(range, tx.today)) : daysOff.map(({ date }) => date);
  const [asked, standing, chains] = await Promise.all([
    range
      ? readRange(tx, employeeId, range, tx.today)
      : readDays(tx, employeeId, daysOff, input.onlyWithSchedule === true),
    standingDaysOn(tx, employeeId, around(dates)),
    calendarId === null ? readChains(tx, [employeeId], withNext([...new Set(dates.map(yearOf))])) : undefined,
  ]);
  return { ...asked, range, standing, chains };
}

/**
 * The error of the first day that lies too long after the year of its calendar, whose unused days have expired by then:
 * after the next year or, if employees charge their own days, after the year itself.
 */
function wrongYear(
  days: readonly RequestedDay[],
  calendarOf: (day: RequestedDay) => ConfiguredCalendar,
  isOwnRequest: boolean,
): FieldError[] {
  const latestOf = (day: RequestedDay) => calendarOf(day).year + (isOwnRequest ? 0 : 1);
  const late = days.find((day) => yearOf(day.off.date) > latestOf(day));
  if (!late) return [];
  return [fieldError(late.pointers.date, scheduleFieldErrors.laterYear, { year: String(latestOf(late)) })];
}

/** Stores a pending vacation request; its calendar is that of its first day. */
export function makeVacation(
  tx: Tx,
  employee: LockedEmployee,
  days: NewStoredDay[],
  comment: string | null,
  range?: Range,
) {
  const calendarId = days.toSorted((a, b) => a.date.localeCompare(b.date))[0]?.calendarId ?? null;
  const [startDate, endDate] = range ? [range.startDate, range.endDate] : [null, null];
  return makeRequest(tx, vacationRequests, employee, { type: 'create', comment, calendarId, startDate, endDate }, days);
}

/** Finds the calendar of each day: the one that the request names, or that of its year by the chains. */
async function calendarsOfDays(
  tx: Tx,
  employeeId: string,
  days: RequestedDay[],
  calendarId: string | null,
  chains: Chains | undefined,
): Promise<(day: RequestedDay) => ConfiguredCalendar> {
  if (chains === undefined) {
    const [calendar] = await lockCalendars(tx, employeeId, [String(calendarId)]);
    if (calendar) return () => calendar;
    throw invalidBody([fieldError('/calendarId', scheduleFieldErrors.otherCalendar)]);
  }
  const years = days.map(({ off }) => yearOf(off.date));
  const byYear = await calendarsFor(tx, employeeId, years, chains);
  return ({ off }) => {
    const calendar = byYear.get(yearOf(off.date));
    if (!calendar) throw new Error(`there is no calendar for ${off.date}`);
    return calendar;
  };
}

/** @throws Problem `own_requests_disabled` if employees may not request this vacation themselves */
function refuseOwn(tx: Tx, employeeId: string, calendars: ConfiguredCalendar[]): void {
  if (!isOwn(tx, employeeId) || calendars.every(({ configuration }) => configuration.employeeRequestEnabled)) return;
  throw new Problem(ownRequestsDisabled, 'Employees cannot request this vacation themselves.');
}
