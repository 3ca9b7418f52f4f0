import * as z from 'zod';
import { commonErrors } from '../errors.ts';
import type { FieldError } from '../field-error.ts';
import type { ErrorType } from '../problem.ts';
import { showAsked } from '../resource/history/versions.ts';
import { type Nameable, nounOf, nounsOf } from '../resource/nouns.ts';
import { getParameters, list, listParameters, show } from '../resource/read.ts';
import type { Resource } from '../resource/resource.ts';
import { refuseUnreadAmounts, type Values, wrongReferences } from '../resource/write.ts';
import { type Reader, type Reading, stillReading, type Tx } from '../unit-of-work.ts';
import { fieldPath, id as idSchema, instant } from '../values.ts';
import type { Outcome, ReadOperation, WriteOperation } from './operation.ts';

/** The result of a verb: the row that it wrote, and its remarks. */
export interface Written {
  id: string;
  meta?: object | undefined;
  /** Whether a creation made it; false if the row existed already. */
  isNew?: boolean;
}

export const pascal = (words: string) => words.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
/** The last part of its path: `contribution-groups`. */
export const plural = (resource: { path: string }) => resource.path.slice(resource.path.lastIndexOf('/') + 1);
export const withArticle = (resource: Nameable) => {
  const noun = nounOf(resource);
  return `${/^([aeio]|u(?!se))/i.test(noun) ? 'an' : 'a'} ${noun}`;
};

const accessTo = ({ scope, isForUsers }: { scope: string; isForUsers?: boolean }, verb: 'read' | 'write') =>
  isForUsers ? ({ access: 'session' } as const) : `${scope}:${verb}`;

/** The remarks of a read about omitted data. */
export const redactedMeta = z
  .object({
    redacted: z
      .array(fieldPath('nid'))
      .max(10_000)
      .optional()
      .meta({ description: 'Fields left out because the caller may not see them.' }),
  })
  .meta({ id: 'RedactedMeta' });

/** The reply to a write: the row in its current state. A route that has nothing to add to it returns `written`. */
export async function shownAsWritten(
  tx: Tx,
  resource: Resource,
  { id, meta }: Written,
  status: 200 | 201 = 200,
): Promise<Outcome> {
  const { data, version, redacted } = await show(tx, resource, id);
  const location = status === 201 ? `${resource.path}/${id}` : undefined;
  return { status, data, meta, redacted, version, location };
}

/** The same, not waited for. */
export const written = (...asked: Parameters<typeof shownAsWritten>): Reading<Outcome> =>
  stillReading(shownAsWritten(...asked));

const hasExpansions = ({ expansions }: Resource) => Object.keys(expansions).length > 0;

/** What `expand` adds to an object: its type is one with and without them. */
const expansionsOf = (resource: Resource): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(resource.expansions).map(([name, { resource: target }]) => [
      name,
      target()
        .expansionSchema.nullable()
        .optional()
        .meta({ description: `Only in replies to reads with expand=${name}.`, example: null, 'x-expansion': true }),
    ]),
  );

/** The remarks of a read in addition to its data. */
const remarksOf = (resource: Resource) => (resource.sensitive || hasExpansions(resource) ? redactedMeta : undefined);

/** What openapi.json says of an operation, where that is not what it says of every resource. */
interface Texts {
  summary?: string;
  description?: string;
}

/** GET of the objects of a resource, with its filters and orders. */
export function listOperation(resource: Resource, texts: Texts = {}): ReadOperation<undefined> {
  return {
    id: `list${pascal(plural(resource))}`,
    method: 'GET',
    path: resource.path,
    tag: resource.tag,
    summary: `List ${nounsOf(resource)}`,
    ...texts,
    scope: accessTo(resource, 'read'),
    lists: resource,
    parameters: listParameters(resource),
    reply: {
      status: 200,
      data: resource.schema,
      // An expansion may show another area, which core does not know and which registers it later.
      get expansions() {
        return expansionsOf(resource);
      },
      list: true,
      meta: remarksOf(resource),
    },
    read: (reader, { query }) => list(reader, resource, query),
  };
}

/** The path of one object of a resource. */
type PathOfOne = `${string}/{id}`;

/** GET of one object. */
export function getOperation(resource: Resource, texts: Texts = {}): ReadOperation<undefined, PathOfOne> {
  return {
    id: `get${resource.title}`,
    method: 'GET',
    path: `${resource.path}/{id}`,
    tag: resource.tag,
    summary: `Get ${withArticle(resource)}`,
    ...texts,
    scope: accessTo(resource, 'read'),
    parameters: getParameters(resource),
    reply: {
      status: 200,
      data: resource.schema,
      get expansions() {
        return expansionsOf(resource);
      },
      etag: !resource.isRecord,
      meta: remarksOf(resource),
    },
    // A read with costly fields waits for its turn, like a list.
    isLight: !resource.shown.some(({ isCostly }) => isCostly),
    read: (reader, { params, query }) => showAsked(reader, resource, params.id, query),
  };
}

/** What an operation that writes has in addition to those of every resource. */
export interface VerbOptions {
  errors?: readonly ErrorType[];
  meta?: z.ZodType;
  description?: string;
  /** Finds wrong references of a body; by default those that the resource declares. */
  check?: (reader: Reader, body: object) => Promise<FieldError[]>;
}

const takenBy = ({ unique }: Resource) => (unique.length > 0 ? [commonErrors.alreadyTaken] : []);

/** The reply to a write, as openapi.json describes it. */
export const replyOf = (resource: Resource, status: 200 | 201, meta?: z.ZodType) => {
  const all =
    resource.sensitive || resource.amounts.length > 0
      ? meta
        ? z.intersection(redactedMeta, meta)
        : redactedMeta
      : meta;
  return { status, data: resource.schema, etag: true, meta: all };
};

/** POST that creates an object. @param verb stores it and records its event */
export function createOperation<Body extends Values>(
  resource: Resource & { create: z.ZodType<Body> },
  verb: (tx: Tx, input: Body) => Promise<Written>,
  { errors = [], meta, summary, description, check }: VerbOptions & Texts = {},
): WriteOperation<Body> {
  return {
    id: `create${resource.title}`,
    method: 'POST',
    path: resource.path,
    tag: resource.tag,
    summary: summary ?? `Create ${withArticle(resource)}`,
    description,
    scope: accessTo(resource, 'write'),
    body: {
      schema: resource.create,
      resource,
      readOnly: [...resource.readOnly, 'version'],
      check: check ?? ((reader, body) => wrongReferences(reader, resource, body)),
    },
    reply: replyOf(resource, 201, meta),
    errors: [...takenBy(resource), ...errors],
    write: async (tx, { body }) => written(tx, resource, await verb(tx, body), 201),
  };
}

/** PATCH, and PUT, which does the same. */
export function updateOperations<Body extends Values>(
  resource: Resource & { patch: z.ZodType<Body> },
  verb: (tx: Tx, id: string, input: Body) => Promise<Written>,
  { errors = [], meta, description = '', check }: VerbOptions = {},
): WriteOperation<Body, PathOfOne>[] {
  return (['PATCH', 'PUT'] as const).map((method) => ({
    id: method === 'PATCH' ? `update${resource.title}` : `replace${resource.title}`,
    method,
    path: `${resource.path}/{id}`,
    tag: resource.tag,
    summary: `Update ${withArticle(resource)}`,
    description:
      `Sets the fields that you send, clears those that you send as null, and keeps the others. Objects merge member by member; an array replaces the stored one. PUT and PATCH do the same. ${description}`.trim(),
    scope: accessTo(resource, 'write'),
    body: {
      schema: resource.patch,
      resource,
      readOnly: resource.readOnly,
      check: check ?? ((reader, body) => wrongReferences(reader, resource, body)),
    },
    reply: replyOf(resource, 200, meta),
    errors: [commonErrors.versionMismatch, ...takenBy(resource), ...errors],
    async write(tx, { params, body }) {
      refuseUnreadAmounts(tx, resource, body);
      return written(tx, resource, await verb(tx, params.id, body));
    },
  }));
}

/** POST of a verb for one object, such as `pause`; with `schema` it has a body, which is optional. */
export function verbOperation<Body = undefined>(
  resource: Resource,
  what: string,
  verb: (tx: Tx, id: string, input: Body) => Promise<Written>,
  {
    schema,
    errors = [],
    meta,
    summary,
    description,
  }: Omit<VerbOptions, 'check'> & Texts & { schema?: z.ZodType<Body> },
): WriteOperation<Body, `${PathOfOne}/${string}`> {
  return {
    id: `${what}${resource.title}`,
    method: 'POST',
    path: `${resource.path}/{id}/${what}`,
    tag: resource.tag,
    summary: summary ?? `${pascal(what)} ${withArticle(resource)}`,
    description,
    scope: accessTo(resource, 'write'),
    ...(schema && { body: { schema, optional: true } }),
    reply: replyOf(resource, 200, meta),
    errors: [commonErrors.versionMismatch, ...errors],
    write: async (tx, { params, body }) => written(tx, resource, await verb(tx, params.id, body)),
  };
}

/** DELETE. @param verb deletes softly, and gives the same reply for an object that is deleted already */
export function removeOperation(
  resource: Resource,
  verb: (tx: Tx, id: string) => Promise<{ row: { id: string; deletedAt: string | null }; meta?: object | undefined }>,
  { errors = [], meta, description = '' }: VerbOptions = {},
): WriteOperation<undefined, PathOfOne> {
  return {
    id: `delete${resource.title}`,
    method: 'DELETE',
    path: `${resource.path}/{id}`,
    tag: resource.tag,
    summary: `Delete ${withArticle(resource)}`,
    description:
      `Removes the object from lists; onlyReturn still shows it. Repeating the request returns the same reply. ${description}`.trim(),
    scope: accessTo(resource, 'write'),
    removes: resource,
    reply: {
      status: 200,
      data: z.object({ id: idSchema, deletedAt: instant }).meta({ id: 'Deleted' }),
      meta,
    },
    errors: [commonErrors.versionMismatch, ...errors],
    async write(tx, { params }) {
      const { row, meta: said } = await verb(tx, params.id);
      return { data: { id: row.id, deletedAt: row.deletedAt }, meta: said };
    },
  };
}
