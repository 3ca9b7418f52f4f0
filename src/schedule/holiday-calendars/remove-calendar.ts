import { lockRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { holidayCalendars } from './calendar.ts';
import { holidayCalendarEvents } from './events.ts';

/** @throws Problem `not_found`, `version_mismatch` */
export async function removeHolidayCalendar(tx: Tx, id: string) {
  const before = await lockRow(tx, holidayCalendars, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, holidayCalendars, before);
  holidayCalendarEvents.deleted(tx, row);
  return { row };
}
