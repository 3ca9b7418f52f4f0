import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { integer, text } from '../../platform/values.ts';

/** Kinds of break that someone can be on. */
export const workBreaks = defineResource({
  name: 'work_break',
  title: 'WorkBreak',
  tag: 'Work breaks',
  path: '/schedule/v1/work-breaks',
  scope: 'settings',
  table: 'work_breaks',
  fields: {
    name: text(200, 'Lunch'),
    color: text(50, '#2f9e44').nullable(),
    icon: text(100, 'utensils').nullable(),
    breakMinutes: integer(1, 1440, 60)
      .nullable()
      .meta({ description: 'The intended length; nothing ends the break automatically.' }),
    remunerated: z.boolean().meta({
      example: false,
      description: 'Whether the break counts as worked; false by default. A change applies to later breaks.',
    }),
  },
  required: ['name'],
  filters: { name: 'text', remunerated: 'equals' },
  sortable: ['name', 'createdAt', 'updatedAt'],
  computed: {},
});
