export { holidayAssignments } from './assignment.ts';
export { holidayAssignmentEventTypes } from './events.ts';
export { removeHolidaysOf, restoreHolidaysOf } from './follow-employee.ts';
export { holidayAssignmentRoutes } from './routes.ts';
