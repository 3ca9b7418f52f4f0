import { removedWithEmployee } from '../../core/index.ts';
import { holidayAssignments } from './assignment.ts';
import { holidayAssignmentEvents } from './events.ts';

/** The holiday calendars of an employee who is removed or restored. */
export const holidaysFollower = removedWithEmployee(
  holidayAssignments,
  (tx, _, row) => holidayAssignmentEvents.deleted(tx, row),
  (tx, _, row) => holidayAssignmentEvents.restored(tx, row),
);
