import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';

let app: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: objects of the API
let department: any, office: any, manager: any, employee: any;

beforeAll(async () => {
  app = await startTestApp();
  department = await app.create('/core/v3/departments', { name: 'Engineering' });
  office = await app.create('/core/v3/offices', { name: 'Madrid', coordinates: { latitude: 40.4, longitude: -3.7 } });
  manager = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres', nid: '12345678Z' });
  const ids = { departmentId: department.id, officeId: office.id, managerId: manager.id };
  employee = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', ...ids });
});

const people = '/core/v3/employees';
const one = () => `${people}/${employee.id}`;

describe('fields', () => {
  test('shows only the requested fields, of one object and of many', async () => {
    expect((await app.api('GET', `${one()}?fields=id,lastName`)).json.data).toEqual({
      id: employee.id,
      lastName: 'Ruiz',
    });
    const list = await app.api('GET', `${people}?fields=lastName&fields=createdAt&orderBy=lastName`);
    expect(list.json.data).toEqual([
      { lastName: 'Ruiz', createdAt: employee.createdAt },
      { lastName: 'Torres', createdAt: manager.createdAt },
    ]);
  });

  test('keeps the version in the ETag', async () => {
    const { headers } = await app.api('GET', `${one()}?fields=lastName`);
    expect(headers.etag).toMatch(/^"1\./);
  });

  test('that do not exist are refused', async () => {
    const reply = await app.api('GET', `${people}?fields=id,lastNam`);
    expect(reply.status).toBe(400);
    expect(reply.json.errors).toMatchObject([{ parameter: 'fields', code: 'invalid_value' }]);
  });
});

describe('expand', () => {
  test('shows the objects behind the ids, as a read would, without costly fields', async () => {
    const { json } = await app.api('GET', `${one()}?expand=department,office,manager`);
    const { employeesCount, ...rest } = await app.read(`/core/v3/departments/${department.id}`);
    expect(employeesCount).toBe(1);
    expect(json.data.department).toEqual(rest);
    expect(json.data.office).toEqual(office);
    expect(json.data.manager).toEqual(await app.read(`${people}/${manager.id}`));
  });

  test('is null where there is no object', async () => {
    const { json } = await app.api('GET', `${people}/${manager.id}?expand=department,manager`);
    expect(json.data).toMatchObject({ department: null, manager: null });
  });

  test('works in lists, with fields and by cursor', async () => {
    const first = await app.api('GET', `${people}?expand=office&fields=id&limit=1&orderBy=lastName`);
    expect(first.json.data).toEqual([{ id: employee.id, office }]);
    const cursor = first.json.meta.nextCursor;
    const next = await app.api('GET', `${people}?expand=office&fields=id&limit=1&orderBy=lastName&cursor=${cursor}`);
    expect(next.json.data).toEqual([{ id: manager.id, office: null }]);
  });

  test('leaves out and names objects that the token may not read', async () => {
    const token = await app.newToken(['employees:read', 'offices:read']);
    const { json } = await app.api('GET', `${one()}?expand=department,office,manager`, { token });
    expect(json.data).not.toHaveProperty('department');
    expect(json.data.office).toEqual(office);
    expect(json.data.manager).not.toHaveProperty('nid');
    expect(json.meta.redacted).toEqual(expect.arrayContaining(['department', 'nid']));
  });

  test('changes nothing when written back with the rest', async () => {
    const { json } = await app.api('GET', `${one()}?expand=department,manager`);
    const put = await app.api('PUT', one(), { body: json.data });
    expect(put.status).toBe(200);
    expect(put.json.data.version).toBe(1);
  });

  test('of an unknown field is refused', async () => {
    expect((await app.api('GET', `${people}?expand=salary`)).status).toBe(400);
    expect((await app.api('GET', '/core/v3/offices?expand=employees')).status).toBe(400);
  });
});

describe('q', () => {
  const found = async (q: string) => {
    const { json } = await app.api('GET', `${people}?q=${encodeURIComponent(q)}&fields=lastName&orderBy=lastName`);
    return json.data.map(({ lastName }: { lastName: string }) => lastName);
  };

  test('finds employees by parts of their names and e-mail addresses, in any case and without accents', async () => {
    await app.create(people, {
      firstName: 'Íñigo',
      lastName: 'Muñoz',
      secondLastName: 'Peña',
      email: 'im@acme.example',
    });
    expect(await found('MUNOZ')).toEqual(['Muñoz']);
    expect(await found('ñigo peñ')).toEqual(['Muñoz']);
    expect(await found('acme.ex')).toEqual(['Muñoz']);
    expect(await found('a')).toEqual(['Muñoz', 'Ruiz', 'Torres']);
    expect(await found('muñoz torres')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('\u0301')).toEqual([]);
  });

  test('follows a change of name', async () => {
    const made = await app.create(people, { firstName: 'Zoe', lastName: 'Before' });
    await app.change('PATCH', `${people}/${made.id}`, { lastName: 'Afterwards' });
    expect(await found('zoe')).toEqual(['Afterwards']);
    expect(await found('before')).toEqual([]);
  });
});
