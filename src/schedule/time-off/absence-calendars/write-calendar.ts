/**
 * The accepted days of an absence calendar, as clients load them. New days become a request that is accepted at once,
 * whether or not the type needs validation: they record absences that were decided elsewhere.
 */

import { lockPerson } from '../../../core/index.ts';
import { causedByFirst } from '../../../events/index.ts';
import { fieldError } from '../../../platform/field-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { notFound } from '../../../platform/resource/read.ts';
import { refuseOtherVersion, wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { extentOf } from '../days.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { giveBack } from '../giving-back/give-back.ts';
import type { NewDay } from '../new-request.ts';
import { absenceRequests } from '../request.ts';
import { type Added, differenceOf } from '../requesting/calendar-days.ts';
import { asStored } from '../requesting/request-absence.ts';
import { readDays, refuseOverlap } from '../requesting/requested-days.ts';
import { makeRequest } from '../requesting/store-request.ts';
import { wrongAbsence, wrongKind } from '../rules.ts';
import { holdAbsenceType, type KindOfAbsence, type StoredDay } from '../store.ts';
import { type NewAbsenceCalendar, references } from './absence-calendar.ts';
import type { CalendarKey } from './calendar-id.ts';
import { calendarWithId, daysOfCalendar, lockedVersion } from './store.ts';

const named = { name: 'absence_calendar' };

function isSame(own: StoredDay, day: NewDay): boolean {
  const { date, portion, fromMinute, untilMinute } = extentOf(day);
  const isSameTime = own.fromMinute === fromMinute && own.untilMinute === untilMinute;
  return own.date === date && own.portion === portion && isSameTime;
}

function refuseOtherYears(year: number, daysOff: NewDay[]): void {
  const wrong = daysOff.flatMap(({ date }, i) =>
    date.startsWith(`${year}-`)
      ? []
      : [fieldError(`/daysOff/${i}/date`, scheduleFieldErrors.otherYear, { year: String(year) })],
  );
  if (wrong.length > 0) throw invalidBody(wrong);
}

/**
 * Adds days to a calendar; days that it has already stay.
 * @throws Problem `invalid_body`, `time_off_overlap`
 */
export async function createAbsenceCalendar(tx: Tx, input: NewAbsenceCalendar): Promise<CalendarKey> {
  const { daysOff, ...key } = input;
  const employee = await lockPerson(tx, key.employeeId);
  const wrong = await wrongReferences(tx, references, key, 'for key share');
  const kind = await holdAbsenceType(tx, key.absenceTypeId);
  if (!employee || !kind || wrong.length > 0) throw invalidBody(wrong);
  refuseOtherYears(key.year, daysOff);
  const { added } = differenceOf(await daysOfCalendar(tx, key), daysOff, isSame);
  await causedByFirst(tx, () => load(tx, employee, kind, added));
  return key;
}

/**
 * Gives a calendar other days: new ones are accepted, and those that are not given are returned.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `time_off_overlap`
 */
export async function replaceAbsenceCalendar(tx: Tx, id: string, daysOff: NewDay[]): Promise<CalendarKey> {
  const key = isUuid(id) ? await calendarWithId(tx, id) : undefined;
  const employee = key && (await lockPerson(tx, key.employeeId));
  const kind = key && (await holdAbsenceType(tx, key.absenceTypeId));
  if (!employee || !kind) throw notFound(named, id);
  if (tx.expectedVersions) refuseOtherVersion(tx, named, await lockedVersion(tx, key));
  refuseOtherYears(key.year, daysOff);
  const { added, gone } = differenceOf(await daysOfCalendar(tx, key), daysOff, isSame);
  await causedByFirst(tx, async () => {
    await giveBack(tx, employee, gone, 'corrected');
    await load(tx, employee, kind, added);
  });
  return key;
}

/** @throws Problem `invalid_body`, `time_off_overlap` */
async function load(tx: Tx, employee: LockedEmployee, kind: KindOfAbsence, added: Added<NewDay>[]): Promise<void> {
  if (added.length === 0) return;
  const asked = added.map(({ day }) => day);
  const places = added.map(({ index }) => index);
  const { days, errors } = await readDays(tx, employee.id, asked, false, places);
  const wrong = [...wrongKind(kind), ...errors, ...days.flatMap((day) => wrongAbsence(kind, day))];
  if (wrong.length > 0) throw invalidBody(wrong);
  const { givesVacationBack } = kind;
  await refuseOverlap(tx, employee.id, days, ({ category }) => !(givesVacationBack && category === 'vacation'));
  const stored = days.map(({ off }) => asStored(off, kind));
  const values = { type: 'create', comment: null, absenceTypeId: kind.id } as const;
  const row = await makeRequest(tx, absenceRequests, employee, values, stored);
  await acceptAtOnce(tx, absenceRequests, employee, row, { resolutionComment: 'Written with the absence calendar' });
}
