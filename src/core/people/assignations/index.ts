export { assignationRoutes } from './routes.ts';
