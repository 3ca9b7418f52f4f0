import * as z from 'zod';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import { fieldErrors } from '../../../../platform/field-errors.ts';
import { check } from '../../../../platform/validate.ts';
import { date, text } from '../../../../platform/values.ts';
import type { FieldDefinition } from '../../custom-fields/index.ts';
import type { CustomValue } from './store.ts';

/** Above this, a JSON number is no longer exact. */
export const maxNumber = 1_000_000_000_000_000;

const schemas = {
  text: text(2000, 'Reads Braille'),
  number: z.number().min(-maxNumber).max(maxNumber),
  date,
};

/** The error of a value for a field, without a pointer; undefined if there is none. Null is always valid. */
export function wrongValue(
  { type, options }: Pick<FieldDefinition, 'type' | 'options'>,
  value: CustomValue,
): FieldError | undefined {
  if (value === null) return undefined;
  if (type !== 'select') return check(schemas[type], value).errors?.[0];
  const all = options ?? [];
  if (all.includes(value as string)) return undefined;
  const values = `${all.slice(0, 20).join(', ')}${all.length > 20 ? ', …' : ''}`;
  return fieldError('', fieldErrors.notOneOf, { values });
}
