export { payChangeRoutes } from './routes.ts';
