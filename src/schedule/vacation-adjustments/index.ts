export { vacationAdjustments } from './adjustment.ts';
export { adjustmentEvents } from './events.ts';
export { adjustmentsFollower } from './follow-employee.ts';
export { adjustmentRoutes } from './routes.ts';
