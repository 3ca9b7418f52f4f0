import type * as z from 'zod';
import { commonErrors } from '../../../../platform/errors.ts';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import { fieldErrors } from '../../../../platform/field-errors.ts';
import { problemFor } from '../../../../platform/problem.ts';
import { type Change, writesUnseen } from '../../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../../platform/unit-of-work.ts';
import { check } from '../../../../platform/validate.ts';
import { type FieldDefinition, findFields } from '../../custom-fields/index.ts';
import { customValuesInBody } from './custom-values.ts';
import { wrongValue } from './rules.ts';
import { type CustomValue, type ReplacedValue, valuesOf, valuesWithFields } from './store.ts';

type CustomValuesInput = z.output<typeof customValuesInBody>;

/** What a body changes of an employee's custom fields. */
interface Plan {
  errors: FieldError[];
  /** As the log stores them. */
  changes: Change[];
  /** The values to write, by the ids of the fields. */
  values: (ReplacedValue & { after: CustomValue })[];
}

/** The plan of a body that has none. */
export const noCustomValues: Plan = { errors: [], changes: [], values: [] };

/** Compares the custom fields of a body with the fields of the account. */
async function match(reader: Reader, given: CustomValuesInput, lock: 'for share' | '') {
  const found = await findFields(reader, [...new Set(given.map(({ id }) => id))], lock);
  const fields = new Map(found.map((field) => [field.id, field]));
  const errors: FieldError[] = [];
  const matched: { field: FieldDefinition; after: CustomValue }[] = [];
  for (const [i, { id, value }] of given.entries()) {
    const field = fields.get(id);
    const pointer = `/customFields/${i}`;
    if (!field) errors.push(fieldError(`${pointer}/id`, fieldErrors.notFound, { id }));
    else if (given.findIndex((other) => other.id === id) < i) {
      errors.push(fieldError(`${pointer}/id`, fieldErrors.repeated));
    } else {
      const wrong = wrongValue(field, value);
      if (wrong) errors.push(wrong.at(`${pointer}/value`));
      matched.push({ field, after: value });
    }
  }
  return { errors, matched };
}

/** The errors in the custom fields of a body that is refused anyway. */
export async function wrongCustomValues(reader: Reader, body: object): Promise<FieldError[]> {
  const { value } = check(customValuesInBody, (body as { customFields?: unknown }).customFields);
  return value ? (await match(reader, value, '')).errors : [];
}

/**
 * Plans the changes of a locked employee's custom fields; holds the fields as they are.
 * @param employeeId undefined for a new employee
 * @throws Problem `missing_scope` for a sensitive field that the caller may not set
 */
export async function planCustomValues(
  tx: Tx,
  employeeId: string | undefined,
  given: CustomValuesInput,
): Promise<Plan> {
  const { errors, matched } = await match(tx, given, 'for share');
  const ids = matched.map(({ field }) => field.id);
  const stored = employeeId === undefined ? new Map<string, CustomValue>() : await valuesOf(tx, employeeId, ids);
  const all = matched.map(({ field, after }) => ({ field, before: stored.get(field.id) ?? null, after }));
  refuseSensitive(tx, all);
  const isUnseen = writesUnseen(tx, 'employees.sensitive');
  const changed = all.filter(({ field, before, after }) => before !== after || (isUnseen && field.sensitive));
  return {
    errors,
    ...written(changed),
  };
}

/**
 * Plans to clear the values of a locked employee that contradict their fields, which only the values of employees who are
 * not deleted hold as they are; holds the fields from now on.
 */
export async function planToClearWrong(tx: Tx, employeeId: string): Promise<Plan> {
  const all = await valuesWithFields(tx, employeeId);
  const wrong = all.filter(({ field, before }) => wrongValue(field, before));
  return { errors: [], ...written(wrong.map((one) => ({ ...one, after: null }))) };
}

const written = (all: { field: FieldDefinition; before: CustomValue; after: CustomValue }[]) => ({
  changes: all.map(({ field: { slug, sensitive }, before, after }) => ({
    field: `customFields.${slug}`,
    before,
    after,
    sensitive: sensitive || undefined,
  })),
  values: all.map(({ field: { id, sensitive }, before, after }) => ({ id, sensitive, before, after })),
});

/** As for the sensitive fields of any resource: a caller who may read them may write them back unchanged. */
function refuseSensitive(tx: Tx, all: { field: FieldDefinition; before: CustomValue; after: CustomValue }[]): void {
  if (tx.caller.can('employees.sensitive:write')) return;
  const mayRead = tx.caller.can('employees.sensitive:read');
  const refused = all.filter(({ field, before, after }) => field.sensitive && !(mayRead && before === after));
  if (refused.length === 0) return;
  const names = refused.map(({ field }) => `customFields.${field.slug}`).join(', ');
  throw problemFor(commonErrors.missingScope, 'fields', { fields: names, scope: 'employees.sensitive:write' });
}
