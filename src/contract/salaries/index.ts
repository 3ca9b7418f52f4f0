import { salaries } from './salary.ts';
import { inForceToday } from './store.ts';

export { createSalary } from './create-salary.ts';
export { salaryEventTypes } from './events.ts';
export { salariesFollower } from './follow-employee.ts';
export { salaryRoutes } from './routes.ts';
export { salaries } from './salary.ts';
export { salaryStarts } from './tell-starts.ts';

/** What expand=currentSalary shows beside an employee. */
export const currentSalary = { match: inForceToday, resource: salaries };
