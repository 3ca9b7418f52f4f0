/** `/versions` and `knownAt`: who sees which part of the history, in which pages, and how far back it goes. */
import { describe, expect, test } from 'vitest';
import { describedApi } from '../src/api.ts';
import { employees } from '../src/core/people/employees/employee.ts';
import { systemCaller } from '../src/platform/caller.ts';
import { sql } from '../src/platform/db/sql.ts';
import { lockRow, updateRow } from '../src/platform/resource/write.ts';
import { startTestApp } from './harness/app.ts';
import { hirePaid } from './harness/pay.ts';
import { signInAs } from './harness/sessions.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
const patch = (id: string, body: object) => app.api('PATCH', `${people}/${id}`, { body });
const versions = async (id: string, query = '', options = {}) =>
  (await app.api('GET', `${people}/${id}/versions?${query}`, options)).json;

describe('the versions of an object', () => {
  test('are its creation, its changes and its deletion, the latest first, each with its event and actor', async () => {
    const { id } = await app.create(people, person);
    await patch(id, { lastName: 'Vega', phone: '600' });
    await app.change('DELETE', `${people}/${id}`);
    const { data, meta } = await versions(id);
    const [created, updated] = (await app.events()).filter(({ entityId }) => entityId === id);
    expect(meta).toEqual({ perPage: 20, nextCursor: null });
    expect(data.map(({ event, version }: { event: string; version: number }) => [event, version])).toEqual([
      ['employee.deleted', 3],
      ['employee.updated', 2],
      ['employee.created', 1],
    ]);
    expect(data[0]).toMatchObject({
      data: { lastName: 'Vega', deletedAt: expect.any(String), status: 'inactive' },
      changes: expect.arrayContaining([{ field: 'deletedAt', before: null, after: expect.any(String) }]),
    });
    expect(data[1]).toMatchObject({
      sequence: updated?.sequence,
      recordedAt: updated?.occurredAt,
      actor: updated?.actor,
      changes: [
        { field: 'lastName', before: 'Torres', after: 'Vega' },
        { field: 'phone', before: null, after: '600' },
      ],
      data: { lastName: 'Vega', phone: '600', deletedAt: null },
    });
    expect(data[2]).toMatchObject({ sequence: created?.sequence, data: { lastName: 'Torres', phone: null } });
  });

  test('come in pages', async () => {
    const { id } = await app.create(people, person);
    for (const lastName of ['B', 'C', 'D']) await patch(id, { lastName });
    const found: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await versions(id, `limit=3${cursor && `&cursor=${cursor}`}`);
      found.push(...data.map(({ version }: { version: number }) => version));
      cursor = meta.nextCursor;
    }
    expect(found).toEqual([4, 3, 2, 1]);
    expect((await app.api('GET', `${people}/${id}/versions?cursor=x`)).json).toMatchObject({
      status: 400,
      errors: [{ parameter: 'cursor', code: 'invalid_cursor' }],
    });
  });

  test('of one request are all there, and a refused part of it is not', async () => {
    const { id } = await app.create(people, person);
    const rows = [
      { operation: 'update', id, data: { lastName: 'B' } },
      { operation: 'update', id, data: { lastName: 'C', endDate: '1999-01-01' } },
      { operation: 'update', id, data: { lastName: 'D' } },
    ];
    await app.change('POST', `${people}/batch`, { rows });
    const { data } = await versions(id);
    expect(data.map((one: { data: typeof person }) => one.data.lastName)).toEqual(['D', 'B', 'Torres']);
    const known = await app.api('GET', `${people}/${id}?knownAt=${data[1].sequence}`);
    expect(known.json.data.lastName).toBe('B');
  });

  test('begin with the present state of an object that is older than the history', async () => {
    const { id } = await app.create(people, person);
    await app.db.run(sql`delete from undo_records where account_id = ${app.id} and entity_id = ${id}`);
    const first = { sequence: null, recordedAt: null, event: null, actor: null, changes: [], version: 1 };
    expect((await versions(id)).data).toMatchObject([first]);
    await patch(id, { lastName: 'Vega' });
    const { data, meta } = await versions(id, 'limit=1');
    expect(data).toMatchObject([{ version: 2, data: { lastName: 'Vega' } }]);
    expect((await versions(id, `limit=1&cursor=${meta.nextCursor}`)).data).toMatchObject([
      { ...first, data: { lastName: 'Torres' } },
    ]);
    expect((await app.api('GET', `${people}/${id}?knownAt=0`)).json.data.lastName).toBe('Torres');
  });
});

describe('knownAt', () => {
  test('is a sequence or an instant, and not what the present is asked by', async () => {
    const { id } = await app.create(people, person);
    const ask = async (query: string) => (await app.api('GET', `${people}/${id}?${query}`)).json;
    expect(await ask('knownAt=yesterday')).toMatchObject({
      status: 400,
      errors: [{ parameter: 'knownAt', code: 'invalid_format', reason: 'moment' }],
    });
    expect(await ask('knownAt=1&expand=office&onlyReturn=all')).toMatchObject({
      errors: [
        { parameter: 'expand', code: 'conflicting' },
        { parameter: 'onlyReturn', code: 'conflicting' },
      ],
    });
    expect(await ask('knownAt=0')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await ask('knownAt=2020-01-01T00:00:00%2B01:00')).toMatchObject({ status: 404, code: 'not_found' });
    expect((await ask('knownAt=999999&fields=lastName')).data).toEqual({ lastName: 'Torres' });
    const { data } = await ask('knownAt=2099-01-01T00:00:00Z');
    expect(data).toMatchObject({ id, ...person, version: 1, customFields: [] });
    for (const name of ['workStatus', 'jobChargeName', 'employments']) expect(data).not.toHaveProperty(name);
  });

  test('shows a contract, and never the contracts of an employee', async () => {
    const { employeeId } = await hirePaid(app);
    const { id } = await app.create('/contract/v1/contracts', {
      employeeId,
      startDate: '2026-01-01',
      weeklyHours: 37.5,
    });
    const [{ sequence }] = (await app.api('GET', `/contract/v1/contracts/${id}/versions`)).json.data;
    await app.change('PATCH', `/contract/v1/contracts/${id}`, { weeklyHours: 20 });
    const read = async (of: string) => (await app.api('GET', `/contract/v1/contracts/${of}?knownAt=${sequence}`)).json;
    expect((await read(id)).data).toMatchObject({ weeklyHours: 37.5, startAt: '2026-01-01' });
    expect((await read(id)).data).not.toHaveProperty('status');
    expect(await read(employeeId)).toMatchObject({ status: 404 });
  });
});

describe('what a reader may not see', () => {
  test('is left out of versions, and their changes do not tell it', async () => {
    const shirt = await app.create('/core/v3/custom-fields', { name: 'Blood', type: 'text', sensitive: true });
    const { id } = await app.create(people, { ...person, nid: '1', customFields: [{ id: shirt.id, value: 'A+' }] });
    await patch(id, { nid: '2', lastName: 'Vega', customFields: [{ id: shirt.id, value: 'B+' }] });
    const token = await app.newToken(['employees:read']);
    const { data, meta } = await versions(id, '', { token });
    expect(data[0].changes).toEqual([
      { field: 'lastName', before: 'Torres', after: 'Vega' },
      { field: 'nid', redacted: true },
      { field: 'customFields', redacted: true },
    ]);
    expect(data[0].data).not.toHaveProperty('nid');
    expect(data[0].data.customFields).toEqual([]);
    expect(meta.redacted).toEqual(expect.arrayContaining(['nid', `customFields.${shirt.slug}`]));
    const known = await app.api('GET', `${people}/${id}?knownAt=${data[1].sequence}`, { token });
    expect(known.json.data).not.toHaveProperty('nid');
    expect(known.json.data.customFields).toEqual([]);
    // A value that was sensitive when it was replaced stays so, as in the log.
    await app.change('PATCH', `/core/v3/custom-fields/${shirt.id}`, { sensitive: false });
    const later = (await versions(id, '', { token })).data;
    expect(later.map((one: { data: { customFields: unknown[] } }) => one.data.customFields.length)).toEqual([1, 0]);
    expect((await versions(id)).data[1].data.customFields).toMatchObject([{ value: 'A+' }]);
  });

  test('is not found beyond the reach of a signed-in user', async () => {
    const boss = await app.create(people, person);
    const report = await app.create(people, { ...person, managerId: boss.id });
    const other = await app.create(people, person);
    const manager = await signInAs(app, 'manager', { employeeId: boss.id });
    const status = async (path: string) => (await manager.api('GET', path)).status;
    for (const tail of ['/versions', '?knownAt=2099-01-01T00:00:00Z']) {
      expect(await status(`${people}/${report.id}${tail}`)).toBe(200);
      expect(await status(`${people}/${other.id}${tail}`)).toBe(404);
    }
  });

  test('is not found in another account', async () => {
    const { id } = await app.create(people, person);
    const other = await app.newAccount();
    expect((await other.api('GET', `${people}/${id}/versions`)).status).toBe(404);
    expect((await other.api('GET', `${people}/${id}?knownAt=999999`)).status).toBe(404);
  });
});

test('every read of a versioned object has knownAt and its versions', () => {
  const paths = describedApi.operations.map(({ method, path }) => `${method} ${path}`);
  const all = describedApi.operations.filter(({ parameters }) => parameters && 'knownAt' in parameters.known);
  const { true: known = [], false: ofRows = [] } = Object.groupBy(all, ({ path }) => `${path.endsWith('}')}`);
  expect(ofRows.map(({ path }) => path)).toEqual([
    '/contract/v1/contracts/contracts-for-payroll',
    '/payroll/v1/people',
  ]);
  expect(known.map(({ path }) => path).sort()).toEqual(
    [
      '/contract/v1/contracts/{id}',
      '/contract/v1/employee-compensations/{id}',
      '/contract/v1/monthly-variable-compensations/{id}',
      '/contract/v1/salaries/{id}',
      '/core/v3/employees/{id}',
      '/core/v3/employees/{id}/employments/{employmentId}',
      '/core/v3/placements/{id}',
      '/core/v3/time-rules/{id}',
      '/schedule/v1/absence-day-off-requests/{id}',
      '/schedule/v1/vacation-adjustments/{id}',
      '/schedule/v1/vacation-day-off-requests/{id}',
      '/schedule/v1/work-entries/{id}',
    ].sort(),
  );
  for (const { path } of known) expect(paths).toContain(`GET ${path}/versions`);
});

test('the history is written by the statement that writes the events', async () => {
  const { id } = await app.create(people, person);
  await patch(id, { lastName: 'Vega' });
  const writing = app.sent().filter((text) => /insert into undo_records/.test(text));
  expect(writing.length).toBeGreaterThan(0);
  for (const text of writing) expect(text).toContain('insert into events');
});

test('a write that forgets its event is refused as a whole', async () => {
  const { id } = await app.create(people, person);
  const silent = app.app.work.write(systemCaller(app, 'test'), async (tx) => {
    await updateRow(tx, employees, await lockRow(tx, employees, id), { lastName: 'Silent' });
  });
  await expect(silent).rejects.toThrow(`employee ${id} changed without an event`);
  expect((await app.read(`${people}/${id}`)).lastName).toBe('Torres');
});

test('earlier versions are deleted after 72 months, the events before them', async () => {
  const { id } = await app.create(people, person);
  await patch(id, { lastName: 'Vega' });
  app.clock.advance({ days: 365 * 5 });
  await app.app.purge();
  const token = await app.newToken(['*']);
  expect((await versions(id, '', { token })).data).toHaveLength(2);
  await app.api('PATCH', `${people}/${id}`, { body: { lastName: 'Soto' }, token });
  app.clock.advance({ days: 400 });
  expect((await app.app.purge()).undoRecords).toBeGreaterThanOrEqual(2);
  const { data } = await versions(id, '', { token });
  expect(
    data.map(({ sequence, version }: { sequence: number | null; version: number }) => [sequence === null, version]),
  ).toEqual([
    [false, 3],
    [true, 2],
  ]);
});
