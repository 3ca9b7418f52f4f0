/** The holiday calendars of an employee who is removed or restored. */
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { holidayAssignments } from './assignment.ts';
import { recordGivenBack, recordTaken } from './events.ts';

export async function removeHolidaysOf(tx: Tx, employeeId: string): Promise<void> {
  for (const row of await removeRowsOf(tx, holidayAssignments, employeeId)) recordTaken(tx, row);
}

export async function restoreHolidaysOf(tx: Tx, employeeId: string): Promise<void> {
  for (const row of await restoreRowsOf(tx, holidayAssignments, employeeId)) recordGivenBack(tx, row);
}
