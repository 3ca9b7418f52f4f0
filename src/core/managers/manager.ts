import * as z from 'zod';
import { defineResource, type RowOf, sameValue } from '../../platform/resource/resource.ts';
import { id, integer } from '../../platform/values.ts';

/** The names of permissions that other clients have, and ours. */
const otherNames = { check: 'checksManageRequestsAndIncidences', vacation: 'absencesManagement' } as const;

/** What a manager decides about. */
export type Permission = (typeof otherNames)[keyof typeof otherNames];

const permission = z
  .enum([...Object.values(otherNames), ...(Object.keys(otherNames) as (keyof typeof otherNames)[])])
  .transform(
    (name): Permission => (name in otherNames ? otherNames[name as keyof typeof otherNames] : name) as Permission,
  )
  .meta({
    example: 'absencesManagement',
    description:
      'What the manager decides. `check` and `vacation` are accepted too, and stored and shown as `checksManageRequestsAndIncidences` and `absencesManagement`.',
  });

export const employeeManagers = defineResource({
  name: 'employee_manager',
  title: 'EmployeeManager',
  tag: 'Managers',
  path: '/core/v3/employee-managers',
  scope: 'managers',
  table: 'employee_managers',
  fields: {
    employeeId: id.meta({ description: 'The employee whose requests the manager decides.' }),
    managerId: id.meta({ description: 'The employee who decides.' }),
    permission,
    order: integer(0, 1_000_000, 1).nullable().meta({ description: 'For display only.' }),
  },
  required: ['employeeId', 'managerId', 'permission'],
  computed: {},
  filters: { employeeId: 'choice', managerId: 'choice', permission: 'choice' },
  sortable: ['createdAt', 'updatedAt'],
  references: { employeeId: 'employees', managerId: 'employees' },
  unique: [sameValue('managerId', 'employeeId', 'permission')],
});

export type EmployeeManager = RowOf<typeof employeeManagers>;
