export { vacationAdjustments } from './adjustment.ts';
export { adjustmentEventTypes } from './events.ts';
export { adjustmentsFollower } from './follow-employee.ts';
export { adjustmentRoutes } from './routes.ts';
