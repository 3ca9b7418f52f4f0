/**
 * Reads tables as they were known at an earlier moment of the log, with the statements that read the present. Where rows
 * have changed since, a temporary view of the same name comes before the table: it has the other rows as they are, and
 * these as they were. It writes to no table, and locks no row; decision 20 has the reasons.
 */
import { type Instant, localDateOf } from '../../clock.ts';
import { fixed, sql } from '../../db/sql.ts';
import { parameterError } from '../../field-error.ts';
import { fieldErrors } from '../../field-errors.ts';
import { isUuid } from '../../ids.ts';
import { defined } from '../../narrowing.ts';
import { Problem } from '../../problem.ts';
import type { FreeReader, Reader, Tx } from '../../unit-of-work.ts';
import { invalidParameters } from '../../validate.ts';
import type { Resource } from '../resource.ts';
import { employeeTable } from '../view.ts';
import { historyExpired } from './errors.ts';
import { momentOf } from './moment.ts';
import { type Since, statesBefore } from './store.ts';

/** A table that keeps what its rows were. */
export interface KeptTable {
  table: string;
  /** The types of its objects in the log. */
  types: readonly string[];
  /** What no record of changes has, as jsonb of columns, from the present row `r`: it is put over its earlier state. */
  derived?: string;
  /** Its rows are parts of other objects, whose history has theirs. */
  partOf?: {
    /** The column with the id of the object. */
    column: string;
    /** The rows of changed objects `u` as they were, as a select from these and the table. */
    former: (table: string) => string;
  };
}

/**
 * The former rows of parts that are never deleted.
 * @param member the member of the object's state that is a row `r`, as SQL; JSON null: it was not there
 * @param state what the row was, as jsonb of columns, from the state `part` (null: it has not changed) and its object `q`
 */
export const lastingParts =
  ({ table, column, member, state }: Record<'table' | 'column' | 'member' | 'state', string>) =>
  (own: string): string =>
    `
    select s.* from ${own} r join known_changes u on u.id = r.${column} and not u.is_created
    join known_${table} q on q.account_id = $1 and q.id = r.${column}
    cross join lateral (select u.replaced -> (${member}) as part) p
    cross join lateral jsonb_populate_record(r, ${state}) s
    where r.account_id = $1 and p.part is distinct from 'null'::jsonb`;

/** The tables of resources. @param derived see `KeptTable` */
export const tablesOf = (resources: readonly Resource[], derived = `'{}'`): KeptTable[] =>
  [...Map.groupBy(resources, ({ table }) => table)].map(([table, own]) => ({
    table,
    types: [...new Set(own.map(({ name }) => name))],
    derived,
  }));

/** The SQL of the rows of a table as they were, of which something has changed since. */
function formerRows({ table, derived, partOf }: KeptTable, schema: string): string {
  const own = `${schema}.${table}`;
  if (partOf) return partOf.former(own);
  return `select s.* from ${own} r join known_changes u on u.id = r.id and not u.is_created
    cross join lateral jsonb_populate_record(r, u.replaced || ${derived ?? "'{}'"}) s
    where r.account_id = $1`;
}

/** The id of the account, which views have as a literal. */
function ownId({ caller: { accountId } }: Reader): string {
  if (!isUuid(accountId)) throw new Error(`${accountId} is no id`);
  return accountId;
}

/** Where the tables are. */
interface TableLocation {
  schema: string;
  /** Whether they are distributed: Citus joins them with temporary ones only if these are read first. */
  isDistributed: boolean;
  /** Those whose rows belong to an employee, by whom reads look for them. */
  ofEmployees: string[];
}

/** Puts a view before a temporary table, of which a planner makes no part of a join. */
async function readFirst(reader: Reader, name: string): Promise<void> {
  await reader.run(fixed(`alter table ${name} rename to ${name}_rows`, []));
  await putBefore(reader, name, `select * from ${name}_rows offset 0`);
}

/** From so many former rows on, a look-up takes an index: to make it and the figures of the table costs more than few rows do. */
const many = 200;

/** Makes the temporary table with the former rows of a table. */
async function keepFormer(reader: Reader, kept: KeptTable, place: TableLocation): Promise<void> {
  const { schema, isDistributed, ofEmployees } = place;
  const { table } = kept;
  const run = (text: string, parameters: unknown[] = []) => reader.run(fixed(text, parameters));
  const former = formerRows(kept, schema);
  const count = await run(`create temporary table known_${table} on commit drop as ${former}`, [ownId(reader)]);
  if (count >= many) {
    await run(`create index on known_${table} (${keyOf(kept)})`);
    if (ofEmployees.includes(table)) await run(`create index on known_${table} (employee_id)`);
    await run(`analyze known_${table}`);
  }
  if (isDistributed) await readFirst(reader, `known_${table}`);
}

/** The column with the id of the object that a row is, or is part of. */
const keyOf = ({ partOf }: KeptTable): string => partOf?.column ?? 'id';

/** Puts a view before a table: the rows that have not changed, and the former ones, if there are any. */
const cover = (reader: Reader, kept: KeptTable, { schema }: TableLocation, hasFormer: boolean) =>
  putBefore(
    reader,
    kept.table,
    `select r.* from ${schema}.${kept.table} r where r.account_id = '${ownId(reader)}'
      and not exists (select from known_changes u where u.id = r.${keyOf(kept)})
    ${hasFormer ? `union all select * from known_${kept.table}` : ''}`,
  );

/** Puts a view before a table. It has no parameters. */
const putBefore = (reader: Reader, table: string, select: string) =>
  reader.run(fixed(`create temporary view ${table} as ${select}`, []));

/** The log ends at the moment, for those who ask what had changed by then. */
async function endLog(reader: Reader, sequence: number, schema: string): Promise<void> {
  const ofAccount = `account_id = '${ownId(reader)}'`;
  await putBefore(
    reader,
    'undo_records',
    `select * from ${schema}.undo_records where ${ofAccount} and sequence <= ${sequence}`,
  );
  await putBefore(
    reader,
    'event_counters',
    `select account_id, ${sequence}::bigint as sequence from ${schema}.event_counters where ${ofAccount}`,
  );
}

/** What changes `h` with their members `k` replaced: of several values, the earliest. */
const replacedBy = 'jsonb_object_agg(k.key, k.value order by h.sequence desc) filter (where k.key is not null)';

/** The objects of employees $3, and those that belong to no employee, that changed after the sequence $2, with what that replaced. */
function changesOfPeople(tables: readonly KeptTable[], { schema, ofEmployees }: TableLocation): string {
  const own = tables
    .filter(({ partOf }) => !partOf)
    .map(({ table }) => {
      const owner = table === employeeTable ? 'id' : ofEmployees.includes(table) && 'employee_id';
      return `select r.id from ${schema}.${table} r where r.account_id = $1 ${owner ? `and r.${owner} = any($3::uuid[])` : ''}`;
    });
  const later = `${schema}.undo_records h`;
  const ofObject = 'h.account_id = $1 and h.entity_id = o.id and h.sequence > $2';
  // Each object by itself, because the log since the moment may be long; of one that was created since, its first change tells.
  return `select o.id, f.type, f.is_created, coalesce(u.replaced, '{}') as replaced
    from (${own.join(' union all ')}) o
    cross join lateral (
      select h.entity_type as type, h.before is null as is_created from ${later} where ${ofObject}
      order by h.sequence limit 1) f
    left join lateral (
      select ${replacedBy} as replaced from ${later} cross join lateral jsonb_each(h.before) k where ${ofObject}
    ) u on not f.is_created`;
}

/** The same of all objects. Most of a log is about objects that were created since, of which no state is needed. */
const changesOfAll = ({ schema }: TableLocation): string => {
  const later = `${schema}.undo_records h`;
  const ofAccount = 'h.account_id = $1 and h.sequence > $2';
  return `with created as materialized (
      select h.entity_id as id, h.entity_type as type from ${later} where ${ofAccount} and h.before is null)
    select id, type, true as is_created, '{}'::jsonb as replaced from created
    union all
    select h.entity_id, min(h.entity_type), false, coalesce(${replacedBy}, '{}')
    from ${later} left join lateral jsonb_each(h.before) k on true
    where ${ofAccount} and not exists (select from created c where c.id = h.entity_id)
    group by h.entity_id`;
};

/** The same of what a transaction has changed so far. */
function changesOf(reader: Reader, tx: Tx) {
  const changed = statesBefore(tx);
  return reader.run(
    fixed(
      `create temporary table known_changes on commit drop as
      select c.id, c.type, c.replaced is null as is_created, coalesce(c.replaced, '{}') as replaced
      from unnest($1::uuid[], $2::text[], $3::jsonb[]) c (id, type, replaced)`,
      [
        changed.map(({ entityId }) => entityId),
        changed.map(({ entityType }) => entityType),
        changed.map(({ before }) => before && JSON.stringify(before)),
      ],
    ),
  );
}

const placeOf = async (reader: Reader): Promise<TableLocation> =>
  defined(
    await reader.first<TableLocation>(
      sql`select quote_ident(n.nspname) as schema,
          exists (select from pg_extension where extname = 'citus') as "isDistributed",
          array(
            select t.relname::text from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'employee_id'
            where t.relnamespace = n.oid and t.relkind in ('r', 'p')) as "ofEmployees"
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = 'undo_records'::regclass`,
    ),
    'the schema',
  );

/** Puts the state before the collected changes before the tables. */
async function coverAll(reader: Reader, tables: readonly KeptTable[], place: TableLocation): Promise<void> {
  const run = (text: string) => reader.run(fixed(text, []));
  await run('create index on known_changes (id)');
  await run('analyze known_changes');
  const found = await reader.all<{ type: string; hasFormer: boolean }>(
    sql`select type, not bool_and(is_created) as "hasFormer" from known_changes group by type`,
  );
  if (place.isDistributed) await readFirst(reader, 'known_changes');
  for (const kept of tables) {
    const changed = found.filter(({ type }) => kept.types.includes(type));
    if (changed.length === 0) continue;
    const hasFormer = changed.some((one) => one.hasFormer);
    if (hasFormer) await keepFormer(reader, kept, place);
    await cover(reader, kept, place, hasFormer);
  }
}

/** Puts a view before the employees that says of each only who they are and whether they were removed, as known then. */
const coverPeople = (reader: Reader, { schema }: TableLocation, sequence: number): Promise<unknown> => {
  const accountId = ownId(reader);
  const later = `${schema}.undo_records h
    where h.account_id = '${accountId}' and h.entity_id = r.id and h.sequence > ${sequence}`;
  return putBefore(
    reader,
    employeeTable,
    `select r.account_id, r.id,
      case when d.has_changed then (d.deleted_at)::timestamptz else r.deleted_at end as deleted_at
    from ${schema}.${employeeTable} r
    left join lateral (
      select h.before is null as is_created from ${later} order by h.sequence limit 1) f on true
    left join lateral (
      select true as has_changed, h.before ->> 'deleted_at' as deleted_at from ${later} and h.before ? 'deleted_at'
      order by h.sequence limit 1) d on true
    where r.account_id = '${accountId}' and f.is_created is not true`,
  );
};

const refuseFuture = (latest: Instant | number): Problem =>
  invalidParameters([parameterError('knownAt', fieldErrors.inFuture, { latest })]);

/** What a read over an earlier moment needs. */
export interface AsKnown {
  /** All tables that it names and that may change. */
  tables: readonly KeptTable[];
  /**
   * It first finds the employees of its page, by their ids and `deleted_at` and by the log alone, and names them by
   * `Reader.onlyAbout`. What has changed of the others is not read.
   */
  isByPage?: boolean;
}

/**
 * Runs a read over tables as they were known at a moment; the day and the time of the reader are those of the moment.
 * @throws Problem `invalid_parameter` for a moment in the future, `history_expired`, and as `FreeReader.snapshot`
 */
export const asKnown = <T>(
  free: FreeReader,
  { tables, isByPage }: AsKnown,
  since: Since,
  read: (reader: Reader) => Promise<T>,
): Promise<T> =>
  free.withTempTables(async (reader) => {
    if ('instant' in since && since.instant > reader.now) throw refuseFuture(reader.now);
    const moment = await momentOf(reader, since);
    if ('sequence' in since && since.sequence > moment.latest) throw refuseFuture(moment.latest);
    if (!moment.isKnown) throw new Problem(historyExpired, historyExpired.cause, { members: moment.from });
    const place = await placeOf(reader);
    const coverAbout = async (employeeIds?: readonly string[]) => {
      const changes = employeeIds ? changesOfPeople(tables, place) : changesOfAll(place);
      const asked = [reader.caller.accountId, moment.sequence, ...(employeeIds ? [employeeIds] : [])];
      await reader.run(fixed(`create temporary table known_changes on commit drop as ${changes}`, asked));
      await coverAll(reader, tables, place);
    };
    await (isByPage ? coverPeople(reader, place, moment.sequence) : coverAbout());
    await endLog(reader, moment.sequence, place.schema);
    const onlyAbout = async (employeeIds: readonly string[]) => {
      // Temporary names come first.
      await reader.run(fixed(`drop view ${employeeTable}`, []));
      await coverAbout(employeeIds);
    };
    const today = localDateOf(Date.parse(moment.at), reader.caller.timeZone);
    return read({ ...reader, now: moment.at, today, ...(isByPage && { onlyAbout }) });
  });

/**
 * Runs a read over tables as they were before the transaction.
 * @param tables all tables that the read names and that the transaction may have changed
 */
export const asBefore = <T>(tx: Tx, tables: readonly KeptTable[], read: (reader: Reader) => Promise<T>): Promise<T> =>
  tx.withTempTables(async (reader) => {
    await changesOf(reader, tx);
    await coverAll(reader, tables, await placeOf(reader));
    return read(reader);
  });
