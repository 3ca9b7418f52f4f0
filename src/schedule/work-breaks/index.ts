export { createWorkBreak } from './create-work-break.ts';
export { workBreakEvents } from './events.ts';
export { workBreakRoutes } from './routes.ts';
