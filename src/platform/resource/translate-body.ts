import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid } from '../ids.ts';
import { defined, isObject } from '../narrowing.ts';
import { Problem } from '../problem.ts';
import type { Reader } from '../unit-of-work.ts';
import { check } from '../validate.ts';
import { earlierOf } from './earlier.ts';
import { usesDeprecated } from './other-names.ts';
import { show } from './read.ts';
import type { Resource } from './resource.ts';

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
    usesDeprecated: usesDeprecated(resource, Object.keys(body)),
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
  const { members, read } = earlierOf(resource);
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
export const atNamesSent = (errors: FieldError[], sentAs: ReadonlyMap<string, string>): FieldError[] =>
  errors.map((error) => {
    const [, field = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(error.pointer ?? '') ?? [];
    const name = sentAs.get(field);
    return name === undefined ? error : error.at(`/${name}${rest}`);
  });
