import * as z from 'zod';
import { type FieldError, parameterError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { check, Hints, invalidParameters } from '../validate.ts';

/** One query parameter of an operation. */
export interface Parameter {
  schema: z.ZodType;
  description: string;
  /** A list: comma-separated, as repeated keys, or with `[]` after the name. */
  list?: boolean;
  /** Whether Rollcall refuses a request without it. */
  required?: boolean;
  /** Only clients of earlier versions send it; the document leaves it out. */
  isEarlier?: boolean;
  /** What the schema does not tell of a text that it accepts; not for a list. */
  mistakesIn?: (text: string) => FieldError[];
}

/** Query parameters by name. */
export type KnownParameters = Readonly<Record<string, Parameter>>;

/** The query parameters of an operation; `aliases` maps further spellings to a name. */
export interface Parameters<Known extends KnownParameters = KnownParameters> {
  known: Known;
  aliases?: Record<string, string>;
  /** Whether a query names something deprecated. */
  usesDeprecated?: (query: ParsedQuery) => boolean;
}

/** The given values, by the parameter's own name; a list is always an array. */
export type ParsedQuery = Record<string, unknown>;

type ValueOf<P extends Parameter> = P extends { list: true }
  ? z.output<P['schema']>[]
  : P extends { schema: z.ZodType; list?: false }
    ? z.output<P['schema']>
    : unknown;

type RequiredIn<Known extends KnownParameters> = {
  [Name in keyof Known]: Known[Name] extends { required: true } ? Name : never;
}[keyof Known];

/** The given values of the typed parameters, each as its schema reads it. */
export type QueryOf<Known extends KnownParameters> = string extends keyof Known
  ? ParsedQuery
  : { [Name in RequiredIn<Known>]: ValueOf<Known[Name]> } & {
      [Name in Exclude<keyof Known, RequiredIn<Known>>]?: ValueOf<Known[Name]>;
    };

/** The maximum number of values in one list. */
export const maxListValues = 500;
/** The maximum number of query parameters in a request, counting each repetition: 500 ids in a list, and all others. */
const maxParameters = 600;

/**
 * Decodes a query string without guessing: every value is text, every key keeps all of its values. Of too many
 * parameters it decodes one more than a request may have.
 */
export function parseQueryString(text: string): Record<string, string[]> {
  const query: Record<string, string[]> = Object.create(null);
  const some = text.split('&', maxParameters + 1).join('&');
  for (const [key, value] of new URLSearchParams(some)) {
    const values = query[key];
    if (values) values.push(value);
    else query[key] = [value];
  }
  return query;
}

/** A `+` that was not percent-encoded arrives as a space; in an instant it can only have been the offset's sign. */
const restorePlus = (text: string) => text.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+) (\d\d:\d\d)$/, '$1+$2');

/** A text of a query string in the type that its schema expects, number or boolean. */
function readScalar(schema: z.core.$ZodType, text: string): unknown {
  // A schema may transform its input: an amount is a number before that.
  if (schema instanceof z.core.$ZodPipe) return readScalar(schema._zod.def.in, text);
  const { type } = schema._zod.def;
  if (type === 'number') return /^-?\d{1,30}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return restorePlus(text);
}

/** The known name of `departmentId[]`, `departmentId[in][]` and the aliases. */
function canonicalName(name: string, { known, aliases = {} }: Parameters): string {
  const bare = name.endsWith('[]') ? name.slice(0, -2) : name;
  for (const candidate of [bare, `${bare}[in]`, bare.replace(/\[in\]$/, '')]) {
    const target = (Object.hasOwn(aliases, candidate) ? aliases[candidate] : undefined) ?? candidate;
    const parameter = Object.hasOwn(known, target) ? known[target] : undefined;
    // Brackets mean a list: they must not become the parameter with one value.
    if (parameter && (parameter.list || (candidate === name && candidate === bare))) return target;
  }
  return name;
}

const unknown = { alone: fieldErrors.unknownParameter, similar: fieldErrors.unknownParameterSimilar };

/** What clients of the described API add to a query, and Rollcall does not need. */
export interface Surplus {
  /** Names without an effect. */
  ignored: readonly string[];
  /** The account of the caller, whose id `companyId` may repeat. */
  accountId?: string | undefined;
}

/** The values of a list, under the name that the request used. */
interface GivenList {
  schema: z.ZodType;
  sentAs: string;
  items: string[];
}

/**
 * Reads the query of a request. A value that a list names twice counts once.
 * @throws Problem `invalid_parameter` naming every parameter that is unknown, repeated or has a wrong value
 */
export function readQuery(
  query: Record<string, string[]>,
  parameters: Parameters,
  { ignored, accountId }: Surplus = { ignored: [] },
): ParsedQuery {
  refuseTooMany(query);
  const values: ParsedQuery = {};
  const errors: FieldError[] = [];
  /** By the known name. */
  const lists: Record<string, GivenList> = {};
  const hints = new Hints();
  const names = [...Object.keys(parameters.known), ...Object.keys(parameters.aliases ?? {})];
  for (const [name, given] of Object.entries(query)) {
    const target = canonicalName(name, parameters);
    const parameter = Object.hasOwn(parameters.known, target) ? parameters.known[target] : undefined;
    if (parameter?.list) {
      lists[target] ??= { schema: parameter.schema, sentAs: name.replace(/\[\]$/, ''), items: [] };
      addItems(lists[target], given);
    } else if (parameter) {
      const { value, wrong } = target in values ? repeated : readOne(parameter, given);
      errors.push(...wrong.map((error) => error.ofParameter(name)));
      if (wrong.length === 0) values[target] = value;
    } else if (name === 'companyId' && accountId !== undefined) {
      // Another account's id is a mistake that the caller should know.
      if (given.some((one) => one !== accountId)) errors.push(parameterError(name, fieldErrors.wrongAccount));
    } else if (!ignored.includes(name)) {
      errors.push(hints.unknownName(unknown, name, names).ofParameter(name.slice(0, 200)));
    }
  }
  for (const [name, list] of Object.entries(lists)) {
    const { value, wrong } = readList(list, hints);
    errors.push(...wrong);
    if (wrong.length === 0) values[name] = value;
  }
  const wrong = new Set(errors.map(({ parameter }) => parameter));
  for (const [name, { required }] of Object.entries(parameters.known)) {
    if (!required || name in values || wrong.has(name)) continue;
    errors.push(parameterError(name, fieldErrors.required));
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return values;
}

interface ReadValue {
  value?: unknown;
  wrong: readonly FieldError[];
}

const repeated: ReadValue = { wrong: [parameterError('', fieldErrors.repeated)] };

/** Reads a parameter with one value. */
function readOne({ schema, mistakesIn }: Parameter, given: readonly string[]): ReadValue {
  if (given.length > 1) return repeated;
  const [text = ''] = given;
  const { value, errors } = check(schema, readScalar(schema, text));
  return { value, wrong: errors ?? mistakesIn?.(text) ?? [] };
}

/** Adds the values of a list, at most one more than may be. */
function addItems({ items }: GivenList, given: readonly string[]): void {
  for (const text of given) {
    if (items.length <= maxListValues) items.push(...text.split(',', maxListValues + 1));
  }
}

function readList({ schema, sentAs, items }: GivenList, hints: Hints): ReadValue {
  if (items.length > maxListValues) {
    return { wrong: [parameterError(sentAs, fieldErrors.tooManyItems, { maximum: maxListValues })] };
  }
  const checked = items.map((item) => check(schema, readScalar(schema, item)));
  const wrong = checked.flatMap((item, i) => (item.errors?.[0] ? [[items[i] ?? '', item.errors[0]] as const] : []));
  if (wrong.length > 0) return { wrong: wrongItems(sentAs, new Map(wrong), schema, hints) };
  return { value: [...new Set(checked.map((item) => item.value))], wrong: [] };
}

/** The errors of a list: one for each value that is similar to a known one, and one for all that are wrong in the same way. */
function wrongItems(
  parameter: string,
  wrong: ReadonlyMap<string, FieldError>,
  schema: z.ZodType,
  hints: Hints,
): FieldError[] {
  const known = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  const similar: FieldError[] = [];
  const others = new Map<string, { error: FieldError; items: string[] }>();
  for (const [item, error] of wrong) {
    const near = hints.similarTo(item, known);
    if (near !== undefined) {
      similar.push(parameterError(parameter, fieldErrors.notOneOfSimilar, { name: item, similar: near }));
    } else {
      const same = others.get(error.detail) ?? { error, items: [] };
      others.set(error.detail, same);
      same.items.push(item);
    }
  }
  return [...similar, ...[...others.values()].map(({ error, items }) => error.ofItems(parameter, items))];
}

/** Beyond the limit, Rollcall does not name single parameters. */
function refuseTooMany(query: Record<string, string[]>): void {
  const count = Object.values(query).reduce((sum, { length }) => sum + length, 0);
  if (count <= maxParameters) return;
  const wrong = parameterError('query', fieldErrors.tooManyParameters, { maximum: maxParameters });
  throw invalidParameters([wrong]);
}
