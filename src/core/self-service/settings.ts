/** What employees may change of their own record: a rule for each field, which administrators and HR set. */
import * as z from 'zod';
import type { FieldError } from '../../platform/field-error.ts';
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type Change, refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { anyTextPattern, fieldName, id, integer } from '../../platform/values.ts';
import { findFields } from '../people/custom-fields/index.ts';
import { recordSettings } from './events.ts';
import { edit, openable, openableFields, openedBy } from './own-fields.ts';
import { findSettings, lockSettings, type Rules, shownFields, writeSettings } from './store.ts';

export const ownDataSettings = z
  .object({
    version: integer(1, 2 ** 31 - 1, 1),
    fields: z
      .array(
        z
          .object({
            field: openable,
            fields: z.array(fieldName('phone')).max(10).meta({ description: 'The fields of the employee.' }),
            edit,
          })
          .meta({ id: 'OwnDataField' }),
      )
      .max(openableFields.length),
    customFields: z
      .array(
        z
          .object({
            id,
            name: z.string().max(200).meta({ example: 'Shirt size', pattern: anyTextPattern }),
            edit,
          })
          .meta({ id: 'OwnDataCustomField' }),
      )
      .max(500),
  })
  .meta({ id: 'OwnDataSettings' });

export const settingsChange = z
  .strictObject({
    fields: z
      .array(z.strictObject({ field: openable, edit }).meta({ id: 'OwnDataFieldUpdate' }))
      .max(openableFields.length)
      .optional(),
    customFields: z
      .array(z.strictObject({ id, edit }).meta({ id: 'OwnDataCustomFieldUpdate' }))
      .max(500)
      .optional(),
  })
  .meta({ id: 'OwnDataSettingsUpdate' });
type SettingsInput = z.output<typeof settingsChange>;

export async function showSettings(reader: Reader): Promise<z.output<typeof ownDataSettings>> {
  const { version, rules } = await findSettings(reader);
  return {
    version,
    fields: openableFields.map((field) => ({
      field,
      fields: [...openedBy(field)],
      edit: rules[field] ?? 'none',
    })),
    customFields: (await shownFields(reader)).map(({ id, name }) => ({ id, name, edit: rules[id] ?? 'none' })),
  };
}

const findGiven = (reader: Reader, given: readonly { id: string }[]) =>
  findFields(reader, [...new Set(given.map(({ id }) => id))]);

/** One entry for each custom field of a body that is not among those found. */
const missingIn = (given: readonly { id: string }[], found: readonly { id: string }[]): FieldError[] =>
  given.flatMap(({ id }, i) =>
    found.some((field) => field.id === id) ? [] : [fieldError(`/customFields/${i}/id`, fieldErrors.notFound, { id })],
  );

/** The custom fields of a body that do not exist, validated or not. */
export async function wrongFields(reader: Reader, body: object): Promise<FieldError[]> {
  const { customFields } = body as { customFields?: unknown };
  const given = settingsChange.shape.customFields.safeParse(customFields).data ?? [];
  return missingIn(given, await findGiven(reader, given));
}

const repeatedIn = <Item>(items: readonly Item[], key: (item: Item) => string, pointer: (i: number) => string) =>
  items.flatMap((item, i) =>
    items.findIndex((other) => key(other) === key(item)) < i ? [fieldError(pointer(i), fieldErrors.repeated)] : [],
  );

/**
 * Sets the rules of the named fields; the others stay.
 * @throws Problem `invalid_body`, `version_mismatch`
 */
export async function changeSettings(tx: Tx, { fields = [], customFields = [] }: SettingsInput): Promise<void> {
  const before = await lockSettings(tx);
  refuseOtherVersion(tx, { name: 'own_data_settings' }, before.version);
  const found = await findGiven(tx, customFields);
  const wrong = [
    ...repeatedIn(
      fields,
      ({ field }) => field,
      (i) => `/fields/${i}/field`,
    ),
    ...repeatedIn(
      customFields,
      ({ id }) => id,
      (i) => `/customFields/${i}/id`,
    ),
    ...missingIn(customFields, found),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
  const slugs = new Map(found.map(({ id, slug }) => [id, `customFields.${slug}`]));
  const given = [
    ...fields.map((one) => ({ key: one.field as string, name: one.field as string, edit: one.edit })),
    ...customFields.map((one) => ({ key: one.id, name: slugs.get(one.id) ?? one.id, edit: one.edit })),
  ];
  const rules: Rules = { ...before.rules };
  const changes: Change[] = [];
  for (const { key, name, edit: after } of given) {
    const was = before.rules[key] ?? 'none';
    if (was === after) continue;
    changes.push({ field: name, before: was, after });
    if (after === 'none') delete rules[key];
    else rules[key] = after;
  }
  if (changes.length === 0) return;
  const version = before.version + 1;
  await writeSettings(tx, rules, version);
  recordSettings(tx, { id: before.id, version }, changes);
}
