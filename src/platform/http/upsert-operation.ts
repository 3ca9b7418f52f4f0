import * as z from 'zod';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';
import type { Resource } from '../resource/resource.ts';
import { type Values, wrongReferences } from '../resource/write.ts';
import type { Reader, Tx } from '../unit-of-work.ts';
import { check } from '../validate.ts';
import type { WriteOperation } from './operation.ts';
import { replyOf, type VerbOptions, type Written, withArticle, written } from './resource-operations.ts';

/** A row that an upsert wrote: created, or changed. */
export interface Upserted extends Written {
  isNew: boolean;
}

/** The names of the fields that a new row needs, in words. */
function requiredBy({ create }: Resource): string {
  if (!(create instanceof z.ZodObject)) throw new Error('a resource has an object for its body');
  const names = Object.entries(create.shape).filter(([, schema]) => !z.safeParse(schema, undefined).success);
  return new Intl.ListFormat('en').format(names.map(([name]) => name));
}

/**
 * `PUT …/external/{externalId}`: creates the row with an id of another system, or changes it.
 * @param byExternalId the verb, which `upsertBy` of core makes, and what finds its row
 */
export function upsertOperation<Body extends Values>(
  resource: Resource & { patch: z.ZodType<Body> },
  byExternalId: {
    upsert(tx: Tx, externalId: string, input: Body): Promise<Upserted>;
    find(reader: Reader, externalId: string): Promise<string | undefined>;
  },
  { errors = [], meta, check: wrongIds }: VerbOptions = {},
): WriteOperation<Body, `${string}/{externalId}`> {
  const one = withArticle(resource);
  const noun = one.replace(/^an? /, '');
  /** Undefined: no row can have it. */
  const read = (externalId: string | undefined) => check(resource.valueSchema('externalId'), externalId).value;
  return {
    id: `upsert${resource.title}`,
    method: 'PUT',
    path: `${resource.path}/external/{externalId}`,
    tag: resource.tag,
    summary: `Create or update ${one} by external ID`,
    description:
      `Percent-encode the ID in the path. If ${one} has the ID, the request updates the ${noun} as PATCH does (200); ` +
      `otherwise it creates one (201), which requires ${requiredBy(resource)}.`,
    scope: `${resource.scope}:write`,
    body: {
      schema: resource.patch,
      resource,
      async idOf(reader, params) {
        const externalId = read(params.externalId);
        return externalId === undefined ? undefined : byExternalId.find(reader, String(externalId));
      },
      readOnly: resource.readOnly,
      check: wrongIds ?? ((reader, body) => wrongReferences(reader, resource, body)),
    },
    reply: { ...replyOf(resource, 200, meta), or: 201 },
    errors: [commonErrors.versionMismatch, commonErrors.alreadyTaken, ...errors],
    async write(tx, { params, body }) {
      const externalId = read(params.externalId);
      if (externalId === undefined) throw new Problem(commonErrors.notFound, `No ${noun} can have this externalId.`);
      const { isNew, ...row } = await byExternalId.upsert(tx, String(externalId), body);
      return written(tx, resource, row, isNew ? 201 : 200);
    },
  };
}
