import { isDeepStrictEqual } from 'node:util';
import { type Insertion, InsertQuery } from '../db/insert.ts';
import { amongIds, byId, inOrderOf, sql } from '../db/sql.ts';
import { UpdateQuery } from '../db/update.ts';
import { commonErrors } from '../errors.ts';
import { type FieldError, fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid, newId } from '../ids.ts';
import { memoizeByObject } from '../memoize.ts';
import { isObject } from '../narrowing.ts';
import { Problem, problemFor } from '../problem.ts';
import { RetryTransaction } from '../retry-transaction.ts';
import { anyVersion, type Reader, type Tx } from '../unit-of-work.ts';
import { invalidBody } from '../validate.ts';
import { columnOf, storedColumn, toColumns } from './columns.ts';
import type { Fields } from './field.ts';
import { rememberBefore } from './history/store.ts';
import { mergeObjects } from './merge.ts';
import { type Nameable, nounOf } from './nouns.ts';
import { notFound } from './read.ts';
import { refuseIfInUse } from './referrers.ts';
import type { Resource, Stored } from './resource.ts';
import type { TableName } from './table-names.ts';
import type { Unique } from './unique.ts';
import { isEmployeeTable, reachCondition, reaches, sensitiveScope } from './view.ts';

/** A field that a write changed, as the event log stores it. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
  /**
   * Only readers with access to the entity's sensitive fields see the values, although the field itself is not
   * sensitive.
   */
  sensitive?: boolean | undefined;
}

/** The parts of a resource that a write needs. */
export type Writable<F extends Fields> = Pick<
  Resource,
  | 'name'
  | 'noun'
  | 'table'
  | 'references'
  | 'unique'
  | 'sensitive'
  | 'sensitiveScope'
  | 'scope'
  | 'only'
  | 'versioned'
  | 'seenBy'
  | 'ownRemoval'
> & { fields: F };

/** Values under the names of the API. */
export type Values = Readonly<Record<string, unknown>>;

/** The select list of a row as it is stored, under the names of the API. */
export const storedList = memoizeByObject((fields: Fields): string => {
  const names = ['id', ...Object.keys(fields), 'version', 'createdAt', 'updatedAt', 'deletedAt'];
  return names.map((name) => storedColumn(name, fields[name])).join(', ');
});

/**
 * Whether the caller writes sensitive fields without permission to read them. Their values always count as changed: if
 * an equal value made no version and no event, a guess would reveal the stored value (CWE-204).
 * @param scope without its verb: `employees.sensitive`
 */
export const writesUnseen = ({ caller }: Reader, scope: string): boolean =>
  caller.can(`${scope}:write`) && !caller.can(`${scope}:read`);

/**
 * A caller may set a sensitive field with permission to write it; a caller who may only read it may send it unchanged,
 * so that read, change, write back works. Otherwise "unchanged" would reveal the value to a caller who guesses.
 * @throws Problem `missing_scope` if `values` has a field that the caller may not set
 */
export function refuseSensitive<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  values: Values,
  unchanged: string[] = [],
): void {
  const sensitive = sensitiveScope(resource);
  if (!resource.sensitive || tx.caller.can(`${sensitive}:write`)) return;
  const mayRead = tx.caller.can(`${sensitive}:read`);
  const given = resource.sensitive.filter((field) => values[field] !== undefined);
  const fields = given.filter((field) => !(mayRead && unchanged.includes(field)));
  if (fields.length > 0) {
    const scope = `${sensitive}:write`;
    throw problemFor(commonErrors.missingScope, 'fields', { fields: fields.join(', '), scope });
  }
}

/**
 * Only callers who may read amounts change them: a new version, or a refusal, would confirm a guess of the others.
 * Creating an amount reveals nothing.
 * @throws Problem `missing_scope` naming the fields
 */
export function refuseUnreadAmounts(
  { caller }: Reader,
  { amounts, scope }: Pick<Resource, 'amounts' | 'scope'>,
  given: Values,
): void {
  if (caller.can(`${scope}:read`)) return;
  const fields = amounts.filter((field) => given[field] !== undefined);
  if (fields.length === 0) return;
  throw problemFor(commonErrors.missingScope, 'amounts', { fields: fields.join(', '), scope: `${scope}:read` });
}

/** One entry for each reference in `values` that names no row of the account (a deleted row does not count). */
export async function wrongReferences(
  reader: Reader,
  resource: Pick<Resource, 'references'>,
  values: object,
  lock: 'for key share' | '' = '',
): Promise<FieldError[]> {
  const given = new Map<string, unknown>(Object.entries(values));
  const named = Object.entries(resource.references).filter(([field]) => given.get(field) != null);
  const checks = named.map(async ([field, { to: table, member }]) => {
    const id = given.get(field);
    if (Array.isArray(id)) return wrongInList(reader, { field, table, member }, id, lock);
    if (typeof id !== 'string' || !isUuid(id)) return [];
    const isHidden = isEmployeeTable(table) && !reaches(reader, id);
    const found = isHidden ? undefined : await reader.first(existing(reader, table, id, lock));
    return found ? [] : [fieldError(`/${field}`, fieldErrors.notFound, { id })];
  });
  return (await Promise.all(checks)).flat();
}

/**
 * Refuses a write because of its values, and names the ids in them that do not exist, which the write finds too late.
 * @param wrong nothing is refused without any
 * @param before the stored row, whose ids need not exist any more; empty for a new one
 * @throws Problem `invalid_body`
 */
export async function refuseWrong(
  tx: Tx,
  resource: Pick<Resource, 'references'>,
  wrong: readonly FieldError[],
  given: Values,
  before: Values = {},
): Promise<void> {
  if (wrong.length === 0) return;
  const changed = Object.entries(given).filter(([field, value]) => !isDeepStrictEqual(value, before[field]));
  const unknown = await wrongReferences(tx, resource, Object.fromEntries(changed));
  throw invalidBody([...wrong, ...unknown.filter(({ pointer }) => !wrong.some((one) => one.pointer === pointer))]);
}

/** Finds a row that is not deleted. */
const existing = ({ caller }: Reader, table: TableName, id: string, lock: 'for key share' | '') =>
  byId<{ id: string }>(
    id,
    'id',
    (ids) => sql`
    select id from ${sql.raw(table)} where account_id = ${caller.accountId} and id ${amongIds(ids)} and deleted_at is null
    ${lock === '' ? sql`` : inOrderOf('id', ids)} ${sql.raw(lock)}`,
  );

/** The same for a field with a list of ids, or of objects with one in a member. */
async function wrongInList(
  reader: Reader,
  { field, table, member }: { field: string; table: TableName; member: string | undefined },
  given: unknown[],
  lock: 'for key share' | '',
): Promise<FieldError[]> {
  const list = member === undefined ? given : given.map((one) => (isObject(one) ? one[member] : undefined));
  const isId = (one: unknown): one is string => typeof one === 'string' && isUuid(one);
  const ids = [...new Set(list.filter(isId))];
  if (ids.length === 0) return [];
  const rows = await reader.all<{ id: string }>(sql`
    select id from ${sql.raw(table)}
    where account_id = ${reader.caller.accountId} and id = any(${ids}) and deleted_at is null order by id ${sql.raw(lock)}`);
  const found = new Set(rows.map(({ id }) => id));
  const inside = member === undefined ? '' : `/${member}`;
  return list.flatMap((one, i) =>
    isId(one) && !found.has(one.toLowerCase())
      ? [fieldError(`/${field}/${i}${inside}`, fieldErrors.notFound, { id: one })]
      : [],
  );
}

/**
 * Locks the targets of `values` until the transaction ends: a foreign key alone would not notice a soft delete.
 * @throws Problem `invalid_body` naming every id that does not exist
 */
async function holdReferences<F extends Fields>(tx: Tx, resource: Writable<F>, values: Values): Promise<void> {
  const errors = await wrongReferences(tx, resource, values, 'for key share');
  if (errors.length > 0) throw invalidBody(errors);
}

/**
 * @param some what must be unique of `values`
 * @throws Problem `already_taken` naming each that another row has
 */
async function refuseTaken<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  some: readonly Unique[],
  values: Values,
  ownId?: string,
): Promise<void> {
  const taken: { pointer: string; id: string }[] = [];
  for (const { pointer, match: matchOf } of some) {
    const match = matchOf(values);
    if (!match) continue;
    const other = await tx.first<{ id: string }>(sql`
      select r.id from ${sql.raw(resource.table)} r
      where r.account_id = ${tx.caller.accountId} and r.deleted_at is null and ${match}
      ${ownId === undefined ? sql`` : sql`and r.id <> ${ownId}`} limit 1`);
    if (other) taken.push({ pointer, id: other.id });
  }
  const [first] = taken;
  if (!first) return;
  const details = taken.map(({ pointer, id }) => `${pointer} is already taken by the ${nounOf(resource)} ${id}.`);
  throw new Problem(commonErrors.alreadyTaken, details.join(' '), {
    errors: taken.map(({ pointer, id }) => fieldError(pointer, fieldErrors.alreadyTaken, { id })),
    members: { conflictingId: first.id },
  });
}

/** The first version of a row. */
function firstVersion<F extends Fields>(
  tx: Tx,
  { table, fields }: Writable<F>,
  id: string,
  values: Values,
  more: Values,
): Insertion {
  const columns = {
    account_id: tx.caller.accountId,
    id,
    ...toColumns(fields, values),
    ...more,
    version: 1,
    created_at: tx.now,
    updated_at: tx.now,
  };
  return { table, columns };
}

/**
 * A row to insert, of which everything is certain: the caller may write it, its targets are locked, and no row has one of
 * its unique values.
 * @param columns that are not fields of the resource
 */
export function insertCertain<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  values: Values,
  columns: Values = {},
): Insertion {
  const id = newId();
  if (resource.versioned) rememberBefore(tx, resource.name, null, id);
  return firstVersion(tx, resource, id, values, columns);
}

/**
 * Inserts a row and returns it as stored.
 * @param columns that are not fields of the resource
 * @throws Problem `invalid_body` for a missing target or an object without a required part, `already_taken`,
 *   `missing_scope`
 */
export async function insertRow<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  values: Values,
  columns: Values = {},
): Promise<Stored<F>> {
  refuseSensitive(tx, resource, values);
  await holdReferences(tx, resource, values);
  // Without the clause a value in use would abort the transaction, and the error could not name the other row.
  const insertion = { ...firstVersion(tx, resource, newId(), values, columns), onConflict: 'on conflict do nothing' };
  const row = await tx.first(new InsertQuery<Stored<F>>([insertion], storedList(resource.fields)));
  if (row) {
    if (resource.versioned) rememberBefore(tx, resource.name, null, row.id);
    return row;
  }
  await refuseTaken(tx, resource, resource.unique, values);
  throw new RetryTransaction(`what collided with a new ${resource.name} is gone`);
}

/**
 * Locks a row and returns it as stored: for the requested change or removal, or for a consequence of it, to which the
 * version that the request expects does not apply. A correction is a consequence that removed rows have, too.
 * @throws Problem `not_found`, or `version_mismatch` if the request expected another version
 */
export async function lockRow<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  id: string,
  purpose: 'change' | 'removal' | 'consequence' | 'correction' = 'change',
): Promise<Stored<F>> {
  const locking = (ids: readonly string[]) => sql<Stored<F>>`
    select ${sql.raw(storedList(resource.fields))} from ${sql.raw(resource.table)} r
    where r.account_id = ${tx.caller.accountId} and r.id ${amongIds(ids)}
      and ${reachCondition(tx, resource) ?? sql`true`} and ${sql.raw(resource.only ?? 'true')}
    ${inOrderOf('r.id', ids)} ${sql.raw(purpose === 'removal' ? 'for update' : 'for no key update')}`;
  const row = isUuid(id) ? await tx.first(byId<Stored<F>>(id, 'id', locking, resource.table)) : undefined;
  // A client may repeat a removal, so the lock finds removed rows too.
  const findsRemoved = purpose === 'removal' || purpose === 'correction';
  if (!row || (row.deletedAt !== null && !findsRemoved)) throw notFound(resource, id);
  if ((purpose === 'change' || purpose === 'removal') && row.deletedAt === null)
    refuseOtherVersion(tx, resource, row.version);
  return row;
}

/**
 * @param version undefined if the object does not exist, which is what a request wants that expects no version
 * @throws Problem `version_mismatch` if the request expected another version than this
 */
export function refuseOtherVersion(tx: Tx, named: Nameable, version: number | undefined): void {
  if (tx.expectedVersions === undefined) return;
  if (version === undefined) {
    if (tx.expectedVersions.length === 0) return;
    throw new Problem(
      commonErrors.versionMismatch,
      `The request expected a version of the ${nounOf(named)}, which does not exist.`,
    );
  }
  const { expectedVersions } = tx;
  if (expectedVersions.some((expected) => expected === version || expected === anyVersion)) return;
  const noun = nounOf(named);
  const found = `The ${noun} has the version ${version}, and`;
  const detail =
    expectedVersions.length === 0
      ? `The ${noun} exists, and the request only creates one.`
      : expectedVersions.every(Number.isNaN)
        ? `${found} If-Match names no version; send it in quotes, without "W/": "${version}".`
        : `${found} the request expected another.`;
  throw new Problem(commonErrors.versionMismatch, detail, { members: { currentVersion: version } });
}

export interface Updated<F extends Fields> {
  row: Stored<F>;
  /** Empty if every value was the same: then the write did nothing. */
  changes: Change[];
}

/** What a write stores with the next version of a row. */
interface NextVersion {
  fields?: Values;
  /** Columns that are not fields of the resource. */
  columns?: Values;
}

/**
 * Writes the fields of `given` that differ from `before`, which must be locked; objects merge with the stored ones. For
 * a caller who may not read sensitive fields, every sensitive field of `given` differs.
 * @param more.changes of values that belong to the row and are no fields of it: they make a version as well
 * @param more.columns that are not fields of the resource, written with a version that the others make
 * @throws Problem `invalid_body` for a missing target, `already_taken`, `missing_scope`
 */
export async function updateRow<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  before: Stored<F>,
  given: Values,
  more: { changes?: readonly Change[] | undefined; columns?: Values } = {},
): Promise<Updated<F>> {
  const { values, errors } = mergeObjects(resource.fields, before, given);
  if (errors.length > 0) throw invalidBody(errors);
  const unseen: readonly string[] = writesUnseen(tx, sensitiveScope(resource)) ? (resource.sensitive ?? []) : [];
  const ofFields = Object.entries(values)
    .filter(([field, after]) => field in resource.fields && after !== undefined)
    .filter(([field, after]) => unseen.includes(field) || !isDeepStrictEqual(after, before[field]))
    .map(([field, after]) => ({ field, before: before[field], after }));
  const changedNames = ofFields.map(({ field }) => field);
  const unchanged = Object.keys(values).filter((field) => !changedNames.includes(field));
  refuseSensitive(tx, resource, values, unchanged);
  const changes = [...ofFields, ...(more.changes ?? [])];
  if (changes.length === 0) return { row: before, changes };

  const changed = Object.fromEntries(ofFields.map(({ field, after }) => [field, after]));
  await holdReferences(tx, resource, changed);
  const unique = resource.unique.filter(({ fields }) => fields.some((field) => field in changed));
  if (unique.length > 0) await refuseTaken(tx, resource, unique, { ...before, ...changed }, before.id);
  return { row: writeRow(tx, resource, before, { fields: changed, columns: more.columns ?? {} }), changes };
}

/**
 * Restores a locked, removed row and returns it. Its targets must exist.
 * @throws Problem `already_taken` if another row has one of its unique values by now
 */
export async function restoreRow<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  before: Stored<F>,
  next: NextVersion = {},
): Promise<Stored<F>> {
  await refuseTaken(tx, resource, resource.unique, { ...before, ...next.fields }, before.id);
  return writeRow(tx, resource, before, { ...next, deletedAt: null });
}

/**
 * Marks a locked row as deleted and returns it.
 * @throws Problem `in_use` while rows refer to it
 */
export async function removeRow<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  before: Stored<F>,
  next: NextVersion = {},
): Promise<Stored<F>> {
  await refuseIfInUse(tx, resource, before.id);
  return writeRow(tx, resource, before, { ...next, deletedAt: tx.now });
}

const stampColumns = (stamps: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stamps).map(([name, value]) => [columnOf(name), value]));

/**
 * Writes values of a locked row as its next version, and remembers the earlier ones. It checks nothing: that is for
 * `updateRow` and the like, or for columns that no caller names. What is stored follows from the values, so nobody waits
 * for it.
 */
export function writeRow<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  before: Stored<F>,
  { fields = {}, columns = {}, ...removal }: NextVersion & { deletedAt?: string | null } = {},
): Stored<F> {
  const stamps = { ...removal, version: before.version + 1, updatedAt: tx.now };
  const written = { ...toColumns(resource.fields, fields), ...stampColumns(stamps), ...columns };
  const { table } = resource;
  const writing = tx.run(new UpdateQuery({ table, accountId: tx.caller.accountId, id: before.id, columns: written }));
  tx.withoutWaiting(
    writing.then((count) => {
      if (count === 0) throw new Error(`${resource.name} ${before.id} was not locked`);
    }),
  );
  if (resource.versioned) {
    const names = Object.keys({ ...fields, ...stamps });
    rememberBefore(tx, resource.name, Object.fromEntries(names.map((name) => [name, before[name]])), before.id);
  }
  return { ...before, ...fields, ...stamps };
}
