export { workEntryEventTypes } from './events.ts';
export { workEntryFollower } from './follow-employee.ts';
export { workEntryRoutes } from './routes.ts';
