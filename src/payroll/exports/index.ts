export { exportEventTypes } from './events.ts';
export { exportRoutes } from './routes.ts';
export { newestSequence } from './store.ts';
