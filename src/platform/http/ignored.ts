/** Names that Rollcall accepts and ignores: the reply to a request that has any says so. */
import * as z from 'zod';
import { isObject } from '../narrowing.ts';
import { inner, present } from '../resource/field.ts';
import { isIgnored, text } from '../values.ts';
import type { Operation } from './operation.ts';

/** What `meta` says of them. */
export const ignoredMeta = z
  .object({
    ignored: z.array(text(200, 'pin')).max(500).optional().meta({
      'x-only-if-any': true,
      description:
        'What the request had that Rollcall accepts and ignores: names of the body, with a dot before those inside of an object, and of the query. Absent if there was none.',
    }),
  })
  .meta({ id: 'IgnoredMeta' });

/** The members of a schema that are ignored, at any depth of its objects, each as its path. */
function pathsIn(schema: z.ZodType, isCreation: boolean): string[][] {
  const object = present(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape).flatMap(([name, given]) => {
    const member = inner(given);
    if (isIgnored(member, isCreation)) return [[name]];
    return pathsIn(member, isCreation).map((path) => [name, ...path]);
  });
}

const known = { creations: new WeakMap<z.ZodType, string[][]>(), others: new WeakMap<z.ZodType, string[][]>() };

function ignoredIn(schema: z.ZodType, isCreation: boolean): string[][] {
  const paths = known[isCreation ? 'creations' : 'others'];
  const found = paths.get(schema) ?? pathsIn(schema, isCreation);
  paths.set(schema, found);
  return found;
}

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  return isObject(value) && Object.hasOwn(value, name) && has(value[name], rest);
}

/** What of a body is ignored. @param isCreation whether the body creates an object */
export const ignoredOf = (schema: z.ZodType, body: unknown, isCreation: boolean): string[] =>
  ignoredIn(schema, isCreation)
    .filter((path) => has(body, path))
    .map((path) => path.join('.'));

const isCreation = ({ method, reply }: Operation) => method === 'POST' && reply.status === 201;

/** Whether a request to an operation may have something that is ignored. */
export const mayIgnore = (operation: Operation): boolean =>
  (operation.body !== undefined && ignoredIn(operation.body.schema, isCreation(operation)).length > 0) ||
  Object.values(operation.parameters?.known ?? {}).some(({ schema }) => isIgnored(schema, false));

/** The `meta` of a reply to a request that had something of it; else nothing. */
export function metaOfIgnored(operation: Operation, query: object, body: unknown): { ignored?: string[] } {
  const ofQuery = Object.entries(operation.parameters?.known ?? {}).flatMap(([name, { schema }]) =>
    name in query && isIgnored(schema, false) ? [name] : [],
  );
  const ofBody = operation.body ? ignoredOf(operation.body.schema, body, isCreation(operation)) : [];
  const ignored = [...ofBody, ...ofQuery];
  return ignored.length > 0 ? { ignored } : {};
}
