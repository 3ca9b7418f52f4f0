import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';

/** What is wrong with a change of fields that stay what they were when the row was made. The same value is fine. */
export function changedAlthoughFixed(before: object, input: object, fixed: readonly string[]): FieldError[] {
  const old = before as Record<string, unknown>;
  const given = input as Record<string, unknown>;
  return fixed
    .filter((field) => given[field] !== undefined && given[field] !== old[field])
    .map((field) => fieldError(`/${field}`, fieldErrors.immutable));
}
