import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const people = '/core/v3/employees';
const external = (id: string) => `${people}/external/${encodeURIComponent(id)}`;
const name = { firstName: 'Eva', lastName: 'Ruiz' };
const typesSince = async (sequence: number) => (await app.events(sequence)).map(({ type }) => type);
const latest = async () => (await app.events()).at(-1)?.sequence ?? 0;

describe('an upsert by external id', () => {
  test('creates with 201, changes with 200, and changes nothing the third time', async () => {
    const before = await latest();
    const made = await app.api('PUT', external('ERP-1'), { body: name });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(`${people}/${made.json.data.id}`);
    expect(made.json.data).toMatchObject({ ...name, externalId: 'ERP-1', version: 1 });
    const changed = await app.api('PUT', external('ERP-1'), { body: { lastName: 'Ruiz Mora' } });
    expect(changed.status).toBe(200);
    expect(changed.json.data).toMatchObject({ id: made.json.data.id, lastName: 'Ruiz Mora', version: 2 });
    const same = await app.api('PUT', external('ERP-1'), { body: changed.json.data });
    expect(same.json.data).toEqual(changed.json.data);
    expect(await typesSince(before)).toEqual(['employee.created', 'employee.updated']);
  });

  test.each(['a/b c', 'ümläut%', '..', 'x?y=z&w', '日本'])('accepts %s as an id', async (id) => {
    const made = await app.api('PUT', external(id), { body: name });
    expect(made.json.data.externalId).toBe(id);
    expect((await app.api('PUT', external(id), { body: name })).status).toBe(200);
  });

  test('refuses another id in the body, and a new employee without names', async () => {
    const differs = await app.api('PUT', external('ERP-2'), { body: { ...name, externalId: 'ERP-3' } });
    expect(differs.json.errors).toMatchObject([{ pointer: '/externalId', code: 'contradiction' }]);
    const nameless = await app.api('PUT', external('ERP-2'), { body: { phone: '1' } });
    expect(nameless.status).toBe(422);
    expect(nameless.json.errors).toMatchObject([
      { pointer: '/firstName', code: 'required' },
      { pointer: '/lastName', code: 'required' },
    ]);
  });

  test('with If-None-Match: * only creates', async () => {
    const headers = { 'if-none-match': '*' };
    const put = (body: object) => app.api('PUT', external('ERP-9'), { body, headers });
    expect((await put(name)).status).toBe(201);
    expect((await put({ lastName: 'Mora' })).json).toMatchObject({ status: 412, code: 'version_mismatch' });
    expect((await app.api('PUT', external('ERP-9'), { body: { lastName: 'Mora' } })).status).toBe(200);
  });

  test('with If-Match: * only changes', async () => {
    const put = (body: object) => app.api('PUT', external('ERP-10'), { body, headers: { 'if-match': '*' } });
    expect((await put(name)).json).toMatchObject({ status: 412, code: 'version_mismatch' });
    expect((await app.api('PUT', external('ERP-10'), { body: name })).status).toBe(201);
    expect((await put({ lastName: 'Mora' })).json.data).toMatchObject({ lastName: 'Mora', version: 2 });
    expect((await put({ lastName: 'Sanz', version: 1 })).status).toBe(412);
  });

  test('creates a new employee after a removal', async () => {
    const first = await app.api('PUT', external('ERP-4'), { body: name });
    await app.change('DELETE', `${people}/${first.json.data.id}`);
    const second = await app.api('PUT', external('ERP-4'), { body: name });
    expect(second.status).toBe(201);
    expect(second.json.data.id).not.toBe(first.json.data.id);
  });

  test('creates one employee in twenty simultaneous requests and changes it in nineteen', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => app.api('PUT', external('ERP-5'), { body: { ...name, phone: `${i}` } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(replies.map(({ json }) => json.data.id)).size).toBe(1);
  });

  test('creates one employee even if the requests name the same e-mail and code, too', async () => {
    const body = { ...name, email: 'erp.8@example.com', code: 8008 };
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.api('PUT', external('ERP-8'), { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  });
  test('respects If-Match', async () => {
    await app.change('PUT', external('ERP-6'), name);
    const stale = await app.api('PUT', external('ERP-6'), { body: { phone: '1' }, headers: { 'if-match': '"9.x"' } });
    expect(stale.status).toBe(412);
    const missing = await app.api('PUT', external('ERP-7'), { body: name, headers: { 'if-match': '"1.x"' } });
    expect(missing.status).toBe(412);
  });
});

test('a write does not confirm guesses of sensitive values', async () => {
  const made = await app.create(people, { ...name, dateOfBirth: '1990-05-14' });
  const token = await app.newToken(['employees:read', 'employees:write']);
  for (const dateOfBirth of ['1990-05-14', '1990-05-15']) {
    expect((await app.api('PATCH', `${people}/${made.id}`, { token, body: { dateOfBirth } })).status).toBe(403);
  }
  const reader = await app.newToken(['employees:read', 'employees:write', 'employees.sensitive:read']);
  const seen = (await app.api('GET', `${people}/${made.id}`, { token: reader })).json.data;
  expect((await app.api('PUT', `${people}/${made.id}`, { token: reader, body: seen })).status).toBe(200);
});

describe('a restore', () => {
  test('reverts a removal, the employment included', async () => {
    const made = await app.create(people, { ...name, startDate: '2020-01-01', email: 'back@example.com' });
    await app.change('DELETE', `${people}/${made.id}`);
    const before = await latest();
    const { status, json } = await app.api('POST', `${people}/${made.id}/restore`);
    expect(status).toBe(200);
    const { version, updatedAt, ...rest } = made;
    expect(json.data).toMatchObject({ ...rest, version: version + 2 });
    expect(updatedAt).toBeDefined();
    expect(await typesSince(before)).toEqual(['employee.restored', 'placement.restored']);
  });

  test('clears references to what was deleted since, and names them', async () => {
    const department = await app.create('/core/v3/departments', { name: 'Short-lived' });
    const made = await app.create(people, { ...name, departmentId: department.id });
    await app.change('DELETE', `${people}/${made.id}`);
    await app.change('DELETE', `/core/v3/departments/${department.id}`);
    const { json } = await app.api('POST', `${people}/${made.id}/restore`);
    expect(json).toMatchObject({ data: { departmentId: null }, meta: { cleared: ['departmentId'] } });
  });

  test('is refused when another employee has the e-mail address, or nothing was removed', async () => {
    const made = await app.create(people, { ...name, email: 'wanted@example.com' });
    await app.change('DELETE', `${people}/${made.id}`);
    const other = await app.create(people, { ...name, email: 'Wanted@example.com' });
    const taken = await app.api('POST', `${people}/${made.id}/restore`);
    expect(taken.status).toBe(409);
    expect(taken.json).toMatchObject({ code: 'already_taken', conflictingId: other.id });
    const there = await app.api('POST', `${people}/${other.id}/restore`);
    expect(there.json).toMatchObject({ status: 409, code: 'not_deleted' });
    expect((await app.api('POST', `${people}/${randomUUID()}/restore`)).status).toBe(404);
  });

  test('of a former employee keeps them a former employee', async () => {
    const made = await app.create(people, { ...name, startDate: '2020-01-01', endDate: '2021-01-01' });
    await app.change('DELETE', `${people}/${made.id}`);
    const { json } = await app.api('POST', `${people}/${made.id}/restore`);
    expect(json.data).toMatchObject({ status: 'inactive', endDate: '2021-01-01' });
  });
});
