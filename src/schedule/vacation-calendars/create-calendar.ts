import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockEmployee } from '../people/index.ts';
import { recordCalendarCreated } from './events.ts';
import { type VacationCalendar, vacationCalendars } from './vacation-calendar.ts';

/**
 * Makes someone's calendar of a year; the employee's row is locked, as in every write about a person.
 * @throws Problem `invalid_body`, `already_taken` if there is one of this configuration and year
 */
export async function createVacationCalendar(
  tx: Tx,
  input: CreateInput<typeof vacationCalendars>,
): Promise<VacationCalendar> {
  await lockEmployee(tx, input.employeeId);
  const row = await insertRow(tx, vacationCalendars, input);
  recordCalendarCreated(tx, row);
  return row;
}
