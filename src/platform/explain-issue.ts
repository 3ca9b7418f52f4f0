/** Translates the issues of zod into our codes. */
import type * as z from 'zod';
import { FieldError, type FieldErrorType, fieldError, pointerOf } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import type { Hints } from './nearest.ts';

/** The names that the object at `path` of `schema` accepts. */
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
      // The steps before the schema only prepare the value.
      current = (def.in as z.ZodType).def.type === 'transform' ? def.out : def.in;
    } else if (steps.length === 0) return Object.keys(def.shape ?? {});
    else {
      const step = String(steps.shift());
      current = def.type === 'array' ? def.element : def.shape?.[step];
    }
  }
}

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

/**
 * The field errors of one issue.
 * @param schema the schema that found it, whose names are compared with unknown names
 */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType, hints: Hints): FieldError[] {
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
      // The name itself is wrong; its mistake lies one level deeper.
      return issue.issues.flatMap((inner) => explainIssue(inner, schema, hints).map((found) => found.at(pointer)));
    case 'custom': {
      const found: unknown = issue.params?.fieldError;
      return [found instanceof FieldError ? found.at(pointer) : fieldError(pointer, fieldErrors.invalidValue)];
    }
    default:
      return [fieldError(pointer, fieldErrors.invalidValue)];
  }
}
