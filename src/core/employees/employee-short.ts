/** What replies about other objects show of an employee. */
import * as z from 'zod';
import type { Computed } from '../../platform/resource/field.ts';
import { choice, id } from '../../platform/values.ts';
import { workStatuses, workStatusOf } from '../work-status/index.ts';
import { employees } from './employee.ts';

const { firstName, lastName, email, code } = employees.fields;

export const employeeShort = z
  .object({ id, firstName, lastName, email, code, workStatus: choice(workStatuses) })
  .meta({ id: 'EmployeeShort' });

/** The SQL of it. @param row the alias of the employee */
export const employeeShortJson = (row: string): string =>
  `json_build_object('id', ${row}.id, 'firstName', ${row}.first_name, 'lastName', ${row}.last_name, 'email', ${row}.email,
    'code', ${row}.code, 'workStatus', ${workStatusOf(row)})`;

/** A field that shows the employee whose id is in a column of the row `r`. */
export const employeeIn = (column: 'employee_id' | 'manager_id'): Computed => ({
  schema: employeeShort,
  sql: `(select ${employeeShortJson('e')} from employees e where e.account_id = {account} and e.id = r.${column})`,
});

/** The same employee whole, for the earlier shape. */
export const wholeEmployee = <Field extends string>(field: Field) => ({ field, resource: () => employees });
