import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { sameValue } from '../platform/resource/unique.ts';
import { text } from '../platform/values.ts';

/** Kinds of work to clock in for. */
export const checkTypes = plainResource(
  defineResource({
    name: 'check_type',
    title: 'CheckType',
    tag: 'Check types',
    path: '/schedule/v1/check-types',
    scope: 'settings',
    table: 'check_types',
    fields: {
      name: field(text(200, 'At home'), { filter: 'text', sortable: true }),
      code: field(
        text(50, 'REMOTE').nullable().meta({ description: 'Its code in other systems; unique in the account.' }),
        {
          filter: 'choice',
        },
      ),
      color: text(50, '#1971c2').nullable(),
      remote: field(
        z.boolean().meta({
          example: true,
          description: 'Whether the work is done outside an office; false by default. It is read at clock-in.',
        }),
        { filter: 'equals' },
      ),
    },
    required: ['name'],
    unique: [sameValue('code')],
  }),
  {
    defaults: { remote: false },
    descriptions: { update: 'Existing entries stay as they are.' },
  },
);
