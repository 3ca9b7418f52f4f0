/** The manager of an employee in the organisation chart: `managerId` of the employee, as existing clients read it. */
import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { choice, id, text } from '../../platform/values.ts';
import { workStatuses, workStatusOf } from '../work-status/index.ts';

const person = z
  .object({
    id,
    firstName: text(100, 'Lucía'),
    lastName: text(100, 'García'),
    email: text(254, 'lucia.garcia@example.com').nullable(),
    workStatus: choice(workStatuses),
  })
  .meta({ id: 'OrgChartPerson' });

/** @param row the alias of the employee */
const personJson = (row: string): string => `json_build_object('id', ${row}.id, 'firstName', ${row}.first_name,
  'lastName', ${row}.last_name, 'email', ${row}.email, 'workStatus', ${workStatusOf(row)})`;

export const orgChartManagers = defineResource({
  name: 'employee',
  title: 'OrgChartManager',
  tag: 'Employees',
  path: '/core/v3/employee-profiles/organization-chart-managers',
  scope: 'employees',
  table: 'employees',
  fields: {},
  required: [],
  computed: {
    employee: { schema: person, sql: personJson('r') },
    organizationChartManager: {
      schema: person.nullable().meta({ description: 'The manager today; null: the employee has none.' }),
      sql: `(select ${personJson('m')} from employees m where m.account_id = {account} and m.id = r.manager_id)`,
    },
  },
});
