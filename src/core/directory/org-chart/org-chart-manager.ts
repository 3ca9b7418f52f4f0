/** The manager of an employee in the organisation chart: `managerId` of the employee. */
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { employeeShort, managerShort } from '../../people/employee-short/index.ts';
import { shown } from './queries.ts';

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
    employee: { schema: employeeShort, sql: shown.employee },
    organizationChartManager: {
      schema: managerShort.nullable().meta({ description: 'The manager today; null: the employee has none.' }),
      sql: shown.manager,
    },
  },
});
