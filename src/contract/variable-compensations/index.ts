export { variableEvents } from './events.ts';
export { variablesFollower } from './follow-employee.ts';
export { variableRoutes } from './routes.ts';
export { variableCompensations } from './variable.ts';
export { createVariable } from './write-variable.ts';
