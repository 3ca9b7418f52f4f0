import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { sameText, sameValue } from '../../platform/resource/unique.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id, text } from '../../platform/values.ts';
import { plainResource } from '../plain-resource/index.ts';
import { refuseCycle } from './trees/index.ts';

export const departments = plainResource(
  defineResource({
    name: 'department',
    title: 'Department',
    tag: 'Departments',
    path: '/core/v3/departments',
    scope: 'departments',
    table: 'departments',
    fields: {
      name: field(
        text(200, 'Engineering').meta({
          description: 'Unique among the departments of the same parent, in any case.',
        }),
        { filter: 'text', sortable: true },
      ),
      parentId: field(id.nullable().meta({ description: 'The parent department.' }), {
        filter: 'choice',
        references: 'departments',
      }),
      managerId: field(id.nullable().meta({ description: 'The employee who leads it.' }), {
        filter: 'choice',
        references: 'employees',
      }),
      code: field(text(50, 'ENG').nullable(), { filter: 'choice' }),
      externalId: field(text(200, 'DEP-7').nullable(), { filter: 'choice' }),
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
    unique: [sameText('name', 'parentId'), sameValue('externalId')],
  }),
  {
    async beforeUpdate(tx, id, { parentId }) {
      if (parentId)
        await refuseCycle(tx, { table: 'departments', column: 'parent_id', pointer: '/parentId' }, id, parentId);
    },
  },
);

/** Leaves a department without a manager, because that employee is removed. */
export async function clearDepartmentManager(tx: Tx, id: string): Promise<void> {
  const { resource, events } = departments;
  const before = await lockRow(tx, resource, id, 'consequence');
  const { row, changes } = await updateRow(tx, resource, before, { managerId: null });
  events.updated(tx, row, changes);
}
