import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import { chunksOf } from '../chunks.ts';
import { commonErrors } from '../errors.ts';
import { type FieldError, fieldError, maxPointer } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid } from '../ids.ts';
import { limits } from '../limits.ts';
import { defined, isObject } from '../narrowing.ts';
import { ParallelConflict } from '../parallel-conflict.ts';
import { Problem, problemFor } from '../problem.ts';
import { nounOf, nounsOf } from '../resource/nouns.ts';
import { isPresent, versionOf } from '../resource/read.ts';
import type { Resource } from '../resource/resource.ts';
import { refuseUnreadAmounts, type Values, wrongReferences } from '../resource/write.ts';
import type { Tx } from '../unit-of-work.ts';
import { accepted, check, Hints, invalidBody } from '../validate.ts';
import { anyTextPattern, id as idSchema, integer, text } from '../values.ts';
import { params, reason } from './openapi/error-parts.ts';
import { type Operation, operation } from './operation.ts';
import { ignoredMeta, ignoredOf } from './read-request.ts';
import { metaOf } from './reply.ts';
import { allWrong, separate, translateBody, withNulls } from './request-body.ts';
import { pascal, plural, type Written } from './resource-operations.ts';

/** Rows per request, and rows per transaction. */
const maxRows = limits.batchRows;
const chunkRows = 100;
/** Rows that are written in parallel: more would gain little, and a set with a wrong row is written again. */
const setRows = 50;
/** How often rows are tried in parallel: without the one at which they failed, once more. */
const maxTries = 2;
/** After so many rows other requests have a turn: reading them takes no break otherwise. */
const rowsAtOnce = 10;
/** Once so many rows cannot be read, the rows behind them are not tried. */
const maxWrongRows = 200;

/** The id of the row, and the version that the caller expects. */
interface Target {
  id?: string | undefined;
  externalId?: string | undefined;
  version?: number | undefined;
  /** Whether to delete an object that has other objects. */
  force?: boolean | undefined;
}

/** A row whose data are not read yet. */
interface RowForm extends Target {
  operation: 'create' | 'update' | 'upsert' | 'delete';
  data?: Record<string, unknown> | undefined;
}

/** One mistake in a row: a field error, or the problem with which the single operation would answer. */
type RowError = FieldError | (Pick<Problem, 'reason' | 'params'> & { code: string; detail: string });

/** A row in the form that the verbs need. */
type Row<Create, Patch> = Target &
  (
    | { operation: 'create'; data: Create }
    | { operation: 'update'; data: Patch }
    | { operation: 'upsert'; externalId: string; data: Patch }
    | { operation: 'delete' }
  );

/** The result of a row. */
interface RowResult {
  index: number;
  status: number;
  id: string | null;
  version: number | null;
  errors: RowError[];
  /** The `meta` with which the single operation would reply. */
  meta?: object | undefined;
  /** What of its data was accepted and ignored. */
  ignored?: string[] | undefined;
}

/** What a batch does with rows named by the id of another system. */
interface ByExternalId<Patch> {
  upsert(tx: Tx, externalId: string, data: Patch): Promise<{ id: string; isNew: boolean }>;
  find(tx: Tx, externalId: string): Promise<string | undefined>;
  /** Locks existing objects, always in the same order. */
  lock(tx: Tx, ids: readonly string[], externalIds: readonly string[]): Promise<unknown>;
}

/** The result of a verb that leaves no object to name. */
type Unwritten = Omit<Written, 'id'> & { id: null };

/** The verbs of a resource for a batch; each returns the id of the written row, and its remarks. */
export interface BatchVerbs<Create = never, Patch = never> {
  create(tx: Tx, data: Create): Promise<Written | Unwritten>;
  /**
   * The ids of the objects that a creation reads or changes besides what it refers to: creations with none in common do not
   * concern one another, and are written in parallel. Absent: all are written one after the other.
   */
  touchedIds?(data: Create): readonly string[];
  /** Absent for resources whose rows never change: their batches know no update. */
  update?(tx: Tx, id: string, data: Patch): Promise<Written>;
  /**
   * Whether a change reads and changes the object alone, and what belongs to it: such changes of different objects are written
   * in parallel, also with creations. Absent: none is.
   */
  isIndependentChange?(data: Patch): boolean;
  remove(
    tx: Tx,
    id: string,
    options?: { force?: boolean | undefined },
  ): Promise<{ row: { id: string }; meta?: object | undefined }>;
  /** Whether a row may ask for a deletion of an object that has other objects. */
  canForce?: boolean;
  /** The remarks on an object that a batch reports, too. */
  meta?: z.ZodObject;
  /** Absent for resources without an externalId: their batches know no upsert. */
  byExternalId?: ByExternalId<Patch>;
}

/** What a batch depends on besides creating and deleting. */
type Knows = { update?: unknown; byExternalId?: unknown; canForce?: boolean };

/** What a row of these verbs can ask for. */
const operationsOf = ({ update, byExternalId }: Knows): RowForm['operation'][] => [
  'create',
  ...(update ? (['update'] as const) : []),
  ...(byExternalId ? (['upsert'] as const) : []),
  'delete',
];

const rowForce = {
  force: z
    .boolean()
    .optional()
    .meta({ example: false, description: 'For delete: as force in the query of the same request on its own.' }),
};

/** The name of a set of operations, which many resources share. */
const nameOfOperations = ({ update, byExternalId }: Knows) =>
  byExternalId ? 'BatchUpsertOperation' : update ? 'BatchUpdateOperation' : 'BatchCreateOperation';

function rowFields(resource: Pick<Resource, 'valueSchema'>, verbs: Knows) {
  const fields = {
    operation: z
      .enum(operationsOf(verbs))
      .meta({ id: nameOfOperations(verbs), example: verbs.byExternalId ? 'upsert' : 'create' }),
    id: idSchema.optional().meta({
      description: `The object to ${verbs.update ? 'update or delete' : 'delete'}.`,
      // An example that upserts has no use for it.
      ...(verbs.byExternalId ? { 'x-also-taken': true } : {}),
    }),
    version: integer(1, 2 ** 31 - 1, 1)
      .optional()
      .meta({ description: 'The expected version, as with If-Match.' }),
  };
  const forced = verbs.canForce ? { ...fields, ...rowForce } : fields;
  if (!verbs.byExternalId) return forced;
  const externalId = text(200, String(resource.valueSchema('externalId').meta()?.example));
  return {
    ...forced,
    externalId: externalId.optional().meta({
      description: 'The object by its ID in another system; an earlier row may have created it. Required for upsert.',
    }),
  };
}

const required = (pointer: string, what: RowForm['operation']): FieldError =>
  fieldError(pointer, fieldErrors.requiredInRow, { operation: what });

/** A resource, with the types of its bodies. */
type Bodies<Create, Patch> = Resource & { create: z.ZodType<Create>; patch: z.ZodType<Patch> };

/** The common parts of the rows of a batch. */
interface Kind<Create, Patch> {
  resource: Bodies<Create, Patch>;
  verbs: BatchVerbs<Create, Patch>;
  /** A row without the checks of its data. */
  form: z.ZodType<RowForm>;
}

/** What the rows of a request share, so that their work has a limit. */
class Reading {
  readonly hints = new Hints();
  /** The rows that could not be read, by index. */
  readonly wrong = new Set<number>();
}

/** A row as sent, and its place in the request. */
interface RowInput {
  given: unknown;
  index: number;
  reading: Reading;
}

/**
 * Refuses a row that names one object by `id` and another by `externalId`, or by a name that no object has. An update may give
 * the object that very name. A removed object has lost its own, and its removal may be repeated.
 * @throws Problem `invalid_body`
 */
async function refuseTwoObjects(
  tx: Tx,
  { operation: what, id, externalId, data }: RowForm,
  { resource, verbs: { byExternalId } }: { resource: Resource; verbs: Pick<BatchVerbs, 'byExternalId'> },
  settle: () => Promise<void>,
): Promise<void> {
  if (what === 'create' || !byExternalId || id === undefined || externalId === undefined) return;
  await settle();
  const found = await byExternalId.find(tx, externalId);
  if (found === id.toLowerCase()) return;
  const isNamed = what === 'update' && data?.externalId === externalId;
  if (found === undefined && (isNamed || !(await isPresent(tx, resource, id)))) return;
  throw invalidBody([fieldError('/externalId', fieldErrors.otherThan, { field: '/id' })]);
}

/**
 * Reads a row: first its form, then its data like the operation.
 * @param settle writes the rows before it, which may change what it is compared with
 */
async function readRow<Create, Patch>(
  tx: Tx,
  { given, reading: { hints } }: RowInput,
  { resource, verbs, form }: Kind<Create, Patch>,
  settle: () => Promise<void>,
): Promise<Row<Create, Patch>> {
  const row = accepted(form, given, hints);
  const { operation: what, id, externalId, data = {} } = row;
  const missing: FieldError[] = [];
  if ((what === 'update' || what === 'delete') && !id && !externalId) missing.push(required('/id', what));
  if (what === 'upsert' && !externalId) missing.push(required('/externalId', what));
  if (what !== 'delete' && row.data === undefined) missing.push(required('/data', what));
  if (missing.length > 0) throw invalidBody(missing);
  await refuseTwoObjects(tx, row, { resource, verbs }, settle);

  const { wanted, version, errors: wrong } = separate(data, resource.readOnly, tx.caller.accountId);
  if (what === 'delete') {
    if (wrong.length > 0) throw invalidBody(wrong.map((error) => error.under('/data')));
    return { ...row, operation: what, version: row.version ?? version };
  }
  if (what === 'create' && row.externalId !== undefined) wanted.externalId ??= row.externalId;
  withNulls(what === 'create' ? resource.create : resource.patch, wanted);
  const idOf = async () => {
    if (what === 'create') return undefined;
    await settle();
    return id ?? verbs.byExternalId?.find(tx, defined(externalId, 'externalId'));
  };
  const renamed = await translateBody(tx, resource, wanted, idOf);
  const read = async <Data>(schema: z.ZodType<Data>): Promise<Data> => {
    const { value, errors } = check(schema, wanted, hints);
    const found = [...wrong, ...renamed.errors, ...(errors ?? [])];
    if (!errors && found.length === 0) return value;
    const ids = await wrongReferences(tx, resource, wanted);
    throw invalidBody(allWrong(found, ids, renamed.sentAs).map((error) => error.under('/data')));
  };
  if (what === 'create') return { ...row, operation: what, data: await read(resource.create) };
  const changed = { id, version: row.version ?? version, data: await read(resource.patch) };
  return what === 'upsert'
    ? { ...changed, operation: what, externalId: defined(externalId, 'externalId') }
    : { ...changed, operation: what, externalId };
}

async function write<Create, Patch extends Values>(
  tx: Tx,
  row: Row<Create, Patch>,
  { resource, verbs }: Kind<Create, Patch>,
): Promise<(Written | Unwritten) & { status: number }> {
  if (row.operation === 'create') {
    const made = await verbs.create(tx, row.data);
    return { ...made, status: made.isNew === false ? 200 : 201 };
  }
  const { byExternalId } = verbs;
  if (row.operation === 'upsert' && byExternalId) {
    const { id, isNew } = await byExternalId.upsert(tx, row.externalId, row.data);
    return { id, status: isNew ? 201 : 200 };
  }
  const id = row.id ?? (await byExternalId?.find(tx, defined(row.externalId, 'externalId')));
  if (id === undefined) {
    const externalId = defined(row.externalId, 'externalId');
    throw problemFor(commonErrors.notFound, 'external_id', { noun: nounOf(resource), externalId });
  }
  if (row.operation === 'update') {
    refuseUnreadAmounts(tx, resource, row.data);
    return { ...(await defined(verbs.update, 'update')(tx, id, row.data)), status: 200 };
  }
  const { row: removed, ...said } = await verbs.remove(tx, id, { force: row.force });
  return { id: removed.id, ...said, status: 200 };
}

/** The result of a refused row. */
function refused(index: number, { type, message, reason, params, errors }: Problem, under = ''): RowResult {
  const own =
    errors.length > 0
      ? errors.map((error) => (error.pointer === undefined ? error : error.under(under)))
      : [{ code: type.code, reason, params, detail: message }];
  return { index, status: type.status, id: null, version: null, errors: own };
}

/** What of the data of a row is ignored, if anything. */
function ignoredInRow<Create, Patch>(row: Row<Create, Patch>, resource: Bodies<Create, Patch>): string[] | undefined {
  if (row.operation === 'delete') return undefined;
  const isCreation = row.operation === 'create';
  const ignored = ignoredOf(isCreation ? resource.create : resource.patch, row.data, isCreation);
  return ignored.length > 0 ? ignored : undefined;
}

/** Reads a row, unless too many before it were wrong. */
async function readOrRefuse<Create, Patch>(
  tx: Tx,
  given: RowInput,
  kind: Kind<Create, Patch>,
  settle: () => Promise<void>,
): Promise<{ row: Row<Create, Patch> } | { result: RowResult }> {
  const { index, reading } = given;
  if (reading.wrong.size >= maxWrongRows) {
    const notRead = invalidBody([fieldError('', fieldErrors.rowNotRead, { maximum: maxWrongRows })]);
    return { result: refused(index, notRead) };
  }
  try {
    return { row: await readRow(tx, given, kind, settle) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    reading.wrong.add(index);
    return { result: refused(index, error) };
  }
}

/** A row that was read. */
interface ToWrite<Create, Patch> {
  index: number;
  row: Row<Create, Patch>;
}

/** Does the work of a row. @throws Problem if it is refused: then it has left no trace in the transaction */
async function writeRow<Create, Patch extends Values>(
  tx: Tx,
  { index, row }: ToWrite<Create, Patch>,
  kind: Kind<Create, Patch>,
): Promise<{ result: RowResult; version: Promise<void> }> {
  const { resource, verbs } = kind;
  const expected = row.version === undefined ? undefined : [row.version];
  const { status, id, meta } = await tx.attempt(() => write(tx, row, kind), expected);
  const result: RowResult = {
    index,
    status,
    id,
    version: null,
    errors: [],
    meta: verbs.meta && metaOf({ ...meta }),
    ignored: ignoredInRow(row, resource),
  };
  return { result, version: id === null ? Promise.resolve() : versionInto(tx, resource, result, id) };
}

/** Writes the version that an object has now into the result of its row; the statement goes with those of the next row. */
function versionInto(tx: Tx, resource: Resource, result: RowResult, id: string): Promise<void> {
  const read = versionOf(tx, resource, id).then((version) => {
    result.version = version;
  });
  // If the next row fails, nothing waits for it.
  read.catch(() => {});
  return read;
}

/** Does the work of rows that do not concern one another. @throws ParallelConflict if any of them is refused: there is no trace then */
const writeTogether = <Create, Patch extends Values>(
  tx: Tx,
  set: readonly ToWrite<Create, Patch>[],
  kind: Kind<Create, Patch>,
): Promise<RowResult[]> =>
  tx.inParallel(
    set.map((one) => async (part) => {
      const { result, version } = await writeRow(part, one, kind);
      await version;
      return result;
    }),
  );

/** What a row names that other rows may be about, too; undefined: it may be about anything. */
function concernedBy<Create, Patch>(
  row: Row<Create, Patch>,
  { touchedIds, isIndependentChange }: BatchVerbs<Create, Patch>,
): readonly string[] | undefined {
  if (row.operation === 'delete') return undefined;
  if (row.operation !== 'create' && !isIndependentChange?.(row.data)) return undefined;
  // An upsert may create or change.
  const others = row.operation === 'update' ? [] : touchedIds?.(row.data as Create);
  return others && [row.id, row.externalId, ...others].filter((name) => name !== undefined);
}

const externalIdText = text(200, 'ERP-1042');

/** The ids that rows have in a member, as far as they can be ones. */
const namesIn = (
  rows: readonly RowInput[],
  member: 'id' | 'externalId',
  isOne: (name: string) => boolean,
): string[] => {
  const given = rows.flatMap(({ given: row }) => (isObject(row) && row.operation !== 'create' ? row[member] : []));
  return [...new Set(given.filter((name) => typeof name === 'string' && isOne(name)) as string[])];
};

/**
 * Locks what the rows change, before the first of them: batches about the same objects in other orders wait for each other, and
 * would otherwise stop each other until one gives up.
 */
async function lockAll<Create, Patch>(
  tx: Tx,
  rows: readonly RowInput[],
  { byExternalId }: BatchVerbs<Create, Patch>,
): Promise<void> {
  if (!byExternalId) return;
  const ids = namesIn(rows, 'id', isUuid);
  const externalIds = namesIn(rows, 'externalId', (name) => externalIdText.safeParse(name).success);
  if (ids.length + externalIds.length > 1) await byExternalId.lock(tx, ids, externalIds);
}

/** Does the work of rows, in order: those that do not concern one another a set at a time. */
async function act<Create, Patch extends Values>(
  tx: Tx,
  rows: readonly RowInput[],
  kind: Kind<Create, Patch>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const versions: Promise<void>[] = [];
  // A transaction that runs again reads its rows again.
  for (const { index, reading } of rows) reading.wrong.delete(index);
  await lockAll(tx, rows, kind.verbs);
  let set: ToWrite<Create, Patch>[] = [];
  const concerned = new Set<string>();
  const writeAlone = async (one: ToWrite<Create, Patch>) => {
    try {
      const { result, version } = await writeRow(tx, one, kind);
      versions.push(version);
      results.push(result);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The remarks of a verb are about its data.
      results.push(refused(one.index, error, '/data'));
    }
  };
  const writeAll = async (some: readonly ToWrite<Create, Patch>[], tries = maxTries): Promise<void> => {
    let refused: number | undefined;
    if (some.length > 1 && tries > 0) {
      try {
        results.push(...(await writeTogether(tx, some, kind)));
        return;
      } catch (error) {
        if (!(error instanceof ParallelConflict)) throw error;
        refused = error.part;
      }
    }
    if (refused === undefined) for (const one of some) await writeAlone(one);
    else {
      await writeAll(some.slice(0, refused), tries - 1);
      await writeAll(some.slice(refused, refused + 1));
      await writeAll(some.slice(refused + 1), tries - 1);
    }
  };
  const writeSet = async () => {
    const waiting = set;
    set = [];
    concerned.clear();
    await writeAll(waiting);
  };
  for (const [i, given] of rows.entries()) {
    if (i % rowsAtOnce === 0) await nextTurn();
    const read = await readOrRefuse(tx, given, kind, writeSet);
    if ('result' in read) {
      results.push(read.result);
      continue;
    }
    const names = concernedBy(read.row, kind.verbs);
    if (set.length === setRows || names === undefined || names.some((name) => concerned.has(name))) await writeSet();
    set.push({ index: given.index, row: read.row });
    if (names === undefined) await writeSet();
    for (const name of names ?? []) concerned.add(name);
  }
  await writeSet();
  await Promise.all(versions);
  return results.sort((one, other) => one.index - other.index);
}

const resultSchema = z
  .object({
    index: integer(0, maxRows - 1, 0).meta({ description: 'The index of the row in the request, from 0.' }),
    status: integer(200, 499, 201).meta({ description: 'The status of the same request on its own.' }),
    id: idSchema.nullable(),
    version: integer(1, 2 ** 31 - 1, 1).nullable(),
    errors: z
      .array(
        z
          .object({
            pointer: z.string().max(maxPointer).optional().meta({ example: '/data/email', pattern: anyTextPattern }),
            code: text(100, 'already_taken'),
            reason: reason.optional(),
            params: params.optional(),
            detail: text(2000, 'is already taken'),
          })
          .meta({ example: { pointer: '/data/email', code: 'already_taken', detail: 'is already taken' } }),
      )
      .max(200)
      .meta({ description: 'Everything that is wrong with the row.' }),
    ...ignoredMeta.shape,
  })
  .meta({ id: 'BatchResult' });

/** The same for a resource whose verbs make remarks. */
const resultOf = ({ title }: Resource, { meta }: Pick<BatchVerbs, 'meta'>) =>
  meta
    ? resultSchema
        .extend({ meta: meta.optional().meta({ description: 'The meta of the same request on its own.' }) })
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
export function batchOperation<Create, Patch extends Values>(
  resource: Bodies<Create, Patch>,
  verbs: BatchVerbs<Create, Patch>,
): Operation {
  const { update } = verbs;
  const data = update ? resource.patch : resource.create;
  const described = z
    .strictObject({
      rows: z
        .array(
          z
            .strictObject({ ...rowFields(resource, verbs), data: data.optional() })
            .meta({ id: `${resource.title}BatchRow` }),
        )
        .min(1)
        .max(maxRows),
      dryRun: z
        .boolean()
        .optional()
        .meta({ example: false, description: 'Reports what would happen, and changes nothing.' }),
    })
    .meta({ id: `${resource.title}Batch` });
  // A wrong row must not spoil the others, so rows are read one by one.
  const taken = z.strictObject({ rows: z.array(z.unknown()).min(1).max(maxRows), dryRun: z.boolean().optional() });

  const form = z.strictObject({ ...rowFields(resource, verbs), data: z.record(z.string(), z.unknown()).optional() });
  const kind: Kind<Create, Patch> = { resource, verbs, form };

  return operation({
    id: `batch${pascal(plural(resource))}`,
    method: 'POST',
    path: `${resource.path}/batch`,
    tag: resource.tag,
    summary: `${update ? 'Create, update' : 'Create'} or delete up to ${maxRows.toLocaleString('en')} ${nounsOf(resource)}`,
    description:
      `Processes the rows in order, in transactions of ${chunkRows}. A row with an error changes nothing and says why; the others ` +
      'are kept. After ' +
      `${maxWrongRows} rows with invalid members, the following rows are refused unread. ` +
      'With an Idempotency-Key, a repeat after a crash continues where the first request stopped.',
    scope: `${resource.scope}:write`,
    bodyLimit: limits.batchBytes,
    body: {
      schema: taken,
      described,
      inside: { schema: data, readOnly: [...resource.readOnly, ...(update ? [] : ['version'])] },
      resource,
      ...(resource.deprecated.size > 0 && {
        usesDeprecated: ({ rows }: z.output<typeof taken>) =>
          rows.some(
            (row) =>
              isObject(row) &&
              isObject(row.data) &&
              Object.keys(row.data).some((name) => resource.deprecated.has(name)),
          ),
      }),
    },
    reply: { status: 200, data: z.array(resultOf(resource, verbs)).max(maxRows), meta: metaSchema },
    chunked: {
      chunksOf: ({ rows, dryRun }) => {
        const size = dryRun ? maxRows : chunkRows;
        const reading = new Reading();
        return chunksOf(
          rows.map((given, index) => ({ given, index, reading })),
          size,
        );
      },
      isDryRun: ({ dryRun }) => dryRun === true,
      act: (tx, rows) => act(tx, rows, kind),
      outcome: ({ rows, dryRun = false }, results) => ({
        data: results,
        meta: { ...tally(rows, results), dryRun },
      }),
    },
  });
}

/** How many rows had which result. */
function tally(rows: unknown[], results: RowResult[]) {
  const meta = { created: 0, updated: 0, deleted: 0, failed: 0 };
  for (const { index, status } of results) {
    const row = rows[index];
    if (status >= 400) meta.failed++;
    else if (status === 201) meta.created++;
    else if (isObject(row) && row.operation === 'delete') meta.deleted++;
    else meta.updated++;
  }
  return meta;
}
