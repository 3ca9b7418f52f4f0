import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { holidayCalendars } from './calendar.ts';
import { holidayCalendarEvents } from './events.ts';
import { refuseWrongDays } from './rules.ts';

/** @throws Problem `invalid_body` */
export async function createHolidayCalendar(tx: Tx, input: CreateInput<typeof holidayCalendars>) {
  const values = { officeIds: [], daysOff: [], ...input };
  refuseWrongDays(values);
  const row = await insertRow(tx, holidayCalendars, values);
  holidayCalendarEvents.created(tx, row);
  return row;
}
