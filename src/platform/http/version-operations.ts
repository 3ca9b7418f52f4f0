import * as z from 'zod';
import { actor } from '../actor.ts';
import { fieldErrors } from '../field-errors.ts';
import { memoizeByObject } from '../memoize.ts';
import { asVersion, listVersions } from '../resource/history/versions.ts';
import { pageParameters } from '../resource/read.ts';
import type { Resource } from '../resource/resource.ts';
import type { Reader } from '../unit-of-work.ts';
import { fieldPath, instant, integer, matching, text } from '../values.ts';
import { type Operation, operation, type ParamsOf } from './operation.ts';
import { redactedMeta, withArticle } from './resource-operations.ts';

const nullable = <S extends z.ZodType>(schema: S) => schema.nullable();
const anything = z.unknown().meta({ example: null });

const cursor = matching(z.string().max(15), /^[1-9]\d{0,14}$/, fieldErrors.invalidCursor).meta({ example: '812' });

const change = z
  .object({
    field: fieldPath('lastName'),
    before: anything.optional().meta({ example: 'García' }),
    after: anything.optional().meta({ example: 'García Ruiz' }),
    redacted: z
      .boolean()
      .optional()
      .meta({ example: true, description: 'Present, and true, when the caller may not see the values.' }),
  })
  .meta({ id: 'VersionChange', description: 'A field that differs from the version before.' });

/** A version of an object of a resource. */
export const versionSchema = memoizeByObject((resource: Resource) =>
  z
    .object({
      sequence: nullable(integer(1, Number.MAX_SAFE_INTEGER, 812)).meta({
        description: 'The sequence of the change in the log. Null for a version that is older than the history kept.',
      }),
      recordedAt: nullable(instant).meta({ description: 'The time of the change.' }),
      event: nullable(text(100, `${resource.name}.updated`)).meta({
        description: 'The type of the event of the change; null if it followed from the event of another object.',
      }),
      version: integer(1, 2 ** 31 - 1, 2),
      changes: z.array(change).max(1000),
      actor: nullable(actor),
      data: asVersion(resource).schema,
    })
    .meta({ id: `${resource.title}InHistory` }),
);

const meta = z
  .object({
    perPage: integer(1, 500, 20),
    nextCursor: nullable(cursor).meta({ description: 'The cursor of the next page; null on the last one.' }),
    ...redactedMeta.shape,
  })
  .meta({ id: 'VersionsMeta' });

/** Where the versions of an object are, if its path names another object before it. */
interface Place<Path extends string> {
  path: Path;
  /**
   * Finds the id of the object.
   * @throws Problem `not_found` if it does not belong to the object before it
   */
  idOf(reader: Reader, params: ParamsOf<Path>): Promise<string>;
}

/** Lists the versions of an object of a resource that is `versioned`. */
export const versionsOperation = (resource: Resource): Operation =>
  versionsAt(resource, { path: `${resource.path}/{id}/versions`, idOf: async (_, { id }) => id });

/** The same at another path. */
export const versionsAt = <Path extends string>(resource: Resource, { path, idOf }: Place<Path>): Operation =>
  operation({
    id: `list${resource.title}Versions`,
    method: 'GET',
    path,
    tag: resource.tag,
    summary: `List the versions of ${withArticle(resource)}`,
    description:
      'Returns the versions newest first, also for a deleted object. A version contains only the fields that the object itself stores: no data of other objects, and no values that depend on the current day.',
    scope: `${resource.scope}:read`,
    parameters: {
      known: {
        limit: { ...pageParameters.limit, description: 'The number of versions per page; 20 by default.' },
        cursor: { schema: cursor, description: 'The nextCursor of the previous page.' },
      },
    },
    reply: { status: 200, data: z.array(versionSchema(resource)).max(500), meta },
    async read(reader, { params, query }) {
      const { limit = 20, cursor: after } = query;
      const { data, nextCursor, redacted } = await listVersions(reader, resource, await idOf(reader, params), {
        limit,
        cursor: after === undefined ? undefined : Number(after),
      });
      return { data, meta: { perPage: limit, nextCursor }, redacted };
    },
  });
