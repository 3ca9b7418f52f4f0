export { holidayAssignments } from './assignment.ts';
export { holidayAssignmentEvents } from './events.ts';
export { holidayAssignmentRoutes } from './routes.ts';
