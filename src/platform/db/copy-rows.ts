import { StartError } from '../config.ts';
import { failureOf } from '../failure.ts';
import type { Database } from './database.ts';
import { runningProcesses } from './heartbeats.ts';
import { digestOf, type RunSql, readForeignKeys, sqlRunner } from './raw-sql.ts';
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
  /** Runs before the copy is kept: with the source out of its transaction, and the target inside it. */
  beforeCommit?: (source: RunSql, target: RunSql) => Promise<void>;
}

/** What a fetch asks for, in bytes of text; rows come as they are, so one of them may be larger. */
const batchBytes = 2 * 1024 * 1024;
const maxBatchRows = 500;
/** The first fetch of a table, before the size of its rows is known. */
const firstRows = 16;
const reportEvery = 100_000;

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

/** Whether a database has no tables but those of migrations, all of them or some, and is empty: an interrupted copy may have made them. */
export async function isUnused(db: Database, emptyBy: string): Promise<boolean> {
  const tables = await tablesOf(db);
  if (!tables.includes(emptyBy)) return tables.every((name) => name === 'schema_migrations');
  const used = await db.first(sql`/* across accounts: isUnused */ select 1 from ${sql.ref(emptyBy)} limit 1`);
  return tables.includes('schema_migrations') && used === undefined;
}

/**
 * Refuses work that no process may disturb. A process behind a pooler may have no connection at the moment, so its heartbeats
 * count too.
 * @param db opened under another name than `rollcall`
 * @throws StartError if processes of Rollcall use the database
 */
export async function refuseProcesses(db: Database): Promise<void> {
  // PgBouncer can add the address of its client: `rollcall - 10.0.0.1:5432`.
  const connected = await db.first<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and split_part(application_name, ' - ', 1) = 'rollcall'`);
  if (connected && connected.count > 0) {
    throw new StartError(
      `the database has ${connected.count} connections of running Rollcall processes; stop them first`,
    );
  }
  const isMade = (await tablesOf(db)).includes('processes');
  const running = isMade ? await runningProcesses(db) : [];
  if (running.length === 0) return;
  const hosts = [...new Set(running.map(({ host }) => host))].join(', ');
  throw new StartError(
    `the database has heartbeats of Rollcall processes within the last minute, on ${hosts}; stop them first, or wait a minute after a kill or a restore`,
  );
}

/** Rows cross as PostgreSQL writes a whole row as text, which it reads back without loss, whatever the types. */
async function copyTable(from: RunSql, to: RunSql, table: string, report: CopyOptions['report']) {
  await from(`declare copied no scroll cursor for select whole_row::text as line from ${table} whole_row`);
  const fetch = async (count: number) =>
    (await from<{ line: string }>(`fetch ${count} from copied`)).map(({ line }) => line);
  let copied = 0;
  let batch = await fetch(firstRows);
  while (batch.length > 0) {
    const bytes = batch.reduce((sum, line) => sum + line.length, 0);
    const count = Math.max(1, Math.min(maxBatchRows, Math.floor((batchBytes * batch.length) / bytes)));
    const insert = to(`insert into ${table} select * from unnest($1::${table}[])`, [batch]);
    const before = copied;
    copied += batch.length;
    [batch] = await Promise.all([fetch(count), insert]);
    if (Math.floor(before / reportEvery) < Math.floor(copied / reportEvery)) report(`${table}: ${copied} rows so far`);
  }
  await from('close copied');
}

/**
 * Copies all rows of a database to an unused one with the same schema, and compares the digests of each table. The copy is one
 * transaction: after a failure the target is as empty as before.
 * @throws StartError when the target is in use, or the copy fails or differs
 */
export async function copyRows(
  source: Database,
  target: Database,
  { emptyBy, report, beforeCommit }: CopyOptions,
): Promise<Record<string, CopiedTable>> {
  const tables = (await tablesOf(source)).filter((name) => name !== 'schema_migrations');
  const connections = [await source.pool.connect(), await target.pool.connect()] as const;
  const from = sqlRunner(connections[0]);
  const to = sqlRunner(connections[1]);
  try {
    await from(`begin isolation level repeatable read read only; ${session}`);
    // A change that the copy does not see must not be acknowledged either. The lock comes before the first look at a row.
    await from(`lock table ${tables.join(', ')} in share mode`);
    await to(`begin; ${session}`);
    // Two copies to one target: the second finds the rows of the first.
    await to(`lock table ${emptyBy} in access exclusive mode`);
    if ((await to(`select from ${emptyBy} limit 1`)).length > 0) {
      throw new StartError('the target is not empty; give an empty database or folder');
    }
    // A start, or a migration, may have left rows of its own.
    await to(`truncate ${tables.join(', ')}`);
    // Without them the order of the tables does not matter.
    const keys = await readForeignKeys(to);
    for (const { drop } of keys) await to(drop);
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
    for (const { restore } of keys) await to(restore);
    await from('commit');
    await beforeCommit?.(from, to);
    await to('commit');
    return result;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the copy failed (${failureOf(error).message}); the target is still empty: begin again`);
  } finally {
    for (const client of connections) {
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
    }
  }
}
