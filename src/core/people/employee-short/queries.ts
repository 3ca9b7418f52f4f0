import { workStatusOf } from '../work-status/index.ts';

/** What replies about other objects show of an employee. @param row the alias of the employee */
export const employeeShortJson = (row: string): string =>
  `json_build_object('id', ${row}.id, 'firstName', ${row}.first_name, 'lastName', ${row}.last_name, 'email', ${row}.email,
    'code', ${row}.code, 'workStatus', ${workStatusOf(row)})`;

/** The same of the employee whose id is in a column of the row `r`. */
export const employeeShortIn = (column: 'employee_id' | 'manager_id'): string =>
  `(select ${employeeShortJson('e')} from employees e where e.account_id = {account} and e.id = r.${column})`;
