export { createEmployee } from './create-employee.ts';
export { deactivateEmployee } from './deactivate-employee.ts';
export { employees } from './employee.ts';
export { endEmployment, findOverdueLeavers } from './end-employments.ts';
export { employeeEventTypes } from './events.ts';
export { reactivateEmployee } from './reactivate-employee.ts';
export { employeeRoutes } from './routes.ts';
export { changeEmployee, updateEmployee } from './update-employee.ts';
