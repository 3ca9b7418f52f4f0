import type * as z from 'zod';
import { commonErrors } from './errors.ts';
import { FieldError, type FieldErrorType, fieldError, pointerOf } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import { Problem } from './problem.ts';

/**
 * Edit distance: single-character insertions, deletions and replacements from `a` to `b` (Levenshtein 1966), and swaps of
 * neighbours (Damerau 1964), each part edited once.
 */
export function distance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1;
      const swapped = isSwap ? (beforePrevious[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, swapped, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/**
 * How many edits a typing mistake in a name can have: one in a name of up to seven characters, one more for each four,
 * at most three, and none in one of two characters, of which every edit makes another word.
 * @param length the characters of the shorter of the two names
 */
export const mostEdits = (length: number): number =>
  length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 4)));

/** Names that differ only in their case and their marks, such as `first_name`, are the same name. */
const plain = (name: string) => name.toLowerCase().replace(/(?<=.)[_-](?=.)/g, '');

/** The known name that is most similar to `name`, or undefined if none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  // A longer name is no typing mistake, and comparing is quadratic in the length.
  if (name.length > 60) return undefined;
  const wanted = plain(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = plain(candidate);
    const most = mostEdits(Math.min(wanted.length, other.length));
    if (Math.abs(other.length - wanted.length) > most) continue;
    const steps = distance(wanted, other);
    if (steps <= most && steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** The search for the nearest name compares with all known names, so a request gets a limited number of suggestions. */
const maxSuggestions = 10;
/** Further unknown names of a request are counted, not named. */
const maxNames = 100;

/** The two kinds of error for an unknown name: without and with a similar known name. */
export interface UnknownName {
  alone: FieldErrorType;
  similar: FieldErrorType;
}

/** Suggests known names for unknown ones. One object serves one request, so that its work has a limit. */
export class Hints {
  #suggestions = maxSuggestions;
  #names = maxNames;

  /** The error of an unknown name, with the similar known one; the caller sets the pointer. */
  unknownName({ alone, similar: withSimilar }: UnknownName, name: string, known: Iterable<string>): FieldError {
    this.#names--;
    const similar = this.similarTo(name, known);
    const params = { name: name.slice(0, 80), ...(similar === undefined ? {} : { similar }) };
    return new FieldError({ pointer: '' }, similar === undefined ? alone : withSimilar, params);
  }

  /** The known name that is most similar; undefined: there is none, or the request has had its suggestions. */
  similarTo(name: string, known: Iterable<string>): string | undefined {
    return this.#suggestions-- > 0 ? nearest(name, known) : undefined;
  }

  /**
   * How many of `count` unknown names to report; at least one, so that each object has an error that names its mistake.
   */
  named(count: number): number {
    return Math.max(1, Math.min(count, this.#names));
  }
}

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
function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType, hints: Hints): FieldError[] {
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
export function invalidBody(given: readonly FieldError[]): Problem {
  const errors = [...new Map(given.map((error) => [`${error.pointer} ${error.code} ${error.detail}`, error])).values()];
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

/** The value that a schema accepts. @throws Problem `invalid_body` */
export function accepted<T extends z.ZodType>(schema: T, given: unknown, hints?: Hints): z.output<T> {
  const { value, errors } = check(schema, given, hints);
  if (errors) throw invalidBody(errors);
  return value;
}
