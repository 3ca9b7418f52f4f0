/** The fate of assignments when the employment changes, or the employee is removed or restored. */
import { followDates } from '../people/index.ts';
import { compensationAssignments } from './assignment.ts';
import { moveDays } from './change-assignment.ts';
import { assignmentEvents } from './events.ts';

export const assignmentsFollower = followDates({
  resource: compensationAssignments,
  plural: 'compensationAssignments',
  move: moveDays,
  events: assignmentEvents,
});
