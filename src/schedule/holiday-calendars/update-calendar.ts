import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { holidayCalendars } from './calendar.ts';
import { holidayCalendarEvents } from './events.ts';
import { refuseWrongDays } from './rules.ts';

/**
 * Changes a calendar. Days off that were asked for before stay as they are: what they come to was told.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`
 */
export async function updateHolidayCalendar(tx: Tx, id: string, input: PatchInput<typeof holidayCalendars>) {
  const before = await lockRow(tx, holidayCalendars, id);
  refuseWrongDays({ ...before, ...input });
  const { row, changes } = await updateRow(tx, holidayCalendars, before, input);
  holidayCalendarEvents.updated(tx, row, changes);
  return row;
}
