/**
 * The tables on a Citus cluster: those of accounts are distributed by `account_id` and lie together, the others are reference
 * tables, whole on every node. What a table becomes follows from its columns and keys, so that a new one needs no list.
 */
import { StartError } from '../config.ts';
import type { Database } from './database.ts';
import { digestOf, type RunSql, readForeignKeys, sqlRunner } from './raw-sql.ts';
import { sql } from './sql.ts';

interface Table {
  name: string;
  /** Each of its unique keys has the account: rows of an account can lie on one node, and be unique there. */
  isOfAccounts: boolean;
  isDone: boolean;
  bytes: number;
}

export interface Distribution {
  /** Of Citus: `13.2-1`. */
  version: string;
  /** Nodes that hold data. */
  nodes: number;
  tables: Table[];
  /** Foreign keys that a distribution which broke off took away; the next one restores them. */
  keysToRestore: number;
}

/** The statements that restore the foreign keys. Only while tables are distributed does it exist. */
const keysTable = 'keys_of_distribution';
/** All tables of accounts lie as this one does: the rows of an account on one node. */
const first = 'accounts';

const catalogue = sql<Table>`
  select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') and not exists (
      select from pg_index i where i.indrelid = c.oid and (i.indisunique or i.indisexclusion) and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnum = any(i.indkey)
      )
    ) as "isOfAccounts",
    exists (select from pg_dist_partition p where p.logicalrelid = c.oid) as "isDone"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> ${keysTable}
  order by c.relname <> ${first}, c.relname`;

/** What the database says of its distribution; undefined: it has no Citus. */
export async function readDistribution(db: Database): Promise<Distribution | undefined> {
  const citus = await db.first<{ version: string; keys: boolean }>(sql`
    select extversion as version, to_regclass(${keysTable}) is not null as keys
    from pg_extension where extname = 'citus'`);
  if (!citus) return undefined;
  const nodes = await db.first<{ count: number }>(sql`
    select count(*)::int as count from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards`);
  const keys = citus.keys
    ? await db.first<{ count: number }>(sql`select count(*)::int as count from keys_of_distribution`)
    : undefined;
  return {
    version: citus.version,
    nodes: nodes?.count ?? 0,
    tables: await db.all<Table>(catalogue),
    keysToRestore: keys?.count ?? 0,
  };
}

const isDistributed = ({ tables }: Distribution): boolean => tables.some(({ isDone }) => isDone);

/** The same of a cluster. @throws StartError if the database is none that could hold the data */
export async function requireCluster(db: Database): Promise<Distribution> {
  const found = await readDistribution(db);
  if (!found) {
    throw new StartError(
      'the database has no Citus; run `create extension citus` in it on every node, then citus_add_node for each worker',
    );
  }
  if (found.nodes === 0) throw new StartError('the cluster has no node for data; add one with citus_add_node');
  return found;
}

/**
 * Distributes the tables that are not yet. Each is a transaction, so that a call after one that broke off goes on where that
 * one stopped; meanwhile the database has no foreign keys, and no process may use it.
 * @throws StartError if the database is no cluster
 */
export async function distribute(db: Database, report: (line: string) => void): Promise<Distribution> {
  const before = await requireCluster(db);
  const client = await db.pool.connect();
  try {
    const ask = sqlRunner(client);
    await ask('set statement_timeout = 0');
    const waiting = before.tables.filter(({ isDone }) => !isDone);
    // Tables refer to each other in circles, and Citus distributes none that refers to one which is not distributed. New tables
    // of a migration refer to none yet.
    const isFirstTime = !isDistributed(before) || before.keysToRestore > 0;
    if (isFirstTime && waiting.length > 0) await takeKeysAway(ask);
    for (const [at, table] of waiting.entries()) {
      const rows = await distributeTable(ask, table);
      const place = table.isOfAccounts ? 'by account' : 'whole on every node';
      report(`${at + 1} of ${waiting.length}: ${table.name}, ${rows} rows, ${place}`);
    }
    await restoreKeys(ask, report);
  } finally {
    client.release(true);
  }
  return requireCluster(db);
}

/**
 * Distributes the tables that a migration made, if the others are. They are empty; foreign keys to other tables come in the
 * migration after theirs, because Citus refuses those of a table that is not distributed yet.
 */
export async function distributeNewTables(db: Database): Promise<void> {
  const found = db.kind === 'postgres' ? await readDistribution(db) : undefined;
  if (!found || !isDistributed(found) || found.tables.every(({ isDone }) => isDone)) return;
  await distribute(db, () => {});
}

/** Keeps the statements that restore the foreign keys, and drops these; again only what a call before has not. */
async function takeKeysAway(ask: RunSql): Promise<void> {
  await ask('begin');
  await ask(`create table if not exists ${keysTable} (name text primary key, restore text not null)`);
  for (const { drop, name, restore } of await readForeignKeys(ask)) {
    await ask(`insert into ${keysTable} (name, restore) values ($1, $2)`, [name, restore]);
    await ask(drop);
  }
  await ask('commit');
}

/** @returns the number of its rows @throws Error if a row were another afterwards: then nothing has happened */
async function distributeTable(ask: RunSql, { name, isOfAccounts }: Table): Promise<number> {
  await ask('begin');
  const before = await digestOf(ask, name);
  if (isOfAccounts) {
    const beside = name === first ? 'none' : first;
    await ask("select create_distributed_table($1::text::regclass, 'account_id', colocate_with => $2)", [name, beside]);
  } else {
    await ask('select create_reference_table($1::text::regclass)', [name]);
  }
  const after = await digestOf(ask, name);
  if (before.digest !== after.digest) throw new Error(`${name} differs: ${before.rows} rows, then ${after.rows}`);
  await ask('commit');
  // The rows were copied to the nodes; what remains of them here is never read.
  await ask('select truncate_local_data_after_distributing_table($1::text::regclass)', [name]);
  return after.rows;
}

async function restoreKeys(ask: RunSql, report: (line: string) => void): Promise<void> {
  const [found] = await ask<{ present: boolean }>('select to_regclass($1) is not null as present', [keysTable]);
  if (!found?.present) return;
  const keys = await ask<{ name: string; restore: string }>(`select name, restore from ${keysTable} order by name`);
  report(`checking ${keys.length} foreign keys`);
  for (const { name, restore } of keys) {
    await ask('begin');
    await ask(restore);
    await ask(`delete from ${keysTable} where name = $1`, [name]);
    await ask('commit');
  }
  await ask(`drop table ${keysTable}`);
}
