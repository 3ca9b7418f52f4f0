/** The manager of an employee in the organisation chart: `managerId` of the employee, as existing clients read it. */
import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { choice, id, text } from '../../platform/values.ts';
import { workStatuses } from '../work-status/index.ts';
import { shown } from './queries.ts';

const person = z
  .object({
    id,
    firstName: text(100, 'Lucía'),
    lastName: text(100, 'García'),
    email: text(254, 'lucia.garcia@example.com').nullable(),
    workStatus: choice(workStatuses),
  })
  .meta({ id: 'OrgChartPerson' });

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
    employee: { schema: person, sql: shown.employee },
    organizationChartManager: {
      schema: person.nullable().meta({ description: 'The manager today; null: the employee has none.' }),
      sql: shown.manager,
    },
  },
});
