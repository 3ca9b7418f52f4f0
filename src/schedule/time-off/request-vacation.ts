import { type FieldError, Problem } from '../../platform/problem.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type LockedEmployee, lockEmployee } from '../people/index.ts';
import { type ConfiguredCalendar, calendarsFor, lockCalendars } from '../vacation-calendars/index.ts';
import { acceptAtOnce } from './accept-request.ts';
import { type AskedDay, readDays, refuseOverlap } from './ask.ts';
import { askBack } from './ask-back.ts';
import { refuseUnlessEnough } from './balance.ts';
import { spanOf } from './days.ts';
import { ownRequestsDisabled } from './errors.ts';
import { recordRequested } from './events.ts';
import type { NewVacationRequest } from './new-request.ts';
import { type VacationRequest, vacationRequests } from './request.ts';
import { isOwn, refuseOthers } from './resolve.ts';
import { insertDays, type NewStoredDay } from './store.ts';

/** Ids of a request that name nothing, or a calendar of somebody else. */
const references = { employeeId: 'employees', calendarId: 'vacation_calendars' } as const;
const yearOf = (date: string) => Number(date.slice(0, 4));

/**
 * Asks for vacation, or to give days of it back. Without anybody to decide it is accepted at once.
 * @throws Problem `invalid_body`, `own_requests_disabled`, `no_vacation_configuration`, `time_off_overlap`,
 *   `not_enough_days`, `already_asked_back`, `may_not_decide`
 */
export async function requestVacation(tx: Tx, input: NewVacationRequest): Promise<{ id: string }> {
  const employee = await lockEmployee(tx, input.employeeId);
  const wrong = await wrongReferences(tx, { references }, input, 'for key share');
  if (!employee || wrong.length > 0) throw invalidBody(wrong);
  await refuseOthers(tx, employee.id);
  if (input.type === 'delete') return askBack(tx, employee, vacationRequests, input);

  const { days, errors } = await readDays(tx, employee.id, input.daysOff, input.onlyWithSchedule === true);
  if (errors.length > 0 && days.length === 0) throw invalidBody(errors);
  const calendarOf = await calendarsOfDays(tx, employee.id, days, input.calendarId ?? null);
  const all = [...errors, ...days.flatMap((day) => wrongFor(calendarOf(day), day))];
  if (all.length > 0) throw invalidBody(all);
  const calendars = [...new Map(days.map(calendarOf).map((one) => [one.id, one])).values()];
  refuseOwn(tx, employee.id, calendars);
  await refuseOverlap(tx, employee.id, days, () => true);
  const stored = days.map((day) => ({
    ...day.off,
    calendarId: calendarOf(day).id,
    isSickLeave: false,
    givesBack: null,
  }));
  await refuseUnlessEnough(tx, calendars, stored);

  const row = await storeVacation(tx, employee, stored, input.comment ?? null);
  if (calendars.every(({ configuration }) => !configuration.needsValidation))
    await acceptAtOnce(tx, vacationRequests, employee, row);
  return row;
}

/** Stores a request for vacation that is pending. */
export async function storeVacation(
  tx: Tx,
  employee: LockedEmployee,
  days: NewStoredDay[],
  comment: string | null,
): Promise<VacationRequest> {
  const calendarId = days.toSorted((a, b) => a.date.localeCompare(b.date))[0]?.calendarId;
  const row = await insertRow(
    tx,
    vacationRequests,
    { employeeId: employee.id, type: 'create', status: 'pending', comment, calendarId },
    { category: 'vacation', ...spanOf(days) },
  );
  const request = { ...row, category: 'vacation', absenceTypeId: null } as const;
  await insertDays(tx, request, days);
  recordRequested(tx, { request, employee, days });
  return row;
}

/** Finds the calendar of each day: the one that was asked for, or that of its year. */
async function calendarsOfDays(
  tx: Tx,
  employeeId: string,
  days: AskedDay[],
  calendarId: string | null,
): Promise<(day: AskedDay) => ConfiguredCalendar> {
  if (calendarId !== null) {
    const [calendar] = await lockCalendars(tx, employeeId, [calendarId]);
    if (calendar) return () => calendar;
    const detail = 'is not a calendar of this employee';
    throw invalidBody([{ pointer: '/calendarId', code: 'other_employee', detail }]);
  }
  const byYear = await calendarsFor(
    tx,
    employeeId,
    days.map(({ off }) => yearOf(off.date)),
  );
  return ({ off }) => byYear.get(yearOf(off.date)) as ConfiguredCalendar;
}

/** What the configuration of its calendar has against a day. */
function wrongFor(calendar: ConfiguredCalendar, day: AskedDay): FieldError[] {
  const { date } = day.off;
  const blocked = calendar.configuration.notAllowedDateRanges.find(({ from, to }) => from <= date && date <= to);
  if (!blocked) return notWorked(calendar, day);
  const detail = `no vacation is taken from ${blocked.from} to ${blocked.to}`;
  return [...notWorked(calendar, day), { pointer: `/daysOff/${day.index}/date`, code: 'blocked_range', detail }];
}

/** Where working days are counted, the others take nothing: somebody has misread something. */
export function notWorked({ configuration }: ConfiguredCalendar, { index, workingSeconds }: AskedDay): FieldError[] {
  if (configuration.dayType === 'calendar_day' || workingSeconds > 0) return [];
  const detail = 'is a day on which nothing is to be worked';
  return [{ pointer: `/daysOff/${index}/date`, code: 'not_a_working_day', detail }];
}

/** @throws Problem `own_requests_disabled` if someone asks for themselves who may not */
function refuseOwn(tx: Tx, employeeId: string, calendars: ConfiguredCalendar[]): void {
  if (!isOwn(tx, employeeId) || calendars.every(({ configuration }) => configuration.employeeRequestEnabled)) return;
  throw new Problem(ownRequestsDisabled, 'People do not ask for this vacation themselves.');
}
