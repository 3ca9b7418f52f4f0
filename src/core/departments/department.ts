import * as z from 'zod';
import { defineResource, sameText, sameValue } from '../../platform/resource/resource.ts';
import { id, text } from '../../platform/values.ts';

export const departments = defineResource({
  name: 'department',
  title: 'Department',
  tag: 'Departments',
  path: '/core/v3/departments',
  scope: 'departments',
  table: 'departments',
  fields: {
    name: text(200, 'Engineering').meta({
      description: 'Unique among the departments of the same parent, in any case.',
    }),
    parentId: id.nullable().meta({ description: 'The parent department.' }),
    managerId: id.nullable().meta({ description: 'The employee who leads it.' }),
    code: text(50, 'ENG').nullable(),
    externalId: text(200, 'DEP-7').nullable(),
  },
  required: ['name'],
  computed: {
    employeesCount: {
      schema: z
        .int()
        .min(0)
        .max(10_000_000)
        .meta({ example: 12, description: 'The number of active employees in it.' }),
      isCostly: true,
      sql: `(select count(*) from employees e where e.account_id = {account} and e.department_id = r.id
             and e.status = 'active' and e.deleted_at is null)`,
    },
  },
  filters: { name: 'text', parentId: 'choice', managerId: 'choice', code: 'choice', externalId: 'choice' },
  sortable: ['name', 'createdAt', 'updatedAt'],
  references: { parentId: 'departments', managerId: 'employees' },
  unique: [sameText('name', 'parentId'), sameValue('externalId')],
});
