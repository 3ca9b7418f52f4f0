import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { problem } from '../../platform/problem.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import type { LockedEmployee } from '../people/index.ts';
import { acceptAtOnce } from './accept-request.ts';
import { spanOf } from './days.ts';
import { alreadyAskedBack } from './errors.ts';
import { recordRequested } from './events.ts';
import type { NewAbsenceRequest, NewVacationRequest } from './new-request.ts';
import { type absenceRequests, vacationRequests } from './request.ts';
import { askedBack, insertDays, needsValidation, type StoredDay, standingDaysOn } from './store.ts';

type Input = NewVacationRequest | NewAbsenceRequest;

/**
 * Asks to give back accepted days: of each date all that the employee has of this kind (of vacation: of the calendar
 * that was named, if one was).
 * @throws Problem `invalid_body` for a date without such a day, `already_asked_back`
 */
export async function askBack(
  tx: Tx,
  employee: LockedEmployee,
  resource: typeof vacationRequests | typeof absenceRequests,
  input: Input,
): Promise<{ id: string }> {
  const category = resource === vacationRequests ? 'vacation' : 'absence';
  const wanted = 'absenceTypeId' in input ? { absenceTypeId: input.absenceTypeId } : { calendarId: input.calendarId };
  const dates = input.daysOff.map(({ date }) => date);
  const standing = await standingDaysOn(tx, employee.id, dates);
  const isWanted = (day: StoredDay) =>
    day.category === category &&
    day.status === 'accepted' &&
    Object.entries(wanted).every(([name, id]) => id == null || day[name as 'calendarId' | 'absenceTypeId'] === id);
  const days = standing.filter(isWanted);
  const errors = dates.flatMap((date, i): FieldError[] => {
    const pointer = `/daysOff/${i}/date`;
    if (dates.indexOf(date) < i) return [fieldError(pointer, fieldErrors.repeated)];
    if (days.some((day) => day.date === date)) return [];
    return [fieldError(pointer, scheduleFieldErrors.noDayOff)];
  });
  if (errors.length > 0) throw invalidBody(errors);
  const [again] = await askedBack(
    tx,
    days.map(({ id }) => id),
  );
  if (again) {
    const { requestId: id, date } = again;
    throw problem(alreadyAskedBack, { id, date }, { members: { conflictingId: id } });
  }

  const [first] = days as [StoredDay];
  const row = await insertRow(
    tx,
    resource as typeof vacationRequests,
    {
      employeeId: employee.id,
      type: 'delete',
      status: 'pending',
      comment: input.comment ?? null,
      ...(category === 'vacation' ? { calendarId: first.calendarId } : { absenceTypeId: first.absenceTypeId }),
    },
    { category, ...spanOf(days) },
  );
  const request = { ...row, category, absenceTypeId: first.absenceTypeId } as const;
  const stored = days.map((day) => ({ ...day, givesBack: day.id }));
  await insertDays(tx, request, stored);
  recordRequested(tx, { request, employee, days: stored });
  if (!(await needsValidation(tx, request))) await acceptAtOnce(tx, resource, employee, row);
  return row;
}
