import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { text } from '../../platform/values.ts';

/** Kinds of work that someone can clock in for. */
export const checkTypes = defineResource({
  name: 'check_type',
  title: 'CheckType',
  tag: 'Check types',
  path: '/schedule/v1/check-types',
  scope: 'settings',
  table: 'check_types',
  fields: {
    name: text(200, 'At home'),
    color: text(50, '#1971c2').nullable(),
    remote: z.boolean().meta({
      example: true,
      description: 'Whether the work is done outside an office; false by default. It is read at clock-in.',
    }),
  },
  required: ['name'],
  filters: { name: 'text', remote: 'equals' },
  sortable: ['name', 'createdAt', 'updatedAt'],
  computed: {},
});
