export { payrollRoutes } from './routes.ts';
