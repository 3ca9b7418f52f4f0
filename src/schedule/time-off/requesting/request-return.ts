import { eachDay } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { problem } from '../../../platform/problem.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { lockCalendars } from '../../vacation-calendars/index.ts';
import { extentOf } from '../days.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { alreadyAskedBack } from '../errors.ts';
import type { NewAbsenceRequest, NewDay, NewVacationRequest } from '../new-request.ts';
import { rangeOf } from '../range.ts';
import { absenceRequests, vacationRequests } from '../request.ts';
import { askedBack, type KindOfAbsence, type StoredDay, standingDaysOn } from '../store.ts';
import { makeRequest } from './store-request.ts';

type Input = NewVacationRequest | NewAbsenceRequest;

/** Whether a day names less than all of what the employee has off on it: days are given back as a whole. */
function isPart(asked: NewDay, own: readonly StoredDay[]): boolean {
  const { portion, fromMinute, untilMinute } = extentOf(asked);
  return portion === null
    ? own.some((day) => day.fromMinute !== fromMinute || day.untilMinute !== untilMinute)
    : own.reduce((sum, { share }) => sum + share, 0) > portion;
}

/**
 * Asks to give back accepted days: on each date all time off of this kind that the employee has (vacation: of the named
 * calendar, if the request names one). A decision is needed if the kind, or the calendar of any of the days, says so.
 * @param kind of absence; undefined: vacation
 * @throws Problem `invalid_body` for a date without such a day, or for a part of one, `already_asked_back`
 */
export async function askBack(
  tx: Tx,
  employee: LockedEmployee,
  input: Input,
  kind?: KindOfAbsence,
): Promise<{ id: string }> {
  const [category, resource] = kind
    ? (['absence', absenceRequests] as const)
    : (['vacation', vacationRequests] as const);
  const wanted = 'absenceTypeId' in input ? input.absenceTypeId : input.calendarId;
  const range = rangeOf(input);
  const dates = range?.endDate
    ? eachDay(range.startDate, range.endDate)
    : (input.daysOff ?? []).map(({ date }) => date);
  const standing = await standingDaysOn(tx, employee.id, dates);
  const isWanted = (day: StoredDay) =>
    day.category === category &&
    day.status === 'accepted' &&
    (wanted == null || wanted === (category === 'vacation' ? day.calendarId : day.absenceTypeId));
  const days = standing.filter(isWanted);
  const ofDay = (asked: NewDay, i: number): FieldError[] => {
    const pointer = `/daysOff/${i}`;
    if (dates.indexOf(asked.date) < i) return [fieldError(`${pointer}/date`, fieldErrors.repeated)];
    const own = days.filter(({ date }) => date === asked.date);
    if (own.length === 0) return [fieldError(`${pointer}/date`, scheduleFieldErrors.noDayOff)];
    if (!isPart(asked, own)) return [];
    const member = asked.startTime == null ? 'portion' : 'startTime';
    return [fieldError(`${pointer}/${member}`, scheduleFieldErrors.partOfDayOff)];
  };
  const ofRange = () => (days.length > 0 ? [] : [fieldError('/startDate', scheduleFieldErrors.noDayOff)]);
  const errors = range ? ofRange() : (input.daysOff ?? []).flatMap(ofDay);
  if (errors.length > 0) throw invalidBody(errors);
  const [again] = await askedBack(
    tx,
    days.map(({ id }) => id),
  );
  if (again) {
    const { requestId: id, date } = again;
    throw problem(alreadyAskedBack, { id, date }, { members: { conflictingId: id } });
  }

  const { calendarId = null, absenceTypeId = null } = days[0] ?? {};
  const [startDate, endDate] = range ? [range.startDate, range.endDate] : [null, null];
  const comment = input.comment ?? null;
  const values = { type: 'delete', comment, calendarId, absenceTypeId, startDate, endDate } as const;
  const asked = days.map((day) => ({ ...day, givesBack: day.id }));
  const row = await makeRequest(tx, resource, employee, values, asked);
  const isDecided = kind ? !kind.needsValidation : await needNone(tx, employee.id, days);
  if (isDecided) await acceptAtOnce(tx, resource, employee, row);
  return row;
}

/** Whether the configurations of all calendars of these days need no decision. */
async function needNone(tx: Tx, employeeId: string, days: StoredDay[]): Promise<boolean> {
  const ids = [...new Set(days.flatMap(({ calendarId }) => calendarId ?? []))];
  const calendars = await lockCalendars(tx, employeeId, ids);
  return calendars.every(({ configuration }) => !configuration.needsValidation);
}
