/** Every operation of openapi.json does what the document says, and survives hostile input. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { tryList } from './cases/lists.ts';
import type { DocumentJson } from './document/operation.ts';
import { hints } from './hints.ts';
import { misbehaved } from './planted-faults/misbehaved.ts';
import { untrue } from './planted-faults/untrue.ts';
import { tryOperation } from './run.ts';
import { type Setting, startContract, withDocument } from './setting.ts';

/**
 * Hundreds of requests each, on a machine that may be busy. One operation at a time, because a process refuses what is too
 * much for it.
 */
const timeout = 300_000;
const json: DocumentJson = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const setting = await startContract(json);
const { operations } = setting.document;
const isEmbedded = setting.app.db.kind === 'embedded';
/** On PostgreSQL each statement runs; the embedded database is enough for the cases that depend on the product alone. */
const chosen = isEmbedded ? {} : { tries: [tryList], seesAll: false };
/** The number of cases of each operation. */
const tried = new Map<string, number>();

/** The complaints, cut to a readable length. */
const report = (complaints: string[]) =>
  [...complaints.slice(0, 20), ...(complaints.length > 20 ? [`… ${complaints.length - 20} more`] : [])].join('\n');

describe('the operation', () => {
  const rows = operations.map((operation) => [operation.id, operation] as const);
  test.each(rows)('%s', { timeout }, async (id, operation) => {
    const { complaints, cases } = await tryOperation(operation, setting, chosen);
    tried.set(id, cases);
    expect(report(complaints)).toBe('');
  });
});

describe('the run over all operations', () => {
  test('skipped none', () => {
    expect(operations.filter(({ id }) => !tried.get(id)).map(({ id }) => id)).toEqual([]);
    expect(operations.length).toBe(Object.values(json.paths).flatMap(Object.keys).length);
  });
  test('changed nothing in another account', async () => {
    expect(await setting.stranger.changed()).toEqual([]);
  });
  test('has hints for existing operations only', () => {
    expect(Object.keys(hints).filter((id) => !operations.some((operation) => operation.id === id))).toEqual([]);
  });
});

// What the test itself finds depends on no database.
describe.runIf(isEmbedded)('the test finds', () => {
  const rows = [...untrue, ...misbehaved].map((lie) => [lie.about, lie] as const);
  test.each(rows)('%s', { timeout }, async (_, { at: [method, path], plant, tamper, tries = [], complaint }) => {
    let place: Setting = { ...setting, ...(tamper ? { tamper } : {}) };
    // To read another document takes longer than most of these tests.
    if (plant) {
      const copy = structuredClone(json);
      plant(copy.paths[path]?.[method] as never, copy.components.schemas as never);
      place = withDocument(place, copy);
    }
    const operation = place.document.find(method.toUpperCase(), path);
    const { complaints } = await tryOperation(operation as never, place, { tries });
    expect(complaints.join('\n')).toMatch(complaint);
  });
});

afterAll(() => {
  const cases = [...tried.values()].reduce((sum, count) => sum + count, 0);
  console.log(`contract: ${tried.size} operations, ${cases} cases`);
});
