import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginFirstRun, dropUnfinishedFirstRun, finishFirstRun } from './first-run.ts';

const firstRun = { baseUrl: 'http://127.0.0.1:8080', accountId: 'a', email: 'b', password: 'c', apiToken: 'd' };
let folder: string;
const hasDatabase = () => existsSync(`${folder}/database/PG_VERSION`);

beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/rollcall-first-run-`);
  mkdirSync(`${folder}/database`);
  writeFileSync(`${folder}/database/PG_VERSION`, '18');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a first run that was cut short starts again', () => {
  beginFirstRun(folder);
  dropUnfinishedFirstRun(folder);
  expect(hasDatabase()).toBe(false);
  expect(existsSync(folder)).toBe(true);
});

test('a finished first run stays, with or without its file', () => {
  beginFirstRun(folder);
  const file = finishFirstRun(folder, firstRun);
  dropUnfinishedFirstRun(folder);
  expect(hasDatabase()).toBe(true);
  rmSync(file);
  dropUnfinishedFirstRun(folder);
  expect(hasDatabase()).toBe(true);
});

test('only the owner reads first-run.json, even where an older one was open to all', () => {
  writeFileSync(`${folder}/first-run.json`, '{}', { mode: 0o644 });
  beginFirstRun(folder);
  const file = finishFirstRun(folder, firstRun);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(firstRun);
});
