/**
 * Texts of refusals are for people: they use words, and a name of the code only if clients know it from openapi.json.
 */
import { describe, expect, test } from 'vitest';
import document from '../openapi.json' with { type: 'json' };
import { describedApi } from '../src/api.ts';
import { fieldErrors } from '../src/platform/field-errors.ts';
import { errorTypesOf } from '../src/platform/http/openapi/describe-api.ts';
import { startTestApp } from './harness/app.ts';

/** Every name that openapi.json gives a client: fields, parameters, values, operations, events. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value === 'string') names.add(value);
  if (typeof value !== 'object' || value === null) return names;
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(key);
    if (!['description', 'summary', 'x-details', 'detail', 'title'].includes(key)) namesIn(part, names);
  }
  return names;
}
const known = namesIn(document);

/** The words of a text that are names of code, without placeholders, addresses and what openapi.json names. */
const foreignNames = (text: string): string[] =>
  [
    ...text
      .replaceAll(/\{\w+\}|https?:\S+|\/\S+/g, '')
      .matchAll(/(?<![\w.])[a-z]+(?:_[a-z0-9]+|[A-Z][a-z]+)+(?:\.\w+)*(?!\w)/g),
  ]
    .map(([name]) => name)
    .filter((name) => !known.has(name));

describe('no internal name is', () => {
  test('in the catalogue of errors', () => {
    const texts = errorTypesOf(describedApi.operations).flatMap(({ code, title, cause, cure }) =>
      [title, cause, cure].map((text) => [code, foreignNames(text)] as const),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(([, names]) => names.length > 0)).toEqual([]);
  });

  test('in the sentences of field errors', () => {
    const types = describedApi.fieldErrorTypes ?? Object.values(fieldErrors);
    expect(types.length).toBeGreaterThan(100);
    expect(
      types.map(({ code, detail }) => [code, foreignNames(detail)] as const).filter(([, names]) => names.length > 0),
    ).toEqual([]);
  });

  test('in the replies about an object that does not exist, whatever it is', async () => {
    const app = await startTestApp();
    const reads = describedApi.operations.filter(
      ({ method, path, scope }) =>
        method === 'GET' && typeof scope === 'string' && /^[^{]*\{(id|employeeId)\}[^{]*$/.test(path),
    );
    expect(reads.length).toBeGreaterThan(40);
    const told: [string, string[]][] = [];
    for (const { id, path } of reads) {
      const { json, status } = await app.api('GET', path.replace(/\{\w+\}/, crypto.randomUUID()));
      if (status >= 400) told.push([id, foreignNames(json.detail)]);
    }
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter(([, names]) => names.length > 0)).toEqual([]);
  });

  test('in the reply about an object in use', async () => {
    const app = await startTestApp();
    const office = await app.create('/core/v3/offices', { name: 'Madrid', country: 'ES' });
    await app.create('/schedule/v1/holiday-calendar', {
      name: 'Madrid',
      year: 2026,
      officeIds: [office.id],
      daysOff: [{ date: '2026-10-12', name: 'Fiesta' }],
    });
    const { json } = await app.api('DELETE', `/core/v3/offices/${office.id}`);
    expect(json).toMatchObject({
      code: 'in_use',
      reason: 'references',
      params: { noun: 'office', references: 'holiday calendars: 1' },
      detail: 'The office is in use (holiday calendars: 1).',
      references: { holidayCalendars: 1 },
    });
    const taken = { body: { name: 'Permanent' } };
    expect((await app.api('POST', '/contract/v1/contract-types', taken)).status).toBe(201);
    const again = await app.api('POST', '/contract/v1/contract-types', taken);
    expect(again.json.detail).toContain('is already taken by the contract type');
  });
});
