/** Every operation of openapi.json keeps what the document promises, and stands what it does not expect. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { Document, type DocumentJson } from './document.ts';
import { silent } from './happy-cases.ts';
import { lies } from './planted.ts';
import { tryOperation } from './run.ts';
import { startContract, withDocument } from './setting.ts';

const json: DocumentJson = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const { setting, stranger } = await startContract(json);
const { operations } = setting.document;
const strangersLog = await stranger.sequence();
/** How many cases each operation has stood. */
const tried = new Map<string, number>();

/** What there is to complain of, if it is not too much to read. */
const shown = (complaints: string[]) =>
  complaints.length > 20 ? [...complaints.slice(0, 20), `… ${complaints.length - 20} more`] : complaints;

describe.concurrent('the operation', () => {
  const rows = operations.map((operation) => [operation.id, operation] as const);
  test.each(rows)('%s', { timeout: 120_000 }, async (id, operation) => {
    const { complaints, cases } = await tryOperation(operation, setting);
    tried.set(id, cases);
    expect(shown(complaints)).toEqual([]);
  });
});

describe('of all operations', () => {
  test('none was skipped', () => {
    const idle = operations.filter(({ id }) => !tried.get(id)).map(({ id }) => id);
    expect(idle).toEqual([]);
    expect(operations.length).toBe(Object.values(json.paths).flatMap(Object.keys).length);
  });
  test('those that leave no event are operations that write', () => {
    const writes = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    expect(Object.keys(silent).filter((id) => !writes.includes(id))).toEqual([]);
  });
  test('none wrote in an account that is not its own', async () => {
    expect(await stranger.sequence()).toBe(strangersLog);
  });
});

describe.concurrent('a document is found out that lies about', () => {
  const rows = lies.map((lie) => [lie.about, lie] as const);
  test.each(rows)('%s', { timeout: 60_000 }, async (_, { at: [method, path], plant, tries, complaint }) => {
    const copy = structuredClone(json);
    plant(copy.paths[path]?.[method] as never, copy.components.schemas as never);
    const place = withDocument(setting, copy);
    const operation = new Document(copy).find(method.toUpperCase(), path);
    const { complaints } = await tryOperation(operation as never, place, tries);
    expect(complaints.join('\n')).toMatch(complaint);
  });
});

afterAll(() => {
  const cases = [...tried.values()].reduce((sum, count) => sum + count, 0);
  console.log(`contract: ${tried.size} operations, ${cases} cases`);
});
