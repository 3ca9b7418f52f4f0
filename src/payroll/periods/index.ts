export { periodEventTypes } from './events.ts';
export { periodRoutes } from './routes.ts';
