export { absenceCalendarRoutes } from './routes.ts';
