import { minDate } from '../../platform/clock.ts';
import { lastDayOf } from '../../platform/months.ts';
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { holidayAssignments } from './assignment.ts';
import { holidayAssignmentEvents } from './assignment-events.ts';
import { lockAssignments } from './store.ts';

/** Moves the first days of the employees with a calendar to the same day of its year. The event of the calendar says its days. */
export async function moveAssignments(tx: Tx, { id, year }: { id: string; year: number }): Promise<void> {
  for (const before of await lockAssignments(tx, id)) {
    const [month, day] = [before.startDate.slice(5, 7), before.startDate.slice(8)];
    // 29 February is the 28th in other years.
    const startDate = minDate(`${year}-${month}-${day}`, lastDayOf(`${year}-${month}`));
    const { row, changes } = await updateRow(tx, holidayAssignments, before, { startDate });
    if (changes.length > 0) holidayAssignmentEvents.updated(tx, row, { changes, days: {} });
  }
}
