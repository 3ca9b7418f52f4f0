import type * as z from 'zod';
import { commonErrors } from './errors.ts';
import { explainIssue } from './explain-issue.ts';
import type { FieldError } from './field-error.ts';
import { Hints } from './nearest.ts';
import { Problem } from './problem.ts';

/** Further errors are not named: a reply must not be larger than its request. */
const maxErrors = 200;

/**
 * The mistakes that `schema` finds in `value`, one entry per field and cause, 200 at most; or the value as accepted.
 * @param hints the hints of the request, if it has further checks
 */
export function check<T extends z.ZodType>(
  schema: T,
  value: unknown,
  hints = new Hints(),
): { value: z.output<T>; errors: undefined } | { value: undefined; errors: FieldError[] } {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data, errors: undefined };
  const errors = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    if (errors.size >= maxErrors) break;
    for (const found of explainIssue(issue, schema, hints)) {
      const { pointer = '' } = found;
      // The first finding of a field says most; those that follow from it would only repeat it.
      if (!errors.has(pointer)) errors.set(pointer, found);
    }
  }
  return { value: undefined, errors: [...errors.values()] };
}

/** The 422 that names every wrong field. */
export function invalidBody(errors: FieldError[]): Problem {
  const one = errors.length === 1 ? errors[0] : undefined;
  return new Problem(
    commonErrors.invalidBody,
    one ? `${one.pointer || 'body'}: ${one.detail}` : `${errors.length} fields are invalid; "errors" names them.`,
    { errors },
  );
}

/** The 400 that names every wrong parameter. */
export function invalidParameters(errors: FieldError[]): Problem {
  const one = errors.length === 1 ? errors[0] : undefined;
  return new Problem(
    commonErrors.invalidParameter,
    one ? `${one.parameter}: ${one.detail}` : `${errors.length} parameters are invalid; "errors" names them.`,
    { errors },
  );
}
