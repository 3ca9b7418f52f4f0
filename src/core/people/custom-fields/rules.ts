import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import type { CustomField } from './custom-field.ts';

/** The longest slug made of a name, in characters; it leaves room for a number after it. */
const maxLength = 50;

/** The slug of a name: `Shirt size (EU)` → `cf_shirt_size_eu`; `cf_field` if the name has no Latin letter or digit. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, maxLength)
    .replace(/^_+|_+$/g, '');
  return `cf_${words || 'field'}`;
}

/** The first of `slug`, `slug_2`, `slug_3`, … that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 2; taken.has(free); n++) free = `${slug}_${n}`;
  return free;
}

/** The rules between a field's type and its options. */
export function wrongOptions({ type, options }: Pick<CustomField, 'type'> & Partial<CustomField>): FieldError[] {
  if (type !== 'select') {
    if (options == null) return [];
    return [fieldError('/options', coreFieldErrors.optionsWithoutSelect, { type })];
  }
  if (options == null) return [fieldError('/options', coreFieldErrors.optionsRequired)];
  return options.flatMap((option, i) => {
    const first = options.indexOf(option);
    if (first === i) return [];
    return [fieldError(`/options/${i}`, coreFieldErrors.sameOption, { pointer: `/options/${first}` })];
  });
}
