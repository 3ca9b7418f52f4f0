/** The body of a request: read as JSON, with names of existing clients turned into ours, and checked against the schema. */

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { commonErrors } from '../errors.ts';
import { type FieldError, fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid } from '../ids.ts';
import { defined, isObject } from '../narrowing.ts';
import { Problem } from '../problem.ts';
import { compatShapeOf } from '../resource/compat-shape.ts';
import { show } from '../resource/read.ts';
import type { Resource } from '../resource/resource.ts';
import type { Reader } from '../unit-of-work.ts';
import { check, invalidBody } from '../validate.ts';
import { asZodType } from '../values.ts';
import { boundsOf, mostElements, refuseTooLarge } from './body-size.ts';
import type { Operation } from './operation.ts';

type Body = Record<string, unknown>;

/** A value under two names that differ. */
interface Differing {
  name: string;
  field: string;
  value: unknown;
  /** The value under the current name. */
  present: unknown;
}

const contradiction = ({ name, field }: Pick<Differing, 'name' | 'field'>): FieldError =>
  fieldError(`/${name}`, fieldErrors.otherName, { field });

/** The result of the deprecated names of a body. */
export interface Renamed {
  /** By the current name of a field, the name in the body. */
  sentAs: Map<string, string>;
  /** Whether any name of the body is deprecated. */
  usesDeprecated: boolean;
  errors: FieldError[];
}

/**
 * Turns a body with names of existing clients into one with ours; `body` itself is changed. It loses the members of the
 * earlier shape that its caller sends back as read, and values move from deprecated names to the current ones. A field that
 * has both names must have one value.
 * @param idOf finds the row that the body changes; undefined if it creates one
 */
export async function translateBody(
  reader: Reader | undefined,
  resource: Resource,
  body: Body,
  idOf: () => Promise<string | undefined>,
): Promise<Renamed> {
  await readEarlierBody(reader, resource, body, idOf);
  const renamed: Renamed = {
    sentAs: new Map(),
    usesDeprecated: Object.keys(body).some((name) => resource.deprecated.has(name)),
    errors: [],
  };
  const differing: Differing[] = [];
  for (const [name, { field, shown }] of Object.entries(resource.deprecatedNames)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    delete body[name];
    if (!Object.hasOwn(body, field)) {
      body[field] = value;
      renamed.sentAs.set(field, name);
      continue;
    }
    const schema = defined(resource.fields[field], field);
    const [ours, theirs] = [check(schema, body[field]), check(schema, value)];
    renamed.errors.push(...(theirs.errors ?? []).map((error) => error.under(`/${name}`)));
    if (ours.errors || theirs.errors || isDeepStrictEqual(ours.value, theirs.value)) continue;
    // A caller who was never shown the deprecated name did not just write it back. In the earlier shape it is the name of
    // a body, and the current name comes from the object that was read.
    if (shown || reader?.caller.compat !== undefined)
      differing.push({ name, field, value: theirs.value, present: ours.value });
    else renamed.errors.push(contradiction({ name, field }));
  }
  if (differing.length > 0 && reader) {
    const stored = await readStored(reader, resource, await idOf(), differing);
    renamed.errors.push(...choose(body, differing, stored));
  }
  return renamed;
}

/** The stored fields, as the caller may see them. */
async function readStored(
  reader: Reader,
  resource: Resource,
  id: string | undefined,
  differing: Differing[],
): Promise<Body> {
  if (id === undefined || !isUuid(id)) return {};
  const fields = differing.map(({ field }) => field);
  const shown = await show(reader, resource, id, { fields }).catch((error: unknown) => {
    // The write itself reports a missing row.
    if (!(error instanceof Problem)) throw error;
  });
  if (!shown) return {};
  // In the form in which a body has them: what is only shown is not part of it.
  const read: Body = JSON.parse(shown.data.text);
  return Object.fromEntries(
    fields.map((field) => [field, check(defined(resource.fields[field], field), read[field]).value]),
  );
}

/**
 * Decides which of two values under two names counts: a caller who read both and changed one means the one that differs
 * from the stored value. Otherwise the choice is unknowable.
 */
function choose(body: Body, differing: Differing[], stored: Body): FieldError[] {
  return differing.flatMap(({ name, field, value, present }) => {
    const isStored = (one: unknown) => field in stored && isDeepStrictEqual(one, stored[field]);
    if (isStored(value)) return [];
    if (isStored(present)) {
      body[field] = value;
      return [];
    }
    return [contradiction({ name, field })];
  });
}

/** Whether a value is the stored one, or another state of the object that it shows. */
const isSame = (sent: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(sent, stored) ||
  (isObject(sent) && isObject(stored) && sent.id !== undefined && sent.id === stored.id);

/**
 * Turns a body in the earlier shape into one in ours; `body` itself is changed. It loses the members that its caller sends
 * back as read. The schema refuses those that stay, because nothing stores them.
 * @param idOf finds the row that the body changes; undefined if it creates one
 */
async function readEarlierBody(
  reader: Reader | undefined,
  resource: Resource,
  body: Body,
  idOf: () => Promise<string | undefined>,
): Promise<void> {
  if (reader?.caller.compat === undefined) return;
  const { members, read } = compatShapeOf(resource);
  const accepted = { ...resource.fields, ...resource.alsoTaken };
  const sent = Object.keys(members).filter((name) => Object.hasOwn(body, name) && !Object.hasOwn(accepted, name));
  if (sent.length === 0 && !read) return;
  const id = await idOf();
  await read?.(reader, body, id);
  if (sent.length === 0 || id === undefined) return;
  const shown = await show(reader, resource, id).catch((error: unknown) => {
    // The write itself reports a missing row.
    if (!(error instanceof Problem)) throw error;
  });
  const stored: Body | undefined = shown && JSON.parse(shown.data.text);
  for (const name of sent) {
    if (!stored || isSame(body[name], stored[name])) delete body[name];
  }
}

/** Findings about fields, under the names that the body used. */
const atNamesSent = (errors: FieldError[], sentAs: ReadonlyMap<string, string>): FieldError[] =>
  errors.map((error) => {
    const [, field = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(error.pointer ?? '') ?? [];
    const name = sentAs.get(field);
    return name === undefined ? error : error.at(`/${name}${rest}`);
  });

/** Everything that is wrong with a body, under the names that it used. @param ids wrong references, of fields that are right otherwise */
export const allWrong = (
  found: readonly FieldError[],
  ids: readonly FieldError[],
  sentAs: ReadonlyMap<string, string> = new Map(),
): FieldError[] =>
  atNamesSent([...found, ...ids.filter(({ pointer }) => !found.some((error) => error.pointer === pointer))], sentAs);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const malformed = (detail: string) => new Problem(commonErrors.malformedBody, detail);

/** @throws Problem `malformed_body` */
function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw malformed(
      error instanceof SyntaxError
        ? `The body is not JSON: ${error.message.slice(0, 200)}`
        : 'The body is not JSON in UTF-8.',
    );
  }
  if (!isObject(value)) throw malformed('The body is not a JSON object.');
  return value;
}

/** Versions are counted from 1, in four bytes. */
export const maxVersion = 2_147_483_647;

/** The content of a body, and the version that it expects the object to have. */
export interface RequestBody {
  body: unknown;
  version: number | undefined;
}

/** The parts of a request other than its body, and access to its account. */
interface Circumstances {
  params?: Record<string, string>;
  /** Finds the other mistakes of a body that is refused anyway. */
  reader?: Reader;
  /** Runs when the body has a deprecated name. */
  onDeprecated?: () => void;
}

/** The fields of an object to write, without the other members of the body. */
interface Separated {
  wanted: Record<string, unknown>;
  version: number | undefined;
  errors: FieldError[];
}

/**
 * Removes from an object the members that only its reader needs: read-only fields, the expected version, and the
 * account that existing clients name.
 */
export function separate(given: Record<string, unknown>, readOnly: readonly string[], accountId?: string): Separated {
  const { version, companyId } = given;
  const errors: FieldError[] = [];
  if (version !== undefined && !readOnly.includes('version')) {
    if (!Number.isInteger(version)) errors.push(fieldError('/version', fieldErrors.notInteger));
    else if (Number(version) < 1) errors.push(fieldError('/version', fieldErrors.tooSmall, { minimum: 1 }));
    else if (Number(version) > maxVersion) {
      errors.push(fieldError('/version', fieldErrors.tooLarge, { maximum: maxVersion }));
    }
  }
  // Another account's id is a mistake that the caller should know.
  if (companyId !== undefined && companyId !== null && companyId !== accountId) {
    errors.push(fieldError('/companyId', fieldErrors.wrongAccount));
  }
  const ignored = new Set([...readOnly, 'version', 'companyId']);
  const wanted = Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(given).filter(([name]) => !ignored.has(name))),
  );
  return {
    wanted,
    errors,
    version: typeof version === 'number' && !readOnly.includes('version') ? version : undefined,
  };
}

/** A schema without what lets it be absent or null, and whether it takes null. */
function opened(schema: z.ZodType): { type: z.ZodType; takesNull: boolean } {
  if (schema instanceof z.ZodNullable) return { type: opened(asZodType(schema.unwrap())).type, takesNull: true };
  if (schema instanceof z.ZodOptional) return opened(asZodType(schema.unwrap()));
  if (schema instanceof z.ZodDefault) return opened(asZodType(schema.unwrap()));
  // z.preprocess: look at the schema behind it.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return opened(asZodType(schema.out));
  return { type: schema, takesNull: false };
}

/** Whether an object has null for all members that its schema names, none of which can be null. */
const isEmptied = ({ shape }: z.ZodObject, value: Record<string, unknown>): boolean =>
  Object.keys(shape).every((name) => value[name] === null && !opened(asZodType(defined(shape[name], name))).takesNull);

/**
 * A body with null for what means none: an empty text that the schema does not accept, and an object with null for
 * all its members, none of which can be null, such as `{"latitude": null, "longitude": null}`. Only where the schema takes null.
 */
export function withNulls(schema: z.ZodType, value: unknown): unknown {
  const { type, takesNull } = opened(schema);
  if (takesNull && value === '' && !type.safeParse('').success) return null;
  if (Array.isArray(value) && type instanceof z.ZodArray) {
    // One element too many is enough to find out; the schema would check all of them first.
    const some = value.slice(0, (mostElements(type) ?? value.length) + 1);
    return some.map((item) => withNulls(asZodType(type.element), item));
  }
  if (!(type instanceof z.ZodObject) || !isObject(value)) return value;
  if (takesNull && isEmptied(type, value)) return null;
  for (const [name, member] of Object.entries(type.shape)) {
    if (Object.hasOwn(value, name)) value[name] = withNulls(asZodType(member), value[name]);
  }
  return value;
}

/**
 * Reads and validates the body of a request.
 * @throws Problem `malformed_body`, or `invalid_body` naming every wrong field
 */
export async function readBody(
  operation: Operation,
  bytes: Buffer | undefined,
  { params = {}, reader, onDeprecated }: Circumstances = {},
): Promise<RequestBody> {
  const spec = operation.body;
  const isEmpty = bytes === undefined || bytes.length === 0;
  if (!spec) return { body: undefined, version: undefined };
  if (isEmpty && !spec.optional) throw malformed('The body is missing.');
  if (!isEmpty) refuseTooLarge(bytes, boundsOf(operation));
  const given = isEmpty ? {} : parseObject(bytes);

  const { wanted, version, errors } = spec.readOnly
    ? separate(given, spec.readOnly, reader?.caller.accountId)
    : { wanted: given, version: undefined, errors: [] };
  withNulls(spec.schema, wanted);
  const idOf = async () => (spec.idOf && reader ? spec.idOf(reader, params) : params.id);
  const renamed = spec.resource && (await translateBody(reader, spec.resource, wanted, idOf));
  if (renamed?.usesDeprecated) onDeprecated?.();
  const { value, errors: wrong = [] } = check(spec.schema, wanted);
  const found = [...errors, ...(renamed?.errors ?? []), ...wrong];
  if (found.length > 0) {
    const ids = (reader && (await spec.check?.(reader, wanted))) ?? [];
    throw invalidBody(allWrong(found, ids, renamed?.sentAs));
  }
  if (spec.usesDeprecated?.(value)) onDeprecated?.();
  return { body: value, version };
}
