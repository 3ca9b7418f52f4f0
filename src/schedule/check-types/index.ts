export { createCheckType } from './create-check-type.ts';
export { checkTypeEvents } from './events.ts';
export { checkTypeRoutes } from './routes.ts';
