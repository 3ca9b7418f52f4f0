export { hiringRoutes } from './routes.ts';
