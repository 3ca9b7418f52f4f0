export { assignCompensation } from './assign-compensation.ts';
export { compensationAssignments } from './assignment.ts';
export { otherCurrency } from './errors.ts';
export { assignmentEvents } from './events.ts';
export { assignmentsFollower } from './follow-employee.ts';
export { continueAssignments, endInOtherCurrency } from './follow-salary.ts';
export { assignmentRoutes } from './routes.ts';
export { besideOtherCurrency } from './store.ts';
