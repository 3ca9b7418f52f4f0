import * as z from 'zod';
import { resourceEvents } from '../../../events/index.ts';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { sameValue } from '../../../platform/resource/unique.ts';
import { choice, integer, matching, text } from '../../../platform/values.ts';
import { coreFieldErrors } from '../../field-errors.ts';

export const customFields = defineResource({
  name: 'custom_field',
  title: 'CustomField',
  tag: 'Custom fields',
  path: '/core/v3/custom-fields',
  scope: 'settings',
  table: 'custom_fields',
  versioned: 'kept',
  fields: {
    name: field(text(200, 'Shirt size'), { filter: 'text', sortable: true }),
    type: field(
      choice(['text', 'number', 'date', 'select']).meta({
        description: 'It cannot change while employees have values.',
      }),
      { filter: 'choice' },
    ),
    slug: field(
      matching(z.string().max(60), /^cf_[a-z0-9_]+$/, coreFieldErrors.invalidSlug).meta({
        example: 'cf_shirt_size',
        description:
          "The field's name in an employee's changes; unique in the account. Derived from the name by default.",
      }),
      { filter: 'choice' },
    ),
    options: z.array(text(200, 'M')).min(1).max(500).nullable().meta({
      example: null,
      description: 'The options to choose from: required for a select, null for other types.',
    }),
    sensitive: z.boolean().meta({
      example: false,
      description: 'Whether its values need the scopes employees.sensitive:read and :write; false by default.',
    }),
    position: field(
      integer(0, 1_000_000, 1).nullable().meta({
        description: 'Its position among the custom fields, lowest first; fields without one come last, by name.',
      }),
      { sortable: true },
    ),
  },
  required: ['name', 'type'],
  unique: [sameValue('slug')],
});

export type CustomField = RowOf<typeof customFields>;

export const customFieldEvents = resourceEvents(customFields);
