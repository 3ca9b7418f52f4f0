/** The calendars of an employee who is removed or restored. */
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { recordCalendarDeleted, recordCalendarRestored } from './events.ts';
import { vacationCalendars } from './vacation-calendar.ts';

export async function removeCalendarsOf(tx: Tx, employeeId: string): Promise<void> {
  for (const row of await removeRowsOf(tx, vacationCalendars, employeeId)) recordCalendarDeleted(tx, row);
}

export async function restoreCalendarsOf(tx: Tx, employeeId: string): Promise<void> {
  for (const row of await restoreRowsOf(tx, vacationCalendars, employeeId)) recordCalendarRestored(tx, row);
}
