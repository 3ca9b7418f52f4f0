export { vacationAdjustments } from './adjustment.ts';
export { adjustmentEventTypes } from './events.ts';
export { removeAdjustmentsOf, restoreAdjustmentsOf } from './follow-employee.ts';
export { adjustmentRoutes } from './routes.ts';
