export { checkTypeEvents } from './events.ts';
export { checkTypeRoutes } from './routes.ts';
