import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../config.ts';
import { Problem } from '../problem.ts';
import { afterDeadlocks, type Database, noDeadline, toCallerError } from './database.ts';
import { distributeNewTables } from './distribution.ts';
import { sql } from './sql.ts';

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** How often a migration, or the distribution of its tables, may end in a deadlock. */
const maxTries = 20;

interface Migration {
  number: number;
  name: string;
  text: string;
}

/**
 * The numbered files of migrations/, in order.
 * @throws Error if two have one number: the second would count as applied
 */
function migrations(): Migration[] {
  const all = readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), name, text: readFileSync(`${folder}${name}`, 'utf8') }));
  const double = all.find(({ number }, i) => number === all[i + 1]?.number);
  if (double) throw new Error(`two migrations have the number ${double.number}; the later one needs a new number`);
  return all;
}

const newestOf = (all: Migration[]): number => all.at(-1)?.number ?? 0;

/** The numbers of the migrations that the database has; none for an empty database. */
async function appliedTo(db: Database): Promise<Set<number>> {
  const found = await db.first<{ present: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as present`,
  );
  if (!found?.present) return new Set();
  const rows = await db.all<{ number: number }>(sql`select number from schema_migrations`);
  return new Set(rows.map(({ number }) => number));
}

/** What a migration says after `-- Costs:` at its head; null for the first one, which finds no data. */
const costsOf = (text: string): string | null => {
  const said = /^-- Costs: (.*(?:\n-- .*)*)/m.exec(text)?.[1];
  return said?.replaceAll('\n-- ', ' ') ?? null;
};

/** The migrations that the database lacks, with what they cost, and whether it has the schema of a later release. */
export async function schemaState(
  db: Database,
): Promise<{ pending: { name: string; costs: string | null }[]; isNewer: boolean }> {
  const present = await appliedTo(db);
  const all = migrations();
  const pending = all
    .filter(({ number }) => !present.has(number))
    .map(({ name, text }) => ({ name, costs: costsOf(text) }));
  return { pending, isNewer: present.size > all.length - pending.length };
}

/** Whether the database has exactly the schema of this release. */
export async function isCurrent(db: Database): Promise<boolean> {
  const { pending, isNewer } = await schemaState(db);
  return pending.length === 0 && !isNewer;
}

/**
 * Brings the schema up to date, each migration in its own transaction. One that locks several tables may meet processes of the
 * release before, which lock them in another order: PostgreSQL ends one of the two, and the migration begins again. Any number of processes may start at once: each
 * claims the number first, so that the others wait for it.
 * @param tell called after each migration with its name and how long it took
 * @returns the names of the applied migrations
 * @throws StartError when a newer release made the database
 */
export async function migrate(
  db: Database,
  tell: (name: string, milliseconds: number) => void = () => {},
): Promise<string[]> {
  const all = migrations();
  const present = await appliedTo(db);
  const newest = Math.max(0, ...present);
  if (newest > newestOf(all)) {
    throw new StartError(
      `the database has schema ${newest}, this release knows ${newestOf(all)}; start the newer Rollcall, or restore a back-up of the older schema`,
    );
  }
  const missing = all.filter(({ number }) => !present.has(number));
  if (missing.length === 0) return [];
  if (present.size === 0) {
    // Two processes that create the table at once can collide in the catalogue, despite `if not exists`.
    await db
      .script('create table if not exists schema_migrations (number int primary key, name text not null)')
      .catch((error: unknown) => (error instanceof Problem ? Promise.reject(error) : appliedTo(db)));
  }

  const applied: string[] = [];
  for (const migration of missing) {
    const since = performance.now();
    if (!(await afterDeadlocks(() => apply(db, migration), maxTries))) continue;
    applied.push(migration.name);
    tell(migration.name, performance.now() - since);
    await afterDeadlocks(() => distributeNewTables(db), maxTries);
  }
  return applied;
}

/** Applies a migration in its transaction. @returns false if another process has */
async function apply(db: Database, { number, name, text }: Migration): Promise<boolean> {
  const client = await db.pool.connect();
  const query = (sqlText: string, values?: unknown[]) =>
    client.query({ text: sqlText, ...(values ? { values } : {}), query_timeout: noDeadline } as pg.QueryConfig);
  try {
    await query('begin');
    await query('set local statement_timeout = 0');
    const claim = await query('insert into schema_migrations (number, name) values ($1, $2) on conflict do nothing', [
      number,
      name,
    ]);
    if (claim.rowCount === 1) await query(text);
    await query('commit');
    client.release();
    return claim.rowCount === 1;
  } catch (error) {
    client.release(true);
    throw toCallerError(error);
  }
}
