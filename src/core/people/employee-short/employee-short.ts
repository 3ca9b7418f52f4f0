import * as z from 'zod';
import type { Computed } from '../../../platform/resource/field.ts';
import { choice, email, id, integer, text } from '../../../platform/values.ts';
import { workStatuses } from '../work-status/index.ts';
import { employeeShortIn } from './queries.ts';

/** What replies about other objects show of an employee. */
export const employeeShort = z
  .object({
    id,
    firstName: text(100, 'Lucía'),
    lastName: text(100, 'García'),
    email: email.nullable(),
    code: integer(0, 2_147_483_646, 1042).nullable(),
    workStatus: choice(workStatuses),
  })
  .meta({ id: 'EmployeeShort' });

/** What replies show of a manager: of one beyond the reach of the caller only what the directory shows. */
export const managerShort = employeeShort.partial({ code: true, workStatus: true }).meta({
  id: 'ManagerShort',
  description: 'Without code and workStatus where the caller does not reach the manager.',
});

/** A field that shows the employee whose id is in a column of the row. */
export const employeeIn = (column: 'employee_id'): Computed => ({
  schema: employeeShort,
  sql: employeeShortIn(column),
});
