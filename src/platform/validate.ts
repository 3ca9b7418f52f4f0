import * as z from 'zod';
import { commonErrors } from './errors.ts';
import { Hints } from './nearest.ts';
import { type FieldError, Problem } from './problem.ts';

/** Of a longer pointer only this much is shown: names come from the request, which may be a megabyte. */
export const maxPointer = 500;

/** A path into a JSON document as RFC 6901 writes it: `/customFields/0/value`. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
    .slice(0, maxPointer);

/** The names that the object at `path` of `schema` may have. */
function namesAt(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
    return namesAt(schema._zod.def.innerType, path);
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { in: before, out } = schema._zod.def;
    // What comes before the schema only prepares the value.
    return namesAt(before instanceof z.core.$ZodTransform ? out : before, path);
  }
  const [step, ...further] = path;
  if (schema instanceof z.core.$ZodArray && step !== undefined) return namesAt(schema._zod.def.element, further);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  const { shape } = schema._zod.def;
  return step === undefined ? Object.keys(shape) : namesAt(shape[String(step)], further);
}

/** Errors beyond these are not named: a reply must not be larger than what it is about. */
const maxErrors = 200;

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

/** What one finding of zod means, in our words and with our codes. */
function explain(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  hints: Hints,
): { code: string; detail: string; path: PropertyKey[] }[] {
  const { path } = issue;
  const one = (code: string, detail: string) => [{ code, detail, path }];
  const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '');
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = namesAt(schema, path);
      return issue.keys.slice(0, hints.named(issue.keys.length)).map((key) => ({
        code: 'unknown_field',
        detail: hints.unknownName('field', key, known),
        path: [...path, key],
      }));
    }
    case 'invalid_type':
      return issue.input === undefined
        ? one('required', 'is required')
        : one('invalid_type', `must be ${article(issue.expected === 'int' ? 'integer' : issue.expected)}`);
    case 'invalid_value':
      return issue.input === undefined
        ? one('required', 'is required')
        : one('invalid_value', `must be one of ${issue.values.map(String).join(', ')}`);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? one('blank', 'must not be empty')
        : one(
            unit(issue.origin) ? 'too_short' : 'out_of_range',
            `must be at least ${issue.minimum}${unit(issue.origin)}`,
          );
    case 'too_big':
      return one(
        unit(issue.origin) ? 'too_long' : 'out_of_range',
        `must be at most ${issue.maximum}${unit(issue.origin)}`,
      );
    case 'invalid_format':
      return one(
        'invalid_format',
        issue.message.startsWith('Invalid')
          ? `must be a valid ${issue.format === 'guid' ? 'UUID' : issue.format}`
          : issue.message,
      );
    case 'invalid_key':
      // The name itself is wrong; what is wrong with it lies one level deeper.
      return issue.issues.flatMap((inner) => explain(inner, schema, hints).map((found) => ({ ...found, path })));
    case 'custom':
      return one(String(issue.params?.code ?? 'invalid_value'), issue.message);
    default:
      return one('invalid_value', issue.message);
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
    for (const { code, detail, path } of explain(issue, schema, hints)) {
      const pointer = pointerOf(path);
      // The first finding of a field says most; what follows from it would only repeat it.
      if (!errors.has(pointer)) errors.set(pointer, { pointer, code, detail });
    }
  }
  return { value: undefined, errors: [...errors.values()] };
}

/** The 422 that names every wrong field. */
export function invalidBody(errors: FieldError[]): Problem {
  const one = errors.length === 1 ? errors[0] : undefined;
  return new Problem(
    commonErrors.invalidBody,
    one ? `${one.pointer || 'body'}: ${one.detail}` : `${errors.length} fields are wrong; "errors" names them.`,
    { errors },
  );
}

/** The 400 that names every wrong parameter. */
export function invalidParameters(errors: FieldError[]): Problem {
  const one = errors.length === 1 ? errors[0] : undefined;
  return new Problem(
    commonErrors.invalidParameter,
    one ? `${one.parameter}: ${one.detail}` : `${errors.length} parameters are wrong; "errors" names them.`,
    { errors },
  );
}
