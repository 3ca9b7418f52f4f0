/**
 * An employment: the days from a hire to its end. The latest one is the employee's current or last; `startDate`,
 * `endDate` and `endReason` of the employee mirror it.
 */
import { defineResource } from '../../../../platform/resource/define-resource.ts';
import { field } from '../../../../platform/resource/field.ts';
import type { RowOf } from '../../../../platform/resource/resource.ts';
import { date, id, text } from '../../../../platform/values.ts';

export const employments = defineResource({
  name: 'employment',
  title: 'Employment',
  tag: 'Employees',
  path: '/core/v3/employees/{id}/employments',
  scope: 'employees',
  table: 'employments',
  versioned: true,
  fields: {
    // Without a reference: the verbs have locked the employee.
    employeeId: field(id.meta({ description: "The employment's employee; it cannot change." }), { filter: 'choice' }),
    startDate: field(date.meta({ description: 'The first day.' }), { sortable: true }),
    endDate: date.nullable().meta({ description: 'The last day; null while there is none.', example: null }),
    reason: text(500, 'End of contract').nullable().meta({ description: 'Why it ended.', example: null }),
  },
  required: ['employeeId', 'startDate'],
});

export type Employment = RowOf<typeof employments>;
