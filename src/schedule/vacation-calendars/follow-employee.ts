import { removedWithEmployee } from '../../core/index.ts';
import { vacationCalendarEvents } from './events.ts';
import { vacationCalendars } from './vacation-calendar.ts';

/** The calendars of an employee who is removed or restored. */
export const calendarsFollower = removedWithEmployee(
  vacationCalendars,
  (tx, _, row) => vacationCalendarEvents.deleted(tx, row),
  (tx, _, row) => vacationCalendarEvents.restored(tx, row),
);
