export { holidayAssignments } from './assignment.ts';
export { holidayAssignmentEvents } from './events.ts';
export { holidaysFollower } from './follow-employee.ts';
export { holidayAssignmentRoutes } from './routes.ts';
