import * as z from 'zod';
import { defineResource, type RowOf, sameValue } from '../../platform/resource/resource.ts';
import { choice, integer, text } from '../../platform/values.ts';

export const customFields = defineResource({
  name: 'custom_field',
  title: 'CustomField',
  tag: 'Custom fields',
  path: '/core/v3/custom-fields',
  scope: 'settings',
  table: 'custom_fields',
  fields: {
    name: text(200, 'Shirt size'),
    type: choice(['text', 'number', 'date', 'select']).meta({
      description: 'It cannot change while employees have values.',
    }),
    slug: z
      .string()
      .max(60)
      .regex(/^cf_[a-z0-9_]+$/, { error: 'must be cf_ and then small letters, digits and underscores' })
      .meta({
        example: 'cf_shirt_size',
        description:
          "The field's name in an employee's changes; unique in the account. Derived from the name by default.",
      }),
    options: z.array(text(200, 'M')).min(1).max(500).nullable().meta({
      example: null,
      description: 'The options to choose from: required for a select, null for other types.',
    }),
    sensitive: z.boolean().meta({
      example: false,
      description: 'Whether its values need the scopes employees.sensitive:read and :write; false by default.',
    }),
    position: integer(0, 1_000_000, 1).nullable().meta({
      description: 'Its position among the custom fields, lowest first; fields without one come last, by name.',
    }),
  },
  required: ['name', 'type'],
  computed: {},
  filters: { name: 'text', type: 'choice', slug: 'choice' },
  sortable: ['name', 'position', 'createdAt', 'updatedAt'],
  unique: [sameValue('slug')],
});

/** A custom field as stored. */
export type CustomField = RowOf<typeof customFields>;
