import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import type { RowOf } from '../platform/resource/resource.ts';
import { id } from '../platform/values.ts';
import { seenBy } from './store.ts';

export const photos = defineResource({
  name: 'employee_photo',
  title: 'EmployeePhoto',
  tag: 'Employee photos',
  path: '/core/v3/employee-photos',
  scope: 'employees',
  table: 'employee_photos',
  seenBy,
  fields: {
    employeeId: field(id.meta({ description: 'The employee, who has at most one photo.' }), {
      filter: 'choice',
      references: 'employees',
    }),
  },
  required: ['employeeId'],
});

/** A photo as stored, without its pictures. */
export type Photo = RowOf<typeof photos>;
