/**
 * Runs once before all files: makes the migrated database with which each of them begins. Embedded by default; with
 * TEST_DATABASE_URL on that PostgreSQL server, as a template database that is copied for each file.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/platform/db/embedded.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { sql } from '../../src/platform/db/sql.ts';

export type DatabaseTemplate =
  | { kind: 'embedded'; image: string }
  /** `server` is the address for new databases, `name` the database to copy. */
  | { kind: 'postgres'; server: string; name: string }
  /** The addresses of the coordinator and of the workers: Citus copies no database. */
  | { kind: 'citus'; server: string; workers: string[] };

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseTemplate;
  }
}

const unique = `rollcall_test_${process.pid}`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(project, server) : embedded(project);
}

const root = new URL('../../', import.meta.url);

/** The image of an empty database with the current schema: making one takes two seconds. */
function imageFile(): string {
  const migrations = globSync('migrations/0*.sql', { cwd: root.pathname }).sort();
  const makers = ['src/platform/db/embedded-worker.ts', 'src/platform/db/migrate.ts', 'package-lock.json'];
  const made = createHash('sha256');
  for (const file of [...migrations, ...makers]) made.update(`${file}\0`).update(readFileSync(new URL(file, root)));
  return new URL(`node_modules/.cache/rollcall/${made.digest('hex').slice(0, 16)}.tar`, root).pathname;
}

async function embedded(project: TestProject) {
  const image = imageFile();
  if (!existsSync(image)) {
    const db = await openEmbedded({});
    await migrate(db);
    const tar = await db.dump();
    await db.close();
    const folder = dirname(image);
    mkdirSync(folder, { recursive: true });
    // Keep those of today: another run, with other migrations, may still read its own.
    for (const other of readdirSync(folder).map((name) => join(folder, name))) {
      if (Date.now() - statSync(other).mtimeMs > 86_400_000) rmSync(other, { force: true });
    }
    // Renamed when complete: other test runs may read it meanwhile.
    writeFileSync(`${image}.${process.pid}`, tar);
    renameSync(`${image}.${process.pid}`, image);
  }
  project.provide('database', { kind: 'embedded', image });
  return async () => {};
}

async function onServer(project: TestProject, server: string) {
  const workers = process.env.TEST_CITUS_WORKERS?.split(',');
  if (workers) {
    project.provide('database', { kind: 'citus', server, workers });
    return async () => {};
  }
  const admin = await openPostgres(server, 2);
  await admin.script(`create database ${unique}`);
  const db = await openPostgres(urlOf(server, unique), 2);
  await migrate(db);
  await db.close();
  project.provide('database', { kind: 'postgres', server, name: unique });
  return async () => {
    const left = await admin.all<{ name: string }>(sql`
      select datname as name from pg_database where starts_with(datname, ${unique})`);
    for (const { name } of left) await admin.script(`drop database ${name} with (force)`);
    await admin.close();
  };
}

/** The address of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
