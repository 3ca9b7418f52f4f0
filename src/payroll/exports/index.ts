export { exportEventTypes } from './events.ts';
export { exportRoutes } from './routes.ts';
