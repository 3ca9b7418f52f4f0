import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { tablesOf } from '../../src/platform/db/copy-rows.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { distribute } from '../../src/platform/db/distribution.ts';
import { openEmbedded } from '../../src/platform/db/embedded.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { joinNodes } from '../../tools/citus.ts';
import { type DatabaseTemplate, urlOf } from './global-setup.ts';
import { noting, writeNotes } from './sent-rows.ts';

/** A database for one test file. */
export interface TestDatabase {
  db: Database;
  /** Undefined for the embedded one. A file that reads it may connect by itself: the next file gets another database. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

/** Makes a database with the current schema and no rows; an `empty` one has no schema either. */
export async function makeDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const made = await newDatabase(options);
  return {
    db: noting(made.db),
    get url() {
      return made.url;
    },
    drop() {
      writeNotes();
      return made.drop();
    },
  };
}

async function newDatabase({ empty = false }): Promise<TestDatabase> {
  const template = inject('database');
  if (template.kind === 'embedded') return embedded(empty ? undefined : template.image);
  const make = () => (template.kind === 'citus' ? onCluster(template, empty) : onServer(template, empty));
  if (!empty) return reusable(make);
  const { close, ...made } = await make();
  return { ...made, drop: close };
}

/** Lays an empty embedded database with the current schema into a DATA_DIR: a process that begins without one migrates for seconds. */
export function layDatabase(dataDir: string): void {
  const template = inject('database');
  if (template.kind !== 'embedded') throw new Error('there is a server instead of an embedded database');
  const folder = `${dataDir}/database`;
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', template.image, '-C', folder], { stdio: 'pipe' });
}

/** A database as it was made. */
interface Made {
  db: Database;
  url: string | undefined;
  close(): Promise<void>;
}

/** The emptied database of the previous file: to open another takes half a second, to distribute one a minute. */
let spare: Made | undefined;
/** The schema before a file has touched it. */
let untouched: string | undefined;

/** On a shared machine a thread may be starved: no test waits for these limits. */
const limits = { deadline: 60_000, patience: 60_000 };

async function embedded(image: string | undefined): Promise<TestDatabase> {
  if (image === undefined) {
    const db = await openEmbedded(limits);
    return { db, url: undefined, drop: () => db.close() };
  }
  return reusable(async () => {
    const db = await openEmbedded({ image: readFileSync(image), ...limits });
    return { db, url: undefined, close: () => db.close() };
  });
}

const newName = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`;

/** Runs a script outside of the databases of the tests. */
async function onAdmin(url: string, script: string): Promise<void> {
  const db = await openPostgres(url, 2);
  await db.script(script).finally(() => db.close());
}

async function onServer(
  { server, name: template }: DatabaseTemplate & { kind: 'postgres' },
  empty: boolean,
): Promise<Made> {
  const name = newName(template);
  await onAdmin(server, `create database ${name}${empty ? '' : ` template ${template}`}`);
  const url = urlOf(server, name);
  const db = await openPostgres(url, 12);
  const close = async () => {
    if (!db.pool.ended) await db.close();
    await onAdmin(server, `drop database ${name} with (force)`);
  };
  return { db, url, close };
}

async function onCluster({ server, workers }: DatabaseTemplate & { kind: 'citus' }, empty: boolean): Promise<Made> {
  const name = newName('rollcall_test');
  const onNodes = async (script: string) => {
    for (const node of [server, ...workers]) await onAdmin(urlOf(node, 'postgres'), script);
  };
  await onNodes(`create database ${name}`);
  await joinNodes({ server, workers }, name);
  const url = urlOf(server, name);
  const db = await openPostgres(url, 12);
  if (!empty) {
    await migrate(db);
    await distribute(db, () => {});
  }
  const close = async () => {
    await db.close();
    await onNodes(`drop database ${name} with (force)`);
  };
  return { db, url, close };
}

/** A database from `make`, or the emptied one of the previous file. */
async function reusable(make: () => Promise<Made>): Promise<TestDatabase> {
  const used = spare ?? (await make());
  spare = undefined;
  untouched ??= await stateOf(used.db);
  let isLent = false;
  return {
    db: used.db,
    get url() {
      isLent = true;
      return used.url;
    },
    async drop() {
      if (spare === undefined && !isLent && (await canBeUsedAgain(used.db))) spare = used;
      else await used.close();
    },
  };
}

/** Empties a database, unless its schema was changed or its connection is still in use. */
async function canBeUsedAgain(db: Database): Promise<boolean> {
  if (db.pool.ended || db.pool.totalCount !== db.pool.idleCount) return false;
  await (inject('database').kind === 'citus' ? emptyCluster(db) : emptyDatabase(db));
  // Empty tables keep their statistics, by which no account but the last file's has rows: with them the planner took
  // two seconds instead of 15 ms for a page of 500 employees.
  await db.run(sql`delete from pg_statistic where starelid >= 16384`);
  return (await stateOf(db)) === untouched;
}

/** The rows of a cluster are on its other nodes. */
async function emptyCluster(db: Database): Promise<void> {
  const tables = (await tablesOf(db)).filter((name) => name !== 'schema_migrations');
  await db.script(`truncate ${tables.join(', ')} cascade`);
}

/**
 * To truncate a table makes new files for it, for its indexes and for all tables that refer to it. For those with few rows it is
 * cheaper to delete them; afterwards the planner knows nothing of these tables, as of new ones.
 */
async function emptyDatabase(db: Database): Promise<void> {
  const written = (await writtenTables(db)).filter(({ name }) => name !== 'schema_migrations');
  if (written.length === 0) return;
  const names = written.map(({ name }) => name).join(', ');
  if (written.some(({ bytes }) => bytes > 2 ** 20)) {
    await db.script(`truncate ${names} cascade`);
    return;
  }
  const deleted = written.map(({ name }) => `delete from ${name};`).join(' ');
  await db.script(`begin; set local session_replication_role = replica; ${deleted} commit`);
  await db.script(`vacuum ${names}`);
  await db.run(sql`
    update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples <> -1`);
}

/** The tables that have had a row: most files write a third of the tables. */
const writtenTables = (db: Database) =>
  db.all<{ name: string; bytes: number }>(sql`
    select quote_ident(relname) as name, pg_table_size(oid)::int as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);

/** Everything that a file must not leave changed, the schema as its catalogues have it: to describe it costs five times as much. */
async function stateOf(db: Database): Promise<string> {
  const schema = await db.first(sql`
    with ours as (
      select oid, relname, relkind, relacl from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S'))
    select md5(string_agg(line, ' ' order by line)) as lines from (
      select o::text as line from ours o
      union all select n::text from pg_constraint n where n.connamespace = 'public'::regnamespace
      union all select i::text from pg_index i join ours o on o.oid = i.indrelid
      union all select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join ours o on o.oid = d.adrelid
      union all
      select (a.attrelid, a.attnum, a.attname, a.atttypid, a.atttypmod, a.attnotnull)::text
      from pg_attribute a join ours o on o.oid = a.attrelid
    ) lines`);
  const migrations = await db.all(sql`select * from schema_migrations order by number`);
  const settings = await db.all(sql`select name, setting from pg_settings where source = 'session' order by name`);
  return JSON.stringify([schema, migrations, settings]);
}
