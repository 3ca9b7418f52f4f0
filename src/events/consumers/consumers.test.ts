import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { systemCaller } from '../../platform/caller.ts';
import { writeConsumer } from './store.ts';

const app = await startTestApp();
const path = '/events/v1/consumers';
const keep = (name: string, sequence: unknown, headers = {}) =>
  app.api('PUT', `${path}/${encodeURIComponent(name)}`, { body: { sequence }, headers });
for (let i = 0; i < 5; i++) await app.create('/core/v3/departments', { name: `D${i}` });

test('a position is stored, moves both ways, and shows its lag', async () => {
  const made = await keep('payroll', 2);
  expect(made.status).toBe(201);
  expect(made.headers.location).toBe(`${path}/payroll`);
  expect(made.json.data).toEqual({
    name: 'payroll',
    sequence: 2,
    latestSequence: 5,
    lag: 3,
    version: 1,
    createdAt: app.clock.instant,
    updatedAt: app.clock.instant,
  });
  expect(await app.read(`${path}/payroll`)).toEqual(made.json.data);
  app.clock.advance({ seconds: 5 });
  expect((await keep('payroll', 5)).json.data).toMatchObject({ lag: 0, version: 2, updatedAt: app.clock.instant });
  expect(await keep('payroll', 0)).toMatchObject({ status: 200, json: { data: { lag: 5, version: 3 } } });
  expect((await keep('payroll', 0)).json.data.version).toBe(3);
  await app.create('/core/v3/departments', { name: 'One more' });
  expect((await app.read(`${path}/payroll`)).lag).toBe(6);
});

test('two processes with one name do not overtake each other', async () => {
  const { headers } = await keep('shared', 1);
  expect((await keep('shared', 2, { 'if-match': headers.etag })).status).toBe(200);
  expect(await keep('shared', 3, { 'if-match': headers.etag })).toMatchObject({
    status: 412,
    json: { code: 'version_mismatch', currentVersion: 2 },
  });
  expect((await app.read(`${path}/shared`)).sequence).toBe(2);
  // Nor does one create what it expects to be there.
  for (const version of ['"1"', '*']) expect((await keep('unknown', 1, { 'if-match': version })).status).toBe(412);
});

test('of many processes that create one name at once, one does', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => keep('once', 1, { 'if-none-match': '*' })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(412)]);
  expect(await app.read(`${path}/once`)).toMatchObject({ version: 1 });
  // Nor does the one that has not seen the name of the other yet.
  const { work } = app.app;
  expect(await work.write(systemCaller(app, 'test'), (tx) => writeConsumer(tx, 'once', 2, true))).toBe(0);
  expect(await app.read(`${path}/once`)).toMatchObject({ version: 1, sequence: 1 });
});

test('a position beyond the log, or one that is no number, is refused and changes nothing', async () => {
  await keep('careful', 1);
  for (const wrong of [4711, -1, 1.5, '3', null, undefined]) {
    expect(await keep('careful', wrong)).toMatchObject({ status: 422, json: { errors: [{ pointer: '/sequence' }] } });
  }
  expect(await app.read(`${path}/careful`)).toMatchObject({ sequence: 1, version: 1 });
  expect((await keep('x'.repeat(101), 1)).status).toBe(400);
  expect((await app.api('GET', `${path}/nobody`)).status).toBe(404);
});

test('a deleted consumer is gone, and can be created again', async () => {
  const account = await app.newAccount();
  const put = () => account.api('PUT', `${path}/erp one`.replace(' ', '%20'), { body: { sequence: 0 } });
  await put();
  const gone = await account.api('DELETE', `${path}/erp%20one`);
  expect(gone.json).toEqual({ data: { name: 'erp one', deletedAt: app.clock.instant } });
  app.clock.advance({ minutes: 1 });
  expect((await account.api('DELETE', `${path}/erp%20one`)).json).toEqual(gone.json);
  expect((await account.api('GET', `${path}/erp%20one`)).status).toBe(404);
  expect(await account.read(path)).toEqual([]);
  expect(await put()).toMatchObject({ status: 201, json: { data: { createdAt: app.clock.instant } } });
  expect((await account.api('DELETE', `${path}/never`)).status).toBe(404);
});

test('the list is sorted by name and has at most a hundred consumers, only those of the account', async () => {
  const account = await app.newAccount();
  for (let i = 0; i < 100; i++) {
    const reply = await account.api('PUT', `${path}/reader-${String(i).padStart(3, '0')}`, { body: { sequence: 0 } });
    expect(reply.status).toBe(201);
  }
  const more = await account.api('PUT', `${path}/one-more`, { body: { sequence: 0 } });
  expect(more).toMatchObject({ status: 409, json: { code: 'too_many_consumers' } });
  const names = (await account.read(path)).map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(100);
  expect(names).toEqual([...names].sort());
  expect(await (await app.newAccount()).read(path)).toEqual([]);
});

test('a caller needs the scope to read events, and no other', async () => {
  const token = await app.newToken(['events:read']);
  const body = { sequence: 1 };
  expect((await app.api('PUT', `${path}/mine`, { token, body })).status).toBe(201);
  const other = await app.newToken(['employees:read', 'webhooks:write']);
  expect((await app.api('PUT', `${path}/mine`, { token: other, body })).status).toBe(403);
  expect((await app.events()).every(({ type }) => type === 'department.created')).toBe(true);
});
