import { lockPerson, lockWithPerson } from '../../core/index.ts';
import { causedBy } from '../../events/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { fieldError } from '../../platform/field-error.ts';
import { insertRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import {
  type HolidayAssignment,
  holidayAssignmentEvents,
  holidayAssignments,
  holidayCalendars,
} from '../holiday-calendars/index.ts';
import { assignmentsOf, calendarById } from './store.ts';

interface AssignmentInput {
  employeeId: string;
  holidayCalendarId: string;
  startDate?: LocalDate | undefined;
}

/**
 * Gives an employee a holiday calendar. A calendar of offices applies to offices and employees from then on.
 * @throws Problem `invalid_body` for a day of another year, `already_taken` if the employee has it already
 */
export async function giveCalendar(
  tx: Tx,
  { employeeId, holidayCalendarId, startDate }: AssignmentInput,
): Promise<HolidayAssignment> {
  // A change of the calendar also locks it before the employees.
  const calendar = await calendarById(tx, holidayCalendarId, 'for no key update');
  await lockPerson(tx, employeeId);
  if (calendar && startDate && !startDate.startsWith(`${calendar.year}-`)) {
    throw invalidBody([fieldError('/startDate', scheduleFieldErrors.otherYear, { year: String(calendar.year) })]);
  }
  const values = { employeeId, holidayCalendarId, startDate: startDate ?? `${calendar?.year}-01-01` };
  const row = await insertRow(tx, holidayAssignments, values);
  await causedBy(tx, holidayAssignmentEvents.created(tx, row), async () => {
    if (calendar?.appliesTo !== 'offices') return;
    await holidayCalendars.update(tx, holidayCalendarId, { appliesTo: 'offices_and_employees' });
  });
  return row;
}

/**
 * Takes a calendar from an employee, whose holidays are those of the office again.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function takeCalendar(tx: Tx, id: string): Promise<{ row: HolidayAssignment }> {
  const { row: before } = await lockWithPerson(tx, holidayAssignments, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, holidayAssignments, before);
  holidayAssignmentEvents.deleted(tx, row);
  return { row };
}

/** Takes a calendar from several employees; those who do not have it are passed over. @returns what they had */
export async function takeFromAll(
  tx: Tx,
  holidayCalendarId: string,
  employeeIds: string[],
): Promise<HolidayAssignment[]> {
  const taken: HolidayAssignment[] = [];
  for (const { id } of await assignmentsOf(tx, holidayCalendarId, employeeIds)) {
    taken.push((await takeCalendar(tx, id)).row);
  }
  return taken;
}
