import { removedWithEmployee } from '../../core/index.ts';
import { recordCalendarDeleted, recordCalendarRestored } from './events.ts';
import { vacationCalendars } from './vacation-calendar.ts';

/** The calendars of an employee who is removed or restored. */
export const calendarsFollower = removedWithEmployee(
  vacationCalendars,
  (tx, _, row) => recordCalendarDeleted(tx, row),
  (tx, _, row) => recordCalendarRestored(tx, row),
);
