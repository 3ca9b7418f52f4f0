export { holidayAssignmentRoutes } from './routes.ts';
