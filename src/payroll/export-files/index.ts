export { exportFileRoutes } from './routes.ts';
