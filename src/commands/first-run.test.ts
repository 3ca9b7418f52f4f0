import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { layDatabase } from '../../test/harness/database.ts';
import { hasDatabase } from '../platform/config.ts';
import { isCurrent } from '../platform/db/migrate.ts';
import { beginFirstRun, finishFirstRun } from './first-run.ts';
import { openDatabase } from './installation.ts';

const firstRun = { baseUrl: 'http://127.0.0.1:8080', accountId: 'a', email: 'b', password: 'c', apiToken: 'd' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/rollcall-first-run-`);
  mkdirSync(`${folder}/database`);
  writeFileSync(`${folder}/database/PG_VERSION`, '18');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a first run that was cut short starts again', () => {
  beginFirstRun(folder);
  expect(hasDatabase(folder)).toBe(false);
});

test('a finished first run stays, with or without its file', () => {
  beginFirstRun(folder);
  const file = finishFirstRun(folder, firstRun);
  expect(hasDatabase(folder)).toBe(true);
  rmSync(file);
  expect(hasDatabase(folder)).toBe(true);
});

test.runIf(inject('database').kind === 'embedded')(
  'a database restored in place of a first run that was cut short stays, also after that of an earlier version',
  async () => {
    beginFirstRun(folder);
    rmSync(`${folder}/database`, { recursive: true });
    layDatabase(folder);
    const config = { dataDir: folder, databaseUrl: undefined, databaseDirectUrl: undefined, databasePoolSize: 1 };
    const { db, unlock } = await openDatabase(config);
    expect(await isCurrent(db)).toBe(true);
    await db.close();
    unlock();
    writeFileSync(`${folder}/first-run.unfinished`, '');
    await expect(openDatabase(config)).rejects.toThrow('unless you have restored a backup there');
    expect(hasDatabase(folder)).toBe(true);
  },
);

test('only the owner reads first-run.json, even where an older one was open to all', () => {
  writeFileSync(`${folder}/first-run.json`, '{}', { mode: 0o644 });
  beginFirstRun(folder);
  const file = finishFirstRun(folder, firstRun);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(firstRun);
});
