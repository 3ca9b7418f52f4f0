export { teamWeekRoutes } from './routes.ts';
