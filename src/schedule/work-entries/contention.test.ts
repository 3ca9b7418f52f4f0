/** Many concurrent requests to the clock. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
const path = '/schedule/v1/work-entries';
const hire = async (): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2024-01-01' })).id;
const clock = (verb: string, employeeId: string, more: object = {}) =>
  app.api('POST', `${path}/${verb}`, { body: { employeeId, ...more } });
const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));
const tally = (replies: { status: number; json: { code?: string } }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status, json }) => `${status} ${json.code ?? ''}`.trim())).map(
      ([key, all]) => [key, all?.length],
    ),
  );

test('exactly one of fifty concurrent clock-ins of an employee succeeds', async () => {
  const id = await hire();
  expect(tally(await times(50, () => clock('clock-in', id)))).toEqual({ 201: 1, '409 work_entry_already_open': 49 });
  expect(await app.read(`${path}?employeeId=${id}`)).toHaveLength(1);
  expect(tally(await times(50, () => clock('clock-out', id)))).toEqual({ 200: 1, '409 no_open_work_entry': 49 });
});

test('exactly one of fifty entries for the same time is written', async () => {
  const id = await hire();
  const times50 = { workEntryIn: { date: '2026-11-19T08:00:00Z' }, workEntryOut: { date: '2026-11-19T09:00:00Z' } };
  const replies = await times(50, () => app.api('POST', path, { body: { employeeId: id, ...times50 } }));
  expect(tally(replies)).toEqual({ 201: 1, '409 work_entry_overlap': 49 });
});

test('concurrent toggles alternate', async () => {
  const id = await hire();
  const replies = await times(40, () => clock('clock', id));
  expect(tally(replies)).toEqual({ 200: 20, 201: 20 });
  const entries = await app.read(`${path}?employeeId=${id}&limit=100&orderBy=workEntryIn.date`);
  expect(entries).toHaveLength(20);
  expect(entries.filter(({ durationSeconds }: { durationSeconds: number }) => durationSeconds !== 1)).toEqual([]);
  expect((await app.read(`/core/v3/employees/${id}`)).workStatus).toBe('offline');
});

test('a toggle under one Idempotency-Key happens once, however often it is sent', async () => {
  const id = await hire();
  const send = () =>
    app.api('POST', `${path}/clock`, { body: { employeeId: id }, headers: { 'idempotency-key': `toggle ${id}` } });
  expect(new Set((await times(20, send)).map(({ text }) => text)).size).toBe(1);
  expect(await app.read(`${path}?employeeId=${id}&open=true`)).toHaveLength(1);
});

test('an employee who leaves while they clock in has no open entry afterwards', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await hire();
    const [clocked, left] = await Promise.all([
      clock('clock-in', id),
      app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate: '2025-12-31' } }),
    ]);
    expect(left.status).toBe(200);
    expect([201, 409]).toContain(clocked.status);
    expect(await app.read(`${path}?employeeId=${id}&open=true`)).toEqual([]);
    expect((await app.read(`/core/v3/employees/${id}`)).workStatus).toBe('offline');
  }
});

test('a break that is deleted while an employee starts it is kept, or was deleted before', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await hire();
    await clock('clock-in', id);
    const rest = await app.create('/schedule/v1/work-breaks', { name: 'Rest' });
    const [taken, removed] = await Promise.all([
      clock('clock-in', id, { workBreakId: rest.id }),
      app.api('DELETE', `/schedule/v1/work-breaks/${rest.id}`),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([taken.status, removed.status]);
  }
});

// The embedded database sends one statement after another.
const crowd = app.db.kind === 'embedded' ? 200 : 1_000;

test(`${crowd} employees clock in at once`, { timeout: 180_000 }, async () => {
  const account = await app.newAccount();
  await insertPeople(app.db, [account.id], crowd * 1.2);
  const people = await app.db.all<{ id: string }>(sql`
    select id from employees where account_id = ${account.id} and status = 'active' order by id limit ${crowd}`);
  const body = (employeeId: string) => ({ body: { employeeId } });
  const replies = await Promise.all(people.map(({ id }) => account.api('POST', `${path}/clock-in`, body(id))));
  expect(tally(replies)).toEqual({ 201: people.length });
  const reply = await account.api('GET', `${path}?open=true&limit=1`);
  expect(reply.json.meta.total).toBe(people.length);
  const online = await account.api('GET', '/core/v3/employees?workStatus=online&limit=1');
  expect(online.json.meta.total).toBe(people.length);
  const sequences = (await account.events()).map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, i) => i + 1));
});
