import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { StartError } from '../config.ts';
import { openPool } from './database.ts';
import { isCurrent, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { describeSchema } from './schema-dump.ts';
import { sql } from './sql.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const { db, drop } = await makeDatabase();
onTestFileEnd(drop);
const numbers = async () => await db.all<{ number: number }>(sql`select number from schema_migrations order by number`);

test('migrate leaves an up-to-date database alone', async () => {
  const [schema, rows] = [await describeSchema(db), await numbers()];
  expect(await isCurrent(db)).toBe(true);
  expect(await migrate(db)).toEqual([]);
  expect(await describeSchema(db)).toBe(schema);
  expect(await numbers()).toEqual(rows);
  const files = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  expect(rows.map(({ number }) => number)).toEqual(files.sort().map((name) => Number(name.slice(0, 4))));
});

test('each migration after the first release says what it costs', () => {
  const later = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name) && name > '0001_baseline.sql');
  const silent = later.filter((name) => !/^(--.*\n)+-- Costs: ./.test(readFileSync(new URL(name, folder), 'utf8')));
  expect(silent).toEqual([]);
});

test('migrate refuses the database of a newer release, and says so', async () => {
  await db.run(sql`insert into schema_migrations values (9000, '9000_from_the_future.sql')`);
  await expect(migrate(db)).rejects.toThrow(StartError);
  await expect(migrate(db)).rejects.toThrow(
    /^the database has schema 9000, this release knows \d+; start the newer Rollcall/,
  );
  expect(await isCurrent(db)).toBe(false);
  await db.run(sql`delete from schema_migrations where number = 9000`);
  expect(await migrate(db)).toEqual([]);
});

test.runIf(db.kind === 'postgres')('a migration may take longer than a statement', async () => {
  const empty = await makeDatabase({ empty: true });
  const hurried = openPool({ connectionString: empty.url, query_timeout: 50 });
  onTestFinished(async () => {
    await hurried.end();
    await empty.drop();
  });
  expect(await migrate({ ...empty.db, pool: hurried })).toContain('0001_baseline.sql');
});

test.runIf(db.kind === 'postgres')('a migration that meets a deadlock begins again', async () => {
  const current = await makeDatabase();
  // The migration looks for deadlocks, the other session leaves it to it.
  const migrating = openPool({ connectionString: current.url, options: '-c deadlock_timeout=2s' });
  const other = new pg.Client({ connectionString: current.url, options: '-c deadlock_timeout=10min' });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await migrating.end();
    await current.drop();
  });
  // It locks employments, then salaries.
  await current.db.run(sql`delete from schema_migrations where number = 7`);
  await other.query('begin; lock table salaries in row exclusive mode');
  const migrated = migrate({ ...current.db, pool: migrating });
  await eventually('the migration to wait', async () => {
    const waiting = await current.db.first(sql`
      select 1 from pg_locks where not granted and relation = 'salaries'::regclass`);
    return waiting !== undefined;
  });
  await other.query('lock table employments in row exclusive mode');
  await other.query('commit');
  expect(await migrated).toEqual(['0007_overlap_indexes.sql']);
});

test.runIf(db.kind === 'postgres')('any number of processes can start at once on an empty database', async () => {
  const empty = await makeDatabase({ empty: true });
  const others = await Promise.all([1, 2, 3].map(() => openPostgres(empty.url as string, 2)));
  onTestFinished(async () => {
    for (const other of others) await other.close();
    await empty.drop();
  });
  const applied = await Promise.all([empty.db, ...others].map((process) => migrate(process)));
  expect(applied.flat().sort()).toEqual(
    (await db.all<{ name: string }>(sql`select name from schema_migrations order by 1`)).map(({ name }) => name),
  );
  expect(await describeSchema(empty.db)).toBe(await describeSchema(db));
});
