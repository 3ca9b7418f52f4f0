export { celebrationEventTypes } from './events.ts';
export { celebrationRoutes } from './routes.ts';
