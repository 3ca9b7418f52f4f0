import { upsertBy } from '../external-ids/index.ts';
import { createEmployee } from './create-employee.ts';
import { employees } from './employee.ts';
import { updateEmployee } from './update-employee.ts';

/** Creates the employee with an id of another system, or changes the existing one: see `upsertBy`. */
export const upsertEmployee = upsertBy({ resource: employees, create: createEmployee, update: updateEmployee });
