import type * as z from 'zod';
import { commonErrors } from './errors.ts';
import { type FieldError, type FieldErrorType, fieldError } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import { Hints } from './nearest.ts';
import { Problem } from './problem.ts';

/** A path into a JSON document as RFC 6901 writes it: `/customFields/0/value`. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names that the object at `path` of `schema` may have. */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let current: unknown = schema;
  const steps = [...path];
  for (;;) {
    const def = (current as z.ZodType | undefined)?.def as
      | {
          type: string;
          innerType?: unknown;
          element?: unknown;
          in?: unknown;
          out?: unknown;
          shape?: Record<string, unknown>;
        }
      | undefined;
    if (!def) return [];
    if (def.innerType) current = def.innerType;
    else if (def.type === 'pipe') {
      // What comes before the schema only prepares the value.
      current = (def.in as z.ZodType).def.type === 'transform' ? def.out : def.in;
    } else if (steps.length === 0) return Object.keys(def.shape ?? {});
    else {
      const step = String(steps.shift());
      current = def.type === 'array' ? def.element : def.shape?.[step];
    }
  }
}

/** Errors beyond these are not named: a reply must not be larger than what it is about. */
const maxErrors = 200;

const unknownField = { alone: fieldErrors.unknownField, similar: fieldErrors.unknownFieldSimilar };

const typeErrors: Record<string, FieldErrorType> = {
  string: fieldErrors.notText,
  number: fieldErrors.notNumber,
  int: fieldErrors.notInteger,
  boolean: fieldErrors.notBoolean,
  array: fieldErrors.notArray,
  object: fieldErrors.notObject,
  record: fieldErrors.notObject,
};

const formatErrors: Record<string, FieldErrorType> = {
  guid: fieldErrors.notId,
  datetime: fieldErrors.notInstant,
  email: fieldErrors.notEmail,
};

function tooSmall(pointer: string, { origin, minimum: least }: z.core.$ZodIssueTooSmall): FieldError {
  const minimum = Number(least);
  if (origin === 'string' && minimum === 1) return fieldError(pointer, fieldErrors.blank);
  if (origin === 'string') return fieldError(pointer, fieldErrors.tooShort, { minimum });
  if (origin !== 'array') return fieldError(pointer, fieldErrors.tooSmall, { minimum });
  return minimum === 1
    ? fieldError(pointer, fieldErrors.noItem)
    : fieldError(pointer, fieldErrors.tooFewItems, { minimum });
}

function tooBig(pointer: string, { origin, maximum: most }: z.core.$ZodIssueTooBig): FieldError {
  const maximum = Number(most);
  if (origin === 'string') return fieldError(pointer, fieldErrors.tooLong, { maximum });
  return fieldError(pointer, origin === 'array' ? fieldErrors.tooManyItems : fieldErrors.tooLarge, { maximum });
}

/** What one finding of zod means in our codes. */
function explain(issue: z.core.$ZodIssue, schema: z.ZodType, hints: Hints): FieldError[] {
  const pointer = pointerOf(issue.path);
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = namesAt(schema, issue.path);
      return issue.keys
        .slice(0, hints.named(issue.keys.length))
        .map((key) => hints.unknownName(unknownField, key, known).at(pointerOf([...issue.path, key])));
    }
    case 'invalid_type': {
      const type = isMissing ? fieldErrors.required : (typeErrors[issue.expected] ?? fieldErrors.invalidType);
      return [fieldError(pointer, type)];
    }
    case 'invalid_value':
      return isMissing
        ? [fieldError(pointer, fieldErrors.required)]
        : [fieldError(pointer, fieldErrors.notOneOf, { values: issue.values.map(String).join(', ') })];
    case 'too_small':
      return [tooSmall(pointer, issue)];
    case 'too_big':
      return [tooBig(pointer, issue)];
    case 'not_multiple_of':
      return [fieldError(pointer, fieldErrors.notMultiple, { step: issue.divisor })];
    case 'invalid_format':
      return [fieldError(pointer, formatErrors[issue.format] ?? fieldErrors.invalidFormat)];
    case 'invalid_union':
      return [fieldError(pointer, fieldErrors.notOneOfTypes)];
    case 'invalid_key':
      // The name itself is wrong; what is wrong with it lies one level deeper.
      return issue.issues.flatMap((inner) => explain(inner, schema, hints).map((found) => found.at(pointer)));
    case 'custom':
      return [issue.params?.fieldError?.at(pointer) ?? fieldError(pointer, fieldErrors.invalidValue)];
    default:
      return [fieldError(pointer, fieldErrors.invalidValue)];
  }
}

/**
 * What `schema` finds wrong with `value`, one entry per field and cause, 200 at most; or the value as it is taken.
 * @param hints those of the request, if more than this is checked for it
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
    for (const found of explain(issue, schema, hints)) {
      const { pointer = '' } = found;
      // The first finding of a field says most; what follows from it would only repeat it.
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
