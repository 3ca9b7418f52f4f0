import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { integer, text } from '../platform/values.ts';

/** Kinds of break. */
export const workBreaks = plainResource(
  defineResource({
    name: 'work_break',
    title: 'WorkBreak',
    tag: 'Work breaks',
    path: '/schedule/v1/work-breaks',
    scope: 'settings',
    table: 'work_breaks',
    fields: {
      name: field(text(200, 'Lunch'), { filter: 'text', sortable: true }),
      color: text(50, '#2f9e44').nullable(),
      icon: text(100, 'utensils').nullable(),
      breakMinutes: integer(1, 1440, 60)
        .nullable()
        .meta({ description: 'The intended length; nothing ends the break automatically.' }),
      remunerated: field(
        z.boolean().meta({
          example: false,
          description: 'Whether the break counts as worked; false by default. A change applies to later breaks.',
        }),
        { filter: 'equals' },
      ),
    },
    required: ['name'],
  }),
  {
    defaults: { remunerated: false },
    descriptions: { update: 'Existing entries stay as they are.' },
  },
);
