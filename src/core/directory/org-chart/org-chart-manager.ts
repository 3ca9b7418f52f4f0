/** The manager of an employee in the organisation chart: `managerId` of the employee, as existing clients read it. */
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { employeeShort } from '../../people/employee-short/index.ts';
import { employeesPort } from '../../ports.ts';
import { shown } from './queries.ts';

const whole = (match: string) => ({ resource: () => employeesPort.get(), match: () => match });

export const orgChartManagers = defineResource({
  name: 'employee',
  title: 'OrgChartManager',
  tag: 'Employees',
  path: '/core/v3/employee-profiles/organization-chart-managers',
  scope: 'employees',
  table: 'employees',
  fields: {},
  required: [],
  earlier: { employee: whole('x.id = r.id'), organizationChartManager: whole('x.id = r.manager_id') },
  computed: {
    employee: { schema: employeeShort, sql: shown.employee },
    organizationChartManager: {
      schema: employeeShort.nullable().meta({ description: 'The manager today; null: the employee has none.' }),
      sql: shown.manager,
    },
  },
});
