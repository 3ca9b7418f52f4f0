export { workBreakEvents } from './events.ts';
export { workBreakRoutes } from './routes.ts';
