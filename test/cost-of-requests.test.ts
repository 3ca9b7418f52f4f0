/** What a request may cost: it brings about no more work than what it may ask for is worth, however it is written. */
import { describe, expect, test } from 'vitest';
import { employees } from '../src/core/index.ts';
import { systemCaller } from '../src/platform/caller.ts';
import type { Resource } from '../src/platform/resource/resource.ts';
import { viewOf } from '../src/platform/resource/view.ts';
import { startTestApp } from './harness/app.ts';
import { createRecorder } from './harness/plans.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const people = '/core/v3/employees';
const departments = '/core/v3/departments';
const departmentId = (await app.create(departments, { name: 'Engineering' })).id;
await app.create(people, { firstName: 'Eva', lastName: 'Ruiz', departmentId });

/** The statements that a read of the API sends. */
const statementsOf = async (path: string): Promise<string[]> => {
  recorder.take();
  expect((await app.api('GET', path)).status).toBe(200);
  return recorder.take().map(({ sql }) => sql);
};
const times = (count: number, part: (i: number) => string) => Array.from({ length: count }, (_, i) => part(i));
const suggestionsIn = (text: string) => text.split('did you mean').length - 1;

describe('what is asked for twice is done once', () => {
  test.each([
    ['expand', 'department'],
    ['fields', 'lastName'],
  ])('%s', async (name, value) => {
    const once = await statementsOf(`${people}?${name}=${value}`);
    expect(await statementsOf(`${people}?${times(300, () => `${name}=${value}`).join('&')}`)).toEqual(once);
    const { json } = await app.api('GET', `${people}?${name}=${value},${value}`);
    expect(json.data).toEqual((await app.api('GET', `${people}?${name}=${value}`)).json.data);
  });
  test('a filter by a list', async () => {
    recorder.take();
    await app.api('GET', `${people}?departmentId[in]=${times(300, () => departmentId).join(',')}`);
    const lists = recorder.take().flatMap(({ parameters }) => parameters.filter(Array.isArray));
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list).toEqual([departmentId]);
  });
  test('in whatever order it is asked for', () => {
    const reader = app.app.work.read(systemCaller(app, 'test'));
    const view = (query: object) => viewOf(reader, employees as unknown as Resource, query as never);
    expect(view({ fields: ['lastName', 'id'], expand: ['office', 'department'] })).toBe(
      view({ fields: ['id', 'lastName'], expand: ['department', 'office', 'office'] }),
    );
  });
});

describe('unknown names', () => {
  test('of a query are refused together when there are too many to look at', async () => {
    const { status, json } = await app.api('GET', `${people}?${times(3_700, (i) => `lastNam${i}=x`).join('&')}`);
    expect({ status, errors: json.errors }).toMatchObject({
      status: 400,
      errors: [{ parameter: 'query', code: 'too_long' }],
    });
  });
  test('of a query get a few suggestions', async () => {
    const { status, text, json } = await app.api('GET', `${people}?${times(500, (i) => `limi${i}`).join('&')}`);
    expect({ status, errors: json.errors.length, suggestions: suggestionsIn(text) }).toEqual({
      ...{ status: 400, errors: 500, suggestions: 10 },
    });
  });
  test('of a body get a few suggestions', async () => {
    const body = Object.fromEntries(times(90, (i) => `lastNam${i}`).map((name) => [name, 'x']));
    const { status, text } = await app.api('POST', people, { body });
    expect({ status, suggestions: suggestionsIn(text) }).toEqual({ status: 422, suggestions: 10 });
  });
  test.each([true, false])(
    'of a whole batch are told in a reply that is smaller than it (dry run: %s)',
    async (dryRun) => {
      const data = Object.fromEntries(times(100, (i) => `lastNam${i}`).map((name) => [name, 'x']));
      const rows = times(1_000, () => '').map(() => ({ operation: 'create', data }));
      const body = JSON.stringify({ rows, dryRun });
      const { status, text, json } = await app.api('POST', `${people}/batch`, { body });
      expect({ status, failed: json.meta.failed, suggestions: suggestionsIn(text) }).toEqual({
        ...{ status: 200, failed: 1_000, suggestions: 10 },
      });
      expect(text.length).toBeLessThan(body.length / 4);
    },
  );
});

test('500 ids may come under a key each, beside other parameters', async () => {
  const ids = times(500, () => `id[in]=${departmentId}`).join('&');
  const { status, json } = await app.api('GET', `${departments}?${ids}&limit=5&orderBy=name`);
  expect({ status, total: json.meta.total }).toEqual({ status: 200, total: 1 });
});
