import * as z from 'zod';
import { commonErrors } from '../errors.ts';
import { type FieldError, fieldError, maxPointer } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { Hints } from '../nearest.ts';
import { Problem } from '../problem.ts';
import { atNamesSent, renameDeprecated } from '../resource/deprecated-names.ts';
import { usesDeprecated } from '../resource/other-names.ts';
import { versionOf } from '../resource/read.ts';
import type { Resource } from '../resource/resource.ts';
import { refuseUnreadAmounts } from '../resource/write.ts';
import type { Params } from '../template.ts';
import type { Tx } from '../unit-of-work.ts';
import { check, invalidBody } from '../validate.ts';
import { anything, id as idSchema, integer, text } from '../values.ts';
import { params, reason } from './openapi/error-parts.ts';
import { type ChunkedOperation, type Operation, operation } from './operation.ts';
import { separate } from './request-body.ts';
import { pascal, plural, type Written } from './resource-operations.ts';

/** Rows of one request, and rows that are written in one transaction. */
const maxRows = limits.batchRows;
const chunkRows = 100;

interface Batch {
  rows: unknown[];
  dryRun?: boolean;
}

interface Row {
  operation: 'create' | 'update' | 'upsert' | 'delete';
  id?: string;
  externalId?: string;
  version?: number;
  data?: Record<string, unknown>;
}

/** One thing wrong with a row: a field error, or the problem that the operation by itself would have answered with. */
type RowError = FieldError | { code: string; params: Params | undefined; detail: string };

/** What became of a row. */
interface RowResult {
  index: number;
  status: number;
  id: string | null;
  version: number | null;
  errors: RowError[];
  /** The meta of the reply that the operation by itself would have given. */
  meta?: object;
}

/** What a batch does with rows by the id of another system. */
interface ByExternalId {
  upsert(tx: Tx, externalId: string, data: never): Promise<{ id: string; isNew: boolean }>;
  find(tx: Tx, externalId: string): Promise<string | undefined>;
}

/** The verbs of a resource as a batch calls them; each gives the id of the row that it wrote, and what it has to say. */
export interface BatchVerbs {
  create(tx: Tx, data: never): Promise<Written>;
  update(tx: Tx, id: string, data: never): Promise<Written>;
  remove(tx: Tx, id: string): Promise<{ row: { id: string }; meta?: object }>;
  /** What they tell in addition to the object, where a batch has to tell it too. */
  meta?: z.ZodObject;
  /** Absent for resources without an externalId: their batches know no upsert. */
  byExternalId?: ByExternalId;
}

const rowBase = {
  operation: z.enum(['create', 'update', 'delete']).meta({ example: 'create' }),
  id: idSchema.optional().meta({ description: 'Which one, for update and delete.' }),
  version: integer(1, 2 ** 31 - 1, 1)
    .optional()
    .meta({ description: 'The version that is expected, as with If-Match.' }),
};

/** The same for rows that may be named by the id of another system. */
const rowByExternalId = {
  ...rowBase,
  operation: z.enum(['create', 'update', 'upsert', 'delete']).meta({ example: 'upsert' }),
  externalId: text(200, 'ERP-1042').optional().meta({
    description:
      'The same by the id of another system; an earlier row may have created it. For upsert it must be there.',
  }),
};

const rowFields = ({ byExternalId }: BatchVerbs) => (byExternalId ? rowByExternalId : rowBase);

const required = (pointer: string, what: Row['operation']): FieldError =>
  fieldError(pointer, fieldErrors.requiredInRow, { operation: what });

/** What the rows of a batch have in common. */
interface Kind {
  resource: Resource;
  verbs: BatchVerbs;
  /** A row without what its data are checked for. */
  form: z.ZodType;
}

/** A row as it came, and its place in the request. */
interface Given {
  given: unknown;
  index: number;
  /** Those of the whole batch. */
  hints: Hints;
}

/** Reads a row: its own form first, then its data as the operation takes them. */
async function readRow(tx: Tx, { given, hints }: Given, { resource, verbs, form }: Kind): Promise<Row> {
  const { value, errors } = check(form, given, hints);
  if (errors) throw invalidBody(errors);
  const row = value as Row;
  const { operation: what, externalId } = row;
  const missing: FieldError[] = [];
  if ((what === 'update' || what === 'delete') && !row.id && !externalId) missing.push(required('/id', what));
  if (what === 'upsert' && !externalId) missing.push(required('/externalId', what));
  if (what !== 'delete' && row.data === undefined) missing.push(required('/data', what));
  if (missing.length > 0) throw invalidBody(missing);
  if (what === 'delete') return row;

  const {
    wanted,
    version,
    errors: wrong,
  } = separate(row.data as Record<string, unknown>, resource.readOnly, tx.caller.accountId);
  if (what === 'create' && externalId !== undefined) wanted.externalId ??= externalId;
  const renamed = await renameDeprecated(tx, resource, wanted, async () =>
    what === 'create' ? undefined : (row.id ?? verbs.byExternalId?.find(tx, externalId as string)),
  );
  const read = check(what === 'create' ? resource.create : resource.patch, wanted, hints);
  const found = [...wrong, ...renamed.errors, ...atNamesSent(read.errors ?? [], renamed.sentAs)];
  if (found.length > 0) throw invalidBody(found.map((error) => error.under('/data')));
  return {
    ...row,
    data: read.value as Record<string, unknown>,
    ...(version === undefined || what === 'create' ? {} : { version: row.version ?? version }),
  };
}

async function write(tx: Tx, row: Row, resource: Resource, verbs: BatchVerbs): Promise<Written & { status: number }> {
  const data = row.data as never;
  if (row.operation === 'create') return { ...(await verbs.create(tx, data)), status: 201 };
  const { byExternalId } = verbs;
  if (row.operation === 'upsert' && byExternalId) {
    const { id, isNew } = await byExternalId.upsert(tx, row.externalId as string, data);
    return { id, status: isNew ? 201 : 200 };
  }
  const id = row.id ?? (await byExternalId?.find(tx, row.externalId as string));
  if (id === undefined) {
    throw new Problem(commonErrors.notFound, `There is no ${resource.name} with the externalId ${row.externalId}.`);
  }
  if (row.operation === 'update') {
    refuseUnreadAmounts(tx, resource, data);
    return { ...(await verbs.update(tx, id, data)), status: 200 };
  }
  const { row: removed, ...said } = await verbs.remove(tx, id);
  return { id: removed.id, ...said, status: 200 };
}

/** The result of a row that was refused. */
function refused(index: number, { type, message, params, errors }: Problem, under = ''): RowResult {
  const own =
    errors.length > 0
      ? errors.map((error) => (error.pointer === undefined ? error : error.under(under)))
      : [{ code: type.code, params, detail: message }];
  return { index, status: type.status, id: null, version: null, errors: own };
}

/** Does what a row asks for; a row that is refused leaves no trace in the transaction. */
async function act(tx: Tx, given: Given, kind: Kind): Promise<RowResult> {
  const { index } = given;
  const { resource, verbs } = kind;
  let row: Row | undefined;
  try {
    const read = await readRow(tx, given, kind);
    row = read;
    const versions = read.version === undefined ? undefined : [read.version];
    const { id, status, meta } = await tx.attempt(() => write(tx, read, resource, verbs), versions);
    const said = verbs.meta && meta ? { meta } : {};
    return { index, status, id, version: await versionOf(tx, resource, id), errors: [], ...said };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // What a verb says is about the data that it was given.
    return refused(index, error, row ? '/data' : '');
  }
}

const resultSchema = z
  .object({
    index: integer(0, maxRows - 1, 0).meta({ description: 'The place of the row in the request, from 0.' }),
    status: integer(200, 499, 201).meta({ description: 'What the row would have been answered by itself.' }),
    id: idSchema.nullable(),
    version: integer(1, 2 ** 31 - 1, 1).nullable(),
    errors: z
      .array(
        z
          .object({
            pointer: z.string().max(maxPointer).optional().meta({ example: '/data/email', pattern: anything }),
            code: text(100, 'already_taken'),
            reason: reason.optional(),
            params: params.optional(),
            detail: text(2000, 'is already taken'),
          })
          .meta({ example: { pointer: '/data/email', code: 'already_taken', detail: 'is already taken' } }),
      )
      .max(200)
      .meta({ description: 'Everything that is wrong with the row.' }),
  })
  .meta({ id: 'BatchResult' });

/** The same for a resource whose verbs have something to say. */
const resultOf = ({ title }: Resource, { meta }: BatchVerbs) =>
  meta
    ? resultSchema
        .extend({ meta: meta.optional().meta({ description: 'What there is to say beside the object.' }) })
        .meta({ id: `${title}BatchResult` })
    : resultSchema;

const count = (example: number) => integer(0, maxRows, example);
const metaSchema = z
  .object({
    created: count(1),
    updated: count(0),
    deleted: count(0),
    failed: count(0),
    dryRun: z.boolean().meta({ example: false }),
  })
  .meta({ id: 'BatchMeta' });

/** `POST …/batch`: up to 1,000 rows of a resource in one request, each with its own result. */
export function batchOperation(resource: Resource, verbs: BatchVerbs): Operation {
  const data = z
    .strictObject((resource.patch as unknown as z.ZodObject).shape)
    .meta({ id: `${resource.title}BatchData` });
  const described = z
    .strictObject({
      rows: z
        .array(z.strictObject({ ...rowFields(verbs), data: data.optional() }).meta({ id: `${resource.title}BatchRow` }))
        .min(1)
        .max(maxRows),
      dryRun: z
        .boolean()
        .optional()
        .meta({ example: false, description: 'Tells what would happen, and changes nothing.' }),
    })
    .meta({ id: `${resource.title}Batch` });
  // A row that is wrong must not spoil the others, so rows are read one by one.
  const taken = z.strictObject({ rows: z.array(z.unknown()).min(1).max(maxRows), dryRun: z.boolean().optional() });

  const form = z.strictObject({ ...rowFields(verbs), data: z.record(z.string(), z.unknown()).optional() });
  const kind: Kind = { resource, verbs, form };

  const row: ChunkedOperation<Batch> = {
    id: `batch${pascal(plural(resource))}`,
    method: 'POST',
    path: `${resource.path}/batch`,
    tag: resource.tag,
    summary: `Write up to ${maxRows.toLocaleString('en')} ${plural(resource).replaceAll('-', ' ')} at once`,
    description:
      `Rows are done in their order; good ones stay, bad ones say why. They are committed in groups of ${chunkRows}. ` +
      'With an Idempotency-Key, repeating the request after a crash goes on where it stopped and doubles nothing.',
    scope: `${resource.scope}:write`,
    bodyLimit: limits.batchBytes,
    body: {
      schema: taken as unknown as z.ZodType<Batch>,
      described,
      resource,
      usesDeprecated: ({ rows }) =>
        rows.some((one) => usesDeprecated(resource, Object.keys((one as Partial<Row> | null)?.data ?? {}))),
    },
    reply: { status: 200, data: z.array(resultOf(resource, verbs)).max(maxRows), meta: metaSchema },
    chunked: {
      chunksOf: ({ rows, dryRun }) => {
        const size = dryRun ? maxRows : chunkRows;
        const hints = new Hints();
        const starts = Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => i * size);
        return starts.map((start) =>
          rows.slice(start, start + size).map((given, i) => ({ given, index: start + i, hints })),
        );
      },
      isDryRun: ({ dryRun }) => dryRun === true,
      async act(tx, rows) {
        const results: unknown[] = [];
        for (const given of rows as Given[]) results.push(await act(tx, given, kind));
        return results;
      },
      outcome: ({ rows, dryRun = false }, results) => ({
        data: results,
        meta: { ...tally(rows, results as RowResult[]), dryRun },
      }),
    },
  };
  return operation(row);
}

/** How many rows came to what. */
function tally(rows: unknown[], results: RowResult[]) {
  const meta = { created: 0, updated: 0, deleted: 0, failed: 0 };
  for (const { index, status } of results) {
    if (status >= 400) meta.failed++;
    else if (status === 201) meta.created++;
    else if ((rows[index] as Row).operation === 'delete') meta.deleted++;
    else meta.updated++;
  }
  return meta;
}
