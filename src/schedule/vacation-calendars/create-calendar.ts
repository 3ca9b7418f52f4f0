import { lockPerson } from '../../core/index.ts';
import { causedBy } from '../../events/index.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { CompareDaysOff } from './days-off.ts';
import { vacationCalendarEvents } from './events.ts';
import { refuseTooPrecise } from './refuse-too-precise.ts';
import { type VacationCalendar, vacationCalendars } from './vacation-calendar.ts';

/**
 * Creates an employee's calendar of a year, with its taken days if they are given; the employee's row is locked, as in
 * every write about an employee.
 * @throws Problem `invalid_body`, `already_taken` if this configuration and year have one, `time_off_overlap`
 */
export async function createVacationCalendar(
  tx: Tx,
  { daysOff, onlyWithSchedule, ...input }: CreateInput<typeof vacationCalendars>,
  compareDaysOff: CompareDaysOff,
): Promise<VacationCalendar> {
  const employee = await lockPerson(tx, input.employeeId);
  await refuseTooPrecise(tx, input);
  const row = await insertRow(tx, vacationCalendars, input);
  const eventId = vacationCalendarEvents.created(tx, row);
  if (!employee || !daysOff) return row;
  const days = await compareDaysOff(tx, row, daysOff, onlyWithSchedule);
  await causedBy(tx, eventId, () => days.write(employee));
  return row;
}
