import type pg from 'pg';
import { StartError } from '../config.ts';
import { failureOf } from '../failure.ts';
import { type Database, noDeadline } from './database.ts';
import { sql } from './sql.ts';

/** A table after the copy, as each side sees it. */
export interface CopiedTable {
  rows: number;
  /** Of the rows in any order; the same on both sides. */
  source: string;
  target: string;
}

interface CopyOptions {
  /** A table without a row in a database that nobody uses yet. */
  emptyBy: string;
  report: (line: string) => void;
}

/** What a fetch asks for, in bytes of text; rows come as they are, so one of them may be larger. */
const batchBytes = 2 * 1024 * 1024;
const maxBatchRows = 500;
/** The first fetch of a table, before the size of its rows is known. */
const firstRows = 16;
const reportEvery = 100_000;

const ask = async <Row extends pg.QueryResultRow>(client: pg.PoolClient, text: string, values: unknown[] = []) => {
  const { rows } = await client.query<Row>({ text, values, query_timeout: noDeadline } as pg.QueryConfig);
  return rows;
};

/** How both sides write values as text; servers may be configured otherwise. */
const session = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`;

/** The names of the tables, quoted where they need it. */
export async function tablesOf(db: Database): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  return rows.map(({ name }) => name);
}

/** The number of connections of Rollcall processes to the database; the caller has another `application_name`. */
export async function connectedProcesses(db: Database): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'rollcall'`);
  return row?.count ?? 0;
}

/**
 * The number of rows of a table, and a digest that does not depend on their order: the sums of two parts of the SHA-256 of
 * each row.
 */
async function digestOf(client: pg.PoolClient, table: string): Promise<{ rows: number; digest: string }> {
  const part = (from: number) => `sum(('x' || encode(substr(hash, ${from}, 8), 'hex'))::bit(64)::bigint)`;
  const [found] = await ask<{ rows: number; digest: string }>(
    client,
    `select count(*) as rows, encode(sha256(convert_to(concat_ws(':', count(*), ${part(1)}, ${part(9)}), 'UTF8')), 'hex') as digest
      from (select sha256(convert_to(whole_row::text, 'UTF8')) as hash from ${table} whole_row) hashes`,
  );
  return found as { rows: number; digest: string };
}

/** Rows cross as PostgreSQL writes a whole row as text, which it reads back without loss, whatever the types. */
async function copyTable(from: pg.PoolClient, to: pg.PoolClient, table: string, report: CopyOptions['report']) {
  await ask(from, `declare copied no scroll cursor for select whole_row::text as line from ${table} whole_row`);
  const fetch = async (count: number) =>
    (await ask<{ line: string }>(from, `fetch ${count} from copied`)).map(({ line }) => line);
  let copied = 0;
  let batch = await fetch(firstRows);
  while (batch.length > 0) {
    const bytes = batch.reduce((sum, line) => sum + line.length, 0);
    const count = Math.max(1, Math.min(maxBatchRows, Math.floor((batchBytes * batch.length) / bytes)));
    const insert = ask(to, `insert into ${table} select * from unnest($1::${table}[])`, [batch]);
    const before = copied;
    copied += batch.length;
    [batch] = await Promise.all([fetch(count), insert]);
    if (Math.floor(before / reportEvery) < Math.floor(copied / reportEvery)) report(`${table}: ${copied} rows so far`);
  }
  await ask(from, 'close copied');
}

/** Takes the foreign keys away, so that the order of the tables does not matter; returns the statements that restore them. */
async function dropForeignKeys(client: pg.PoolClient): Promise<string[]> {
  const keys = await ask<{ drop: string; add: string }>(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by conname`,
  );
  for (const { drop } of keys) await ask(client, drop);
  return keys.map(({ add }) => add);
}

/**
 * Copies all rows of a database to an unused one with the same schema, and compares the digests of each table. The copy is one
 * transaction: after a failure the target is as empty as before.
 * @throws StartError when the target is in use, or the copy fails or differs
 */
export async function copyRows(
  source: Database,
  target: Database,
  { emptyBy, report }: CopyOptions,
): Promise<Record<string, CopiedTable>> {
  const tables = (await tablesOf(source)).filter((name) => name !== 'schema_migrations');
  const from = await source.pool.connect();
  const to = await target.pool.connect();
  try {
    await from.query(`begin isolation level repeatable read read only; ${session}`);
    await to.query(`begin; ${session}`);
    // Two copies to one target: the second finds the rows of the first.
    await ask(to, `lock table ${emptyBy} in access exclusive mode`);
    if ((await ask(to, `select from ${emptyBy} limit 1`)).length > 0) {
      throw new StartError('the target is not empty; give an empty database or folder');
    }
    // A start, or a migration, may have left rows of its own.
    await ask(to, `truncate ${tables.join(', ')}`);
    const restoreKeys = await dropForeignKeys(to);
    const result: Record<string, CopiedTable> = {};
    for (const [at, table] of tables.entries()) {
      await copyTable(from, to, table, report);
      const [original, copy] = await Promise.all([digestOf(from, table), digestOf(to, table)]);
      if (original.rows !== copy.rows || original.digest !== copy.digest) {
        throw new Error(`${table} differs: ${original.rows} rows ${original.digest}, ${copy.rows} rows ${copy.digest}`);
      }
      result[table] = { rows: copy.rows, source: original.digest, target: copy.digest };
      report(`${at + 1} of ${tables.length}: ${table}, ${copy.rows} rows, ${copy.digest.slice(0, 16)} on both sides`);
    }
    report('checking the foreign keys');
    for (const statement of restoreKeys) await ask(to, statement);
    await ask(to, 'commit');
    return result;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the copy failed (${failureOf(error).message}); the target is still empty: begin again`);
  } finally {
    for (const client of [from, to]) {
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
    }
  }
}
