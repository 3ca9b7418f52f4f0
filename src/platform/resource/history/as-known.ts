/**
 * Reads tables as they were known at an earlier moment of the log, with the statements that read the present. Where rows
 * have changed since, a temporary view of the same name comes before the table: it has the other rows as they are, and
 * these as they were. It writes to no table, and locks no row; decision 20 has the reasons.
 */
import { type Instant, localDateOf } from '../../clock.ts';
import { fixed, sql } from '../../db/sql.ts';
import { defined } from '../../defined.ts';
import { parameterError } from '../../field-error.ts';
import { fieldErrors } from '../../field-errors.ts';
import { isUuid } from '../../ids.ts';
import { Problem } from '../../problem.ts';
import type { FreeReader, Reader, Tx } from '../../unit-of-work.ts';
import { invalidParameters } from '../../validate.ts';
import type { Resource } from '../resource.ts';
import { historyExpired } from './errors.ts';
import { momentOf } from './moment.ts';
import { beforeBoth, remembered } from './remember.ts';
import type { Since } from './store.ts';

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
interface Place {
  schema: string;
  /** Whether they are distributed: Citus joins them with temporary ones only if these are read first. */
  isDistributed: boolean;
}

/** Puts a view before a temporary table, of which a planner makes no part of a join. */
async function readFirst(reader: Reader, name: string): Promise<void> {
  await reader.run(fixed(`alter table ${name} rename to ${name}_rows`, []));
  await putBefore(reader, name, `select * from ${name}_rows offset 0`);
}

/** Puts a view with the former rows before a table. */
async function cover(reader: Reader, kept: KeptTable, { schema, isDistributed }: Place): Promise<void> {
  const accountId = ownId(reader);
  const { table, partOf } = kept;
  const run = (text: string, parameters: unknown[] = []) => reader.run(fixed(text, parameters));
  await run(`create temporary table known_${table} on commit drop as ${formerRows(kept, schema)}`, [accountId]);
  const id = partOf?.column ?? 'id';
  await run(`create index on known_${table} (${id})`);
  await run(`analyze known_${table}`);
  if (isDistributed) await readFirst(reader, `known_${table}`);
  await putBefore(
    reader,
    table,
    `select r.* from ${schema}.${table} r where r.account_id = '${accountId}'
      and not exists (select from known_changes u where u.id = r.${id})
    union all select * from known_${table}`,
  );
}

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

/** Collects what the changes after a sequence replaced, for the views. */
const changesAfter = (reader: Reader, sequence: number) =>
  reader.run(
    fixed(
      `create temporary table known_changes on commit drop as
      select h.entity_id as id, min(h.entity_type) as type, bool_or(h.before is null) as is_created,
        coalesce(jsonb_object_agg(k.key, k.value order by h.sequence desc) filter (where k.key is not null), '{}') as replaced
      from undo_records h left join lateral jsonb_each(h.before) k on true
      where h.account_id = $1 and h.sequence > $2
      group by h.entity_id`,
      [reader.caller.accountId, sequence],
    ),
  );

/** The same of what a transaction has changed so far. */
function changesOf(reader: Reader, tx: Tx) {
  const changed = [...Map.groupBy(remembered(tx), ({ entityId }) => entityId)].map(([id, [first, ...others]]) => ({
    id,
    type: first?.entityType,
    before: others.reduce((before, one) => beforeBoth(before, one.before), first?.before ?? null),
  }));
  return reader.run(
    fixed(
      `create temporary table known_changes on commit drop as
      select c.id, c.type, c.replaced is null as is_created, coalesce(c.replaced, '{}') as replaced
      from unnest($1::uuid[], $2::text[], $3::jsonb[]) c (id, type, replaced)`,
      [
        changed.map(({ id }) => id),
        changed.map(({ type }) => type),
        changed.map(({ before }) => before && JSON.stringify(before)),
      ],
    ),
  );
}

/** Puts the state before the collected changes before the tables. @returns the schema of these */
async function coverAll(reader: Reader, tables: readonly KeptTable[]): Promise<string> {
  const run = (text: string) => reader.run(fixed(text, []));
  await run('create unique index on known_changes (id)');
  await run('analyze known_changes');
  const found = await reader.all<{ type: string }>(sql`select distinct type from known_changes`);
  const changed = new Set(found.map(({ type }) => type));
  const place = defined(
    await reader.first<Place>(
      sql`select quote_ident(n.nspname) as schema,
          exists (select from pg_extension where extname = 'citus') as "isDistributed"
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = 'undo_records'::regclass`,
    ),
    'the schema',
  );
  if (place.isDistributed) await readFirst(reader, 'known_changes');
  for (const kept of tables) if (kept.types.some((type) => changed.has(type))) await cover(reader, kept, place);
  return place.schema;
}

const refuseFuture = (latest: Instant | number): Problem =>
  invalidParameters([parameterError('knownAt', fieldErrors.inFuture, { latest })]);

/**
 * Runs a read over tables as they were known at a moment; the day and the time of the reader are those of the moment.
 * @param tables all tables that the read names and that may change
 * @throws Problem `invalid_parameter` for a moment in the future, `history_expired`, and as `FreeReader.snapshot`
 */
export const asKnown = <T>(
  free: FreeReader,
  tables: readonly KeptTable[],
  since: Since,
  read: (reader: Reader) => Promise<T>,
): Promise<T> =>
  free.sketch(async (reader) => {
    if ('instant' in since && since.instant > reader.now) throw refuseFuture(reader.now);
    const moment = await momentOf(reader, since);
    if ('sequence' in since && since.sequence > moment.latest) throw refuseFuture(moment.latest);
    if (!moment.isKnown) throw new Problem(historyExpired, historyExpired.cause, { members: moment.from });
    await changesAfter(reader, moment.sequence);
    await endLog(reader, moment.sequence, await coverAll(reader, tables));
    const today = localDateOf(Date.parse(moment.at), reader.caller.timeZone);
    return read({ ...reader, now: moment.at, today });
  });

/**
 * Runs a read over tables as they were before the transaction.
 * @param tables all tables that the read names and that the transaction may have changed
 */
export const asBefore = <T>(tx: Tx, tables: readonly KeptTable[], read: (reader: Reader) => Promise<T>): Promise<T> =>
  tx.sketch(async (reader) => {
    await changesOf(reader, tx);
    await coverAll(reader, tables);
    return read(reader);
  });
