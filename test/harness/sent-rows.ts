/**
 * Notes which line of src sent each statement, and in which columns its rows had nulls, for `tools/rows.ts`; and which lines
 * each test file reached, for `tools/files-for-postgres.ts`: into the folder ROWS_DIR, and not at all without it.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { Database, Queryable } from '../../src/platform/db/database.ts';
import { compile, type Query } from '../../src/platform/db/sql.ts';
import type { SentStatement } from '../../tools/rows/compare-rows.ts';
import { outsideTransactions } from './outside-transactions.ts';

const folder = process.env.ROWS_DIR ?? '';
const src = new URL('../../src/', import.meta.url).pathname;

/** By the text of the statement. */
const sent = new Map<string, { sites: Set<string>; nulls: Set<string> }>();
/** The texts of which something was noted since the last file ended: all of them are megabytes. */
const changed = new Set<string>();

/** What stands between a statement and the database is named as it, such as the `all` of the unit of work. */
const passesOn = /^ *at (?:\w+\.)?(?:all|first|run) /;

/** The line of the product that called the database: `src/core/managers/store.ts:6`; undefined: the test itself did. */
function callSite(): string | undefined {
  const lines = (new Error().stack ?? '').split('\n');
  const frame = lines.find((line) => (line.includes(src) || line.includes('.test.ts')) && !passesOn.test(line));
  if (frame?.includes('.test.ts')) return undefined;
  const [, file, line] = /^(.+?\.ts)[^:]*:(\d+):\d+/.exec(frame?.split(src)[1] ?? '') ?? [];
  return file && `src/${file}:${line}`;
}

/** The lines of src that sent statements since the last file ended. */
let reached = new Set<string>();

/** A database whose statements are noted, each with its line once for each database. */
export function noting(db: Database): Database {
  if (folder === '') return db;
  const called = new Set<string>();
  /** The line that sends a text for the first time. */
  const firstSite = (text: string): string | undefined => {
    if (called.has(text)) return undefined;
    called.add(text);
    const site = callSite();
    if (site !== undefined) reached.add(site);
    return site;
  };
  const note = (query: Query<unknown>): ((rows: readonly unknown[]) => void) => {
    const { sql: text } = compile(query);
    const noted = sent.get(text) ?? { sites: new Set(), nulls: new Set() };
    const site = firstSite(text);
    if (site !== undefined && !noted.sites.has(site)) {
      noted.sites.add(site);
      sent.set(text, noted);
      changed.add(text);
    }
    return (rows) => {
      const before = noted.nulls.size;
      for (const row of rows)
        for (const [name, value] of Object.entries(row as object)) if (value === null) noted.nulls.add(name);
      if (noted.nulls.size > before) changed.add(text);
    };
  };
  const noted = <Part extends Queryable>(part: Part): Part => ({
    ...part,
    async all(query) {
      const noteRows = note(query);
      const rows = await part.all(query);
      noteRows(rows);
      return rows;
    },
    async first(query) {
      const noteRows = note(query);
      const row = await part.first(query);
      noteRows(row === undefined ? [] : [row]);
      return row;
    },
    run(query) {
      firstSite(compile(query).sql);
      return part.run(query);
    },
  });
  return {
    ...outsideTransactions(db, noted),
    transaction: (work, beforeCommit) =>
      db.transaction(
        (tx) => work({ ...tx, ...noted(tx), withTempTables: (read) => tx.withTempTables((at) => read(noted(at))) }),
        beforeCommit && ((tx) => beforeCommit(noted(tx))),
      ),
    snapshot: (read) => db.snapshot((at) => read(noted(at))),
    withTempTables: (read) => db.withTempTables((at) => read(noted(at))),
  };
}

/** Writes what this thread has noted, at the end of a test file. */
export function writeNotes(): void {
  if (folder === '') return;
  const { testPath = '' } = expect.getState();
  mkdirSync(join(folder, 'files'), { recursive: true });
  const lines = JSON.stringify({ testFile: testPath, reached: [...reached] });
  writeFileSync(join(folder, 'files', `${basename(testPath)}-${randomUUID()}.json`), lines);
  reached = new Set();
  const notes = [...changed].flatMap((text): SentStatement[] => {
    const noted = sent.get(text);
    return noted ? [{ text, sites: [...noted.sites], nulls: [...noted.nulls] }] : [];
  });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(notes));
  changed.clear();
}
