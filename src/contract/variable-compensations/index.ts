export { createVariable } from './create-variable.ts';
export { variableEventTypes } from './events.ts';
export { variablesFollower } from './follow-employee.ts';
export { variableRoutes } from './routes.ts';
export { variableCompensations } from './variable.ts';
