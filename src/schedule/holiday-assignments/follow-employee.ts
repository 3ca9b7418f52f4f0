import { removedWithEmployee } from '../../core/index.ts';
import { holidayAssignments } from './assignment.ts';
import { recordGivenBack, recordTaken } from './events.ts';

/** The holiday calendars of an employee who is removed or restored. */
export const holidaysFollower = removedWithEmployee(
  holidayAssignments,
  (tx, _, row) => recordTaken(tx, row),
  (tx, _, row) => recordGivenBack(tx, row),
);
