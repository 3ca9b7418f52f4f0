export { assignCompensation } from './assign-compensation.ts';
export { compensationAssignments } from './assignment.ts';
export { endInOtherCurrency } from './end-in-other-currency.ts';
export { otherCurrency } from './errors.ts';
export { assignmentEventTypes } from './events.ts';
export { assignmentsFollower } from './follow-employee.ts';
export { assignmentRoutes } from './routes.ts';
