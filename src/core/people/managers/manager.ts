import * as z from 'zod';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { sameValue } from '../../../platform/resource/unique.ts';
import { id, integer } from '../../../platform/values.ts';
import { employeeIn, employeeShortIn, managerShort } from '../employee-short/index.ts';

/** The permissions as other clients name them, and as we do. */
const otherNames = { check: 'checksManageRequestsAndIncidences', vacation: 'absencesManagement' } as const;

/** What a manager decides about. */
export type Permission = (typeof otherNames)[keyof typeof otherNames];

const isOtherName = (name: string): name is keyof typeof otherNames => Object.hasOwn(otherNames, name);

const permission = z
  .enum([...Object.values(otherNames), ...Object.keys(otherNames).filter(isOtherName)])
  .transform((name): Permission => (isOtherName(name) ? otherNames[name] : name))
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
    employeeId: field(id.meta({ description: 'The employee whose requests the manager decides.' }), {
      filter: 'choice',
      references: 'employees',
    }),
    managerId: field(id.meta({ description: 'The employee who decides.' }), {
      filter: 'choice',
      references: 'employees',
    }),
    permission: field(permission, { filter: 'choice' }),
    order: integer(0, 1_000_000, 1).nullable().meta({ description: 'For display only.' }),
  },
  required: ['employeeId', 'managerId', 'permission'],
  computed: {
    manager: { schema: managerShort, sql: employeeShortIn('manager_id') },
    employee: employeeIn('employee_id'),
  },
  unique: [sameValue('managerId', 'employeeId', 'permission')],
});

export type EmployeeManager = RowOf<typeof employeeManagers>;
