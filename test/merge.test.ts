/** Objects merge in a change: given members are set, null clears one, others stay; arrays are replaced. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describedApi } from '../src/api.ts';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const employeeId = (await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' })).id;
// biome-ignore lint/suspicious/noExplicitAny: a reply's errors
const wrong = ({ json }: { json: any }) => json.errors?.map((error: any) => `${error.pointer} ${error.code}`).sort();

describe.each(['PATCH', 'PUT'])('%s', (method) => {
  const change = (path: string, body: object) => app.api(method, path, { body });

  test('sets one coordinate of an office and keeps the other', async () => {
    const office = await app.create('/core/v3/offices', {
      name: 'Madrid',
      coordinates: { latitude: 40.4, longitude: -3.7 },
    });
    const path = `/core/v3/offices/${office.id}`;
    const moved = await change(path, { coordinates: { latitude: 40.5 } });
    expect(moved.json.data).toMatchObject({ version: 2, coordinates: { latitude: 40.5, longitude: -3.7 } });
    const [event] = (await app.events()).slice(-1);
    expect(event?.changes).toEqual([
      {
        field: 'coordinates',
        before: { latitude: 40.4, longitude: -3.7 },
        after: { latitude: 40.5, longitude: -3.7 },
      },
    ]);
    for (const same of [{}, { longitude: -3.7 }, { latitude: 40.5, longitude: -3.7 }]) {
      expect((await change(path, { coordinates: same })).json.data.version).toBe(2);
    }
    // A coordinate cannot be absent alone.
    expect(wrong(await change(path, { coordinates: { latitude: null } }))).toEqual([
      '/coordinates/latitude invalid_type',
    ]);
    expect(wrong(await change(path, { coordinates: { latitude: 91, altitude: 1 } }))).toEqual([
      '/coordinates/altitude unknown_field',
      '/coordinates/latitude out_of_range',
    ]);
    expect((await change(path, { coordinates: null })).json.data.coordinates).toBeNull();
    expect(wrong(await change(path, { coordinates: { latitude: 1 } }))).toEqual(['/coordinates/longitude required']);
    expect(wrong(await change(path, { coordinates: {} }))).toEqual([
      '/coordinates/latitude required',
      '/coordinates/longitude required',
    ]);
    expect(await app.read(path)).toMatchObject({ coordinates: null, version: 3 });
  });

  test('sets the length of a trial period and keeps its unit; days of the week are replaced', async () => {
    const { id } = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
    const contract = await app.create('/contract/v1/contracts', {
      employeeId: id,
      startDate: '2026-01-01',
      trialPeriod: { trialPeriodType: 'months', quantity: 2 },
      workDays: [
        { day: 'monday', hours: 8 },
        { day: 'tuesday', hours: 8 },
      ],
    });
    const path = `/contract/v1/contracts/${contract.id}`;
    const changed = await change(path, { trialPeriod: { quantity: 6 }, workDays: [{ day: 'friday', hours: 4 }] });
    expect(changed.json.data).toMatchObject({
      trialPeriod: { trialPeriodType: 'months', quantity: 6 },
      workDays: [{ day: 'friday', hours: 4 }],
    });
    expect((await change(path, { trialPeriod: null })).json.data.trialPeriod).toBeNull();
    expect(wrong(await change(path, { trialPeriod: { quantity: 6 } }))).toEqual([
      '/trialPeriod/trialPeriodType required',
    ]);
    // Objects in an array must be complete.
    expect(wrong(await change(path, { workDays: [{ day: 'friday' }] }))).toEqual(['/workDays/0/hours required']);
  });

  test('sets one header of a webhook endpoint, removes another and keeps a third', async () => {
    const { id } = await app.create('/webhooks/v1/endpoints', {
      url: 'http://127.0.0.1:9/hook',
      events: ['*'],
      headers: { 'X-Kept': 'a', 'X-Set': 'b', 'X-Removed': 'c' },
    });
    const path = `/webhooks/v1/endpoints/${id}`;
    const names = async () => Object.keys((await app.read(path)).headers).sort();
    await change(path, { headers: { 'X-Set': 'new', 'X-Removed': null, 'X-More': 'd' } });
    expect(await names()).toEqual(['X-Kept', 'X-More', 'X-Set']);
    const same = await change(path, { headers: { 'X-Set': 'new', 'X-Never': null } });
    expect(same.json.data.version).toBe(2);
    // The name of a header is case-insensitive.
    await change(path, { headers: { 'x-set': 'newer', 'x-more': null } });
    expect(await names()).toEqual(['X-Kept', 'x-set']);
    const many = Object.fromEntries(Array.from({ length: 19 }, (_, i) => [`X-${i}`, 'v']));
    const { version } = await app.read(path);
    expect(wrong(await change(path, { headers: many }))).toEqual(['/headers too_long']);
    expect(await app.read(path)).toMatchObject({ version });
    expect((await change(path, { headers: { ...many, 'X-Kept': null } })).status).toBe(200);
    expect(await names()).toHaveLength(20);
  });

  test('sets one coordinate of a clock-in', async () => {
    const day = method === 'PATCH' ? '2026-11-13' : '2026-11-16';
    const entry = await app.create('/schedule/v1/work-entries', {
      employeeId,
      workEntryIn: { date: `${day}T08:00:00Z`, coordinates: { latitude: 1, longitude: 2 } },
      workEntryOut: { date: `${day}T09:00:00Z` },
    });
    const path = `/schedule/v1/work-entries/${entry.id}`;
    const moved = await change(path, { workEntryIn: { coordinates: { longitude: 3 } } });
    expect(moved.json.data.workEntryIn.coordinates).toEqual({ latitude: 1, longitude: 3 });
    expect(wrong(await change(path, { workEntryOut: { coordinates: { longitude: 3 } } }))).toEqual([
      '/workEntryOut/coordinates/latitude required',
    ]);
  });
});

test('no change requires members of an object', () => {
  const changes = describedApi.operations.filter(({ method, path }) => method === 'PATCH' && /}$/.test(path));
  expect(changes.length).toBeGreaterThan(10);
  const demanding = changes.flatMap(({ id, body }) => {
    // biome-ignore lint/suspicious/noExplicitAny: a JSON schema
    const { properties = {} } = z.toJSONSchema(body?.schema as z.ZodType, { io: 'input' }) as any;
    // biome-ignore lint/suspicious/noExplicitAny: a JSON schema
    const objects = Object.entries(properties).flatMap(([name, schema]: [string, any]) =>
      // biome-ignore lint/suspicious/noExplicitAny: a JSON schema
      [schema, ...(schema.anyOf ?? [])].filter((one: any) => one.required?.length > 0).map(() => `${id}.${name}`),
    );
    return objects;
  });
  expect(demanding).toEqual([]);
});
