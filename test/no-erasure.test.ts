/** Removing an employee erases nothing, and no text says otherwise until a release can. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describedApi } from '../src/api.ts';
import { startTestApp } from './harness/app.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('a removed employee is kept: their row, their events with the values, and the way back', async () => {
  const app = await startTestApp();
  const path = '/core/v3/employees';
  const { id } = await app.create(path, { firstName: 'Ana', lastName: 'Torres', nid: '12345678Z', phone: '600' });
  await app.change('PATCH', `${path}/${id}`, { phone: null });
  await app.change('DELETE', `${path}/${id}`);
  expect(await app.read(`${path}/${id}?onlyReturn=deleted`)).toMatchObject({ lastName: 'Torres', nid: '12345678Z' });
  const { text } = await app.api('GET', `/events/v1/events?employeeId=${id}`);
  for (const value of ['Torres', '12345678Z', '"600"']) expect(text).toContain(value);
  expect((await app.api('POST', `${path}/${id}/restore`)).status).toBe(200);
});

test('every text about erasure says that this release has none', () => {
  const guides = readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md'));
  const sources = ['README.md', 'openapi.json', ...guides.map((name) => `docs/${name}`)];
  // A sentence may continue on the next line; a description in openapi.json is a separate string.
  const sentences = sources.flatMap((source) =>
    read(source)
      .replaceAll(/\n(?=\S)/g, ' ')
      .split(/(?<=[.])\s|\n|", ?"/)
      .map((sentence) => ({ source, sentence })),
  );
  const speaking = sentences.filter(
    ({ sentence }) => /\beras/i.test(sentence) && !/^"?\s*"?erased"\]?[,}]*$/.test(sentence),
  );
  expect(speaking.length).toBeGreaterThan(2);
  const honest = /\b(no|not|nothing|cannot|later release)\b/i;
  expect(speaking.filter(({ sentence }) => !honest.test(sentence))).toEqual([]);
  expect(describedApi.eventTypes.filter(({ type }) => /eras/.test(type))).toEqual([]);
});
