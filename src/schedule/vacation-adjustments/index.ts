export { vacationAdjustments } from './adjustment.ts';
export { adjustmentEvents } from './events.ts';
export { adjustmentRoutes } from './routes.ts';
