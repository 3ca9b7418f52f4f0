import type { Document } from './document.ts';
import { isId, type Schema } from './schema.ts';

/** A place in a body that the document describes. */
export interface Field {
  path: (string | number)[];
  /** JSON Pointer (RFC 6901), as `errors` names it. */
  pointer: string;
  /** The schema of the place, `nullable` included. */
  schema: Schema;
}

export const pointerOf = (path: Field['path']) =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The members of an object, an array or a map of a schema; `example` has the keys of a map. */
function membersOf(schema: Schema, example: unknown): [string | number, Schema][] {
  if (schema.items) return [[0, schema.items]];
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length > 0 || typeof schema.additionalProperties !== 'object') return properties;
  return Object.keys((example as object | null) ?? {}).map((key) => [key, schema.additionalProperties as Schema]);
}

/** Every field of a body, in groups of siblings: the fields inside of a field are another group. */
export function fieldGroups(document: Document, body: Schema): Field[][] {
  const groups: Field[][] = [];
  const walk = (schema: Schema, path: Field['path']) => {
    const resolved = document.resolve(schema);
    const members = membersOf(resolved, document.exampleOf(resolved));
    if (members.length === 0) return;
    groups.push(
      members.map(([step, part]) => {
        const at = [...path, step];
        return { path: at, pointer: pointerOf(at), schema: part };
      }),
    );
    for (const [step, part] of members) walk(part, [...path, step]);
  };
  walk(body, []);
  return groups;
}

/** The fields that hold an id; `customFields/0/id` is the id of a custom field, and so a `customFieldId`. */
export const referencesIn = (document: Document, body: Schema): (Field & { name: string })[] =>
  fieldGroups(document, body)
    .flat()
    .filter(({ schema }) => isId(document.resolve(schema)))
    .map((field) => {
      const isOfRow = field.path.at(-1) === 'id' && typeof field.path.at(-2) === 'number';
      return { ...field, name: isOfRow ? nameOf(field.path.slice(0, -1)).replace(/s?$/, 'Id') : nameOf(field.path) };
    })
    // The id of a row of a batch is an id of the batch's objects.
    .filter(({ name }) => /Ids?$/.test(name) && name !== 'rowId');

/** The name of a field, or of the array around it. */
export const nameOf = (path: Field['path']): string =>
  path.findLast((step): step is string => typeof step === 'string') ?? '';

/** The value at a place; undefined if there is none. */
export const valueAt = (body: unknown, path: Field['path']): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step], body);

/** A copy of a body with another value in one place; missing parents are created as `example` shows them, or empty. */
export function withValue<T>(body: T, path: Field['path'], value: unknown, example: unknown = {}): T {
  const [step, ...rest] = path;
  if (step === undefined) return value as T;
  const base = (body ?? example) as Record<string | number, unknown>;
  const copy = (Array.isArray(base) ? [...base] : { ...base }) as Record<string | number, unknown>;
  const shown = (example as Record<string | number, unknown> | null)?.[step];
  const empty = typeof rest[0] === 'number' ? [] : {};
  copy[step] = rest.length === 0 ? value : withValue(copy[step] ?? shown ?? empty, rest, value, shown);
  return copy as T;
}

/** A copy of a body without the value at a place. */
export function without<T>(body: T, path: Field['path']): T {
  const parent = valueAt(body, path.slice(0, -1));
  if (typeof parent !== 'object' || parent === null) return body;
  const copy = structuredClone(body);
  const holder = valueAt(copy, path.slice(0, -1));
  const last = path.at(-1) as string | number;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string, unknown>)[last];
  return copy;
}
