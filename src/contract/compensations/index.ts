export { type Compensation, compensations } from './compensation.ts';
export { createCompensation } from './create-compensation.ts';
export { compensationEventTypes } from './events.ts';
export { compensationRoutes } from './routes.ts';
