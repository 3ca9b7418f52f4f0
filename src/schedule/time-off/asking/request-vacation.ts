import { fieldError } from '../../../platform/field-error.ts';
import { Problem } from '../../../platform/problem.ts';
import { reaches } from '../../../platform/resource/reach.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import { type LockedEmployee, lockEmployee } from '../../people/index.ts';
import {
  type Chains,
  type ConfiguredCalendar,
  calendarsFor,
  lockCalendars,
  readChains,
} from '../../vacation-calendars/index.ts';
import { refuseUnlessEnough, withNext } from '../balance.ts';
import { dayOffOf, type RequestedDay } from '../days.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { isOwn, refuseOthers } from '../deciding/who-decides.ts';
import { ownRequestsDisabled } from '../errors.ts';
import type { NewVacationRequest } from '../new-request.ts';
import { type Range, rangeOf, wrongForm } from '../range.ts';
import { vacationRequests } from '../request.ts';
import { isFreeAtRest, wrongVacation } from '../rules.ts';
import type { NewStoredDay } from '../store.ts';
import { askBack } from './ask-back.ts';
import { distinct, readDays, readRange, refuseOverlap } from './asked-days.ts';
import { makeRequest } from './make-request.ts';

const yearOf = (date: string) => Number(date.slice(0, 4));

/**
 * Asks for vacation, or to give days of it back. A request that needs no decision is accepted at once.
 * @throws Problem `invalid_body`, `own_requests_disabled`, `no_vacation_configuration`, `time_off_overlap`,
 *   `not_enough_days`, `already_asked_back`, `may_not_decide`
 */
export async function requestVacation(tx: Tx, input: NewVacationRequest): Promise<{ id: string }> {
  const employee = await lockEmployee(tx, input.employeeId);
  // An employee who is locked, and whom the caller reaches, is a right reference.
  const { employeeId, ...others } = input;
  const given = employee && reaches(tx, employeeId) ? others : input;
  const wrong = await wrongReferences(tx, vacationRequests, given, 'for key share');
  wrong.push(...wrongForm(input, false, tx.today));
  if (!employee || wrong.length > 0) throw invalidBody(wrong);
  await refuseOthers(tx, employee.id);
  if (input.type === 'delete') return askBack(tx, employee, vacationRequests, input);

  const range = rangeOf(input);
  const { days, errors } = range
    ? await readRange(tx, employee.id, range, tx.today)
    : await readDays(tx, employee.id, input.daysOff ?? [], input.onlyWithSchedule === true);
  if (errors.length > 0 && days.length === 0) throw invalidBody(errors);
  const { calendarOf, chains } = await calendarsOfDays(tx, employee.id, days, input.calendarId ?? null);
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
    ...(isForNothing ? [fieldError('/startDate', scheduleFieldErrors.noWorkingDay)] : []),
  ];
  if (all.length > 0) throw invalidBody(distinct(all));
  const calendars = [...new Map(days.map(calendarOf).map((one) => [one.id, one])).values()];
  refuseOwn(tx, employee.id, calendars);
  await refuseOverlap(tx, employee.id, days, () => true);
  await refuseUnlessEnough(tx, calendars, stored, false, chains);

  const row = await makeVacation(tx, employee, stored, input.comment ?? null, range);
  const isDecided = calendars.every(({ configuration }) => !configuration.needsValidation);
  if (isDecided) await acceptAtOnce(tx, vacationRequests, employee, row);
  return row;
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

/** The calendar of each day, and the chains from which it follows, if they were read to find it. */
interface Charge {
  calendarOf(day: RequestedDay): ConfiguredCalendar;
  chains: Chains | undefined;
}

/** Finds the calendar of each day: the one that the request names, or that of its year. */
async function calendarsOfDays(
  tx: Tx,
  employeeId: string,
  days: RequestedDay[],
  calendarId: string | null,
): Promise<Charge> {
  if (calendarId !== null) {
    const [calendar] = await lockCalendars(tx, employeeId, [calendarId]);
    if (calendar) return { calendarOf: () => calendar, chains: undefined };
    throw invalidBody([fieldError('/calendarId', scheduleFieldErrors.otherCalendar)]);
  }
  const years = days.map(({ off }) => yearOf(off.date));
  const chains = await readChains(tx, [employeeId], withNext(years));
  const byYear = await calendarsFor(tx, employeeId, years, chains);
  const calendarOf = ({ off }: RequestedDay) => {
    const calendar = byYear.get(yearOf(off.date));
    if (!calendar) throw new Error(`there is no calendar for ${off.date}`);
    return calendar;
  };
  return { calendarOf, chains };
}

/** @throws Problem `own_requests_disabled` if employees may not request this vacation themselves */
function refuseOwn(tx: Tx, employeeId: string, calendars: ConfiguredCalendar[]): void {
  if (!isOwn(tx, employeeId) || calendars.every(({ configuration }) => configuration.employeeRequestEnabled)) return;
  throw new Problem(ownRequestsDisabled, 'Employees cannot request this vacation themselves.');
}
