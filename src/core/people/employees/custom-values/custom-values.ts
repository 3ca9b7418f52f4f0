import * as z from 'zod';
import type { Computed } from '../../../../platform/resource/field.ts';
import { anyTextPattern, id } from '../../../../platform/values.ts';
import { sensitiveSlugs } from '../../custom-fields/index.ts';
import { maxNumber } from './rules.ts';
import { shownValues, storedValues, valuesInVersion } from './store.ts';

const value = z
  .union([z.string().max(2000).meta({ pattern: anyTextPattern }).nullable(), z.number().min(-maxNumber).max(maxNumber)])
  .meta({
    example: 'M',
    description: "A value of the field's type: text, a number, a date such as 2026-11-20, or one of the options.",
  });
const known = {
  slug: z.string().max(60).meta({ example: 'cf_shirt_size', pattern: anyTextPattern, description: 'Read-only.' }),
  name: z.string().max(200).meta({ example: 'Shirt size', pattern: anyTextPattern, description: 'Read-only.' }),
};

/** What the earlier shape shows of the field as well. */
const asRead = z
  .unknown()
  .optional()
  .meta({ description: 'Accepted as read and ignored.', example: null, 'x-also-taken': true });
const ofField = { companyId: asRead, type: asRead, createdAt: asRead, updatedAt: asRead };

/** The custom fields of a body: Rollcall sets those it names, null clears one, the others stay. */
export const customValuesInBody = z
  .array(
    z
      .strictObject({ id, value, slug: known.slug.optional(), name: known.name.optional(), ...ofField })
      .meta({ id: 'CustomFieldValueWrite' }),
  )
  .max(500)
  .meta({ description: 'Merged by ID: listed fields are set, null clears one, the others stay.' });

/** What replies show: the fields that have a value, by their names. */
export const shownCustomValues: Computed = {
  schema: z
    .array(z.object({ id, ...known, value }).meta({ id: 'CustomFieldValue' }))
    .max(500)
    .meta({
      description:
        'The custom fields that have a value. Sensitive ones are left out without the scope ' +
        '`employees.sensitive:read`, and named in `meta.redacted` as `customFields.<slug>`.',
    }),
  sql: shownValues({ sensitive: true }),
  own: {
    stored: storedValues,
    sql: valuesInVersion({ sensitive: true }),
    redactedSql: valuesInVersion({ sensitive: false }),
  },
  redacted: {
    sql: shownValues({ sensitive: false }),
    names: async (reader) => (await sensitiveSlugs(reader)).map((slug) => `customFields.${slug}`),
  },
};
