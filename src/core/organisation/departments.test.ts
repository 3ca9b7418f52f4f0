import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/departments';
const people = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
let made = 0;
const create = (values: object = {}) => app.create(path, { name: `Department ${made++}`, ...values });
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

describe('a department', () => {
  test('comes back as it was sent', async () => {
    const parent = await create();
    const manager = await app.create(people, person);
    const body = { name: 'Área Ñ', parentId: parent.id, managerId: manager.id, code: 'A-1', externalId: 'dep 1' };
    const data = await app.create(path, body);
    expect(data).toEqual({
      ...body,
      id: expect.any(String),
      employeesCount: 0,
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    const cleared = await patch(data.id, {
      parentId: null,
      managerId: null,
      code: null,
      externalId: null,
      name: 'New',
    });
    expect(cleared.json.data).toMatchObject({
      name: 'New',
      parentId: null,
      managerId: null,
      code: null,
      externalId: null,
      version: 2,
    });
  });
  test.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: null }, '/name'],
    [{ name: 'X1', parentId: unknownId }, '/parentId'],
    [{ name: 'X2', parentId: 'x' }, '/parentId'],
    [{ name: 'X3', managerId: unknownId }, '/managerId'],
    [{ name: 'X4', code: ' ' }, '/code'],
    [{ name: 'X5', employees: [] }, '/employees'],
  ])('is refused as %j', async (body, pointer) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer }] });
  });
  test('counts its current employees', async () => {
    const { id } = await create();
    for (const values of [{}, {}, { startDate: '2024-01-01', endDate: '2025-01-01' }]) {
      await app.create(people, { ...person, ...values, departmentId: id });
    }
    const { id: gone } = await app.create(people, { ...person, departmentId: id });
    await app.change('DELETE', `${people}/${gone}`);
    expect(await app.read(`${path}/${id}`)).toMatchObject({ employeesCount: 2, version: 1 });
    expect((await app.read(`${path}?id=${id}`))[0].employeesCount).toBe(2);
  });
  test('is found by its name or a part of it', async () => {
    const { id } = await create({ name: 'Findable One' });
    expect(await app.read(`${path}?name=Findable%20One`)).toMatchObject([{ id }]);
    expect(await app.read(`${path}?name[contains]=ABLE%20o`)).toMatchObject([{ id }]);
    expect(await app.read(`${path}?name=Findable`)).toEqual([]);
  });
});

describe('the name', () => {
  test.each([
    ['Sales', 'sALES'],
    ['Área', 'ÁREA'],
    ['ñandú', 'ÑANDÚ'],
    ['Ωmega', 'ωMEGA'],
    ['Ångström', 'ÅNGSTRÖM'],
  ])('is unique among siblings in any case: %s, %s', async (one, two) => {
    const parent = (await create()).id;
    for (const parentId of [null, parent]) {
      const first = await create({ name: one, parentId });
      const refused = await app.api('POST', path, { body: { name: two, parentId } });
      expect(refused.json).toMatchObject({
        status: 409,
        code: 'already_taken',
        conflictingId: first.id,
        errors: [{ pointer: '/name' }],
      });
      const other = await create({ parentId });
      expect((await patch(other.id, { name: two })).json).toMatchObject({ status: 409, conflictingId: first.id });
      expect((await patch(first.id, { name: two })).status).toBe(200);
    }
  });
  test('may repeat under another parent, until a department moves there', async () => {
    const [a, b] = [(await create()).id, (await create()).id];
    const one = await create({ name: 'Twin', parentId: a });
    const two = await create({ name: 'twin', parentId: b });
    expect((await patch(two.id, { parentId: a })).json).toMatchObject({ status: 409, conflictingId: one.id });
    expect((await patch(two.id, { parentId: a, name: 'Other' })).status).toBe(200);
  });
  test('is free again after its department is deleted', async () => {
    const { id } = await create({ name: 'Freed' });
    await app.change('DELETE', `${path}/${id}`);
    expect((await create({ name: 'freed' })).name).toBe('freed');
  });
  test('is given to one of many simultaneous requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => app.api('POST', path, { body: { name: i % 2 ? 'Ránk' : 'RÁNK' } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
  test('sorts as people do', async () => {
    const { id: parentId } = await create();
    for (const name of ['zeta', 'Álava', 'alba', 'Zulu', 'Éire', 'echo']) await create({ name, parentId });
    const names = (await app.read(`${path}?parentId=${parentId}&orderBy=name`)).map(
      (row: { name: string }) => row.name,
    );
    expect(names).toEqual(['Álava', 'alba', 'echo', 'Éire', 'zeta', 'Zulu']);
  });
});

describe('the external id', () => {
  test('is unique', async () => {
    const { id } = await create({ externalId: 'E' });
    const refused = await app.api('POST', path, { body: { name: 'Another', externalId: 'E' } });
    expect(refused.json).toMatchObject({ status: 409, conflictingId: id, errors: [{ pointer: '/externalId' }] });
    expect((await create({ externalId: 'e' })).externalId).toBe('e');
  });
});

describe('the tree', () => {
  test('has no cycles', async () => {
    const top = await create();
    const middle = await create({ parentId: top.id });
    const low = await create({ parentId: middle.id });
    for (const parentId of [top.id, middle.id, low.id]) {
      const reply = await patch(top.id, { parentId });
      expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/parentId', code: 'cycle' }] });
    }
    expect((await patch(low.id, { parentId: top.id })).status).toBe(200);
    expect((await patch(middle.id, { parentId: low.id })).status).toBe(200);
  });
  test('has no cycle after two simultaneous moves either', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await create(), await create()];
      const replies = await Promise.all([patch(a.id, { parentId: b.id }), patch(b.id, { parentId: a.id })]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
  test('has no deleted parent', async () => {
    const { id } = await create();
    await app.change('DELETE', `${path}/${id}`);
    const reply = await app.api('POST', path, { body: { name: 'Orphan', parentId: id } });
    expect(reply.json.errors).toEqual([expect.objectContaining({ pointer: '/parentId', code: 'not_found' })]);
  });
});

describe('deleting', () => {
  test('is refused with counts while the department is in use', async () => {
    const { id } = await create();
    const child = await create({ parentId: id });
    const employees = [
      await app.create(people, { ...person, departmentId: id }),
      await app.create(people, { ...person, departmentId: id, startDate: '2024-01-01', endDate: '2025-01-01' }),
    ];
    const refused = await app.api('DELETE', `${path}/${id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { employees: 2, departments: 1 } });
    await app.change('DELETE', `${path}/${child.id}`);
    await app.change('DELETE', `${people}/${employees[0].id}`);
    const still = await app.api('DELETE', `${path}/${id}`);
    expect(still.json.references).toEqual({ employees: 1 });
    await app.change('PATCH', `${people}/${employees[1].id}`, { departmentId: null });
    expect((await app.api('DELETE', `${path}/${id}`)).status).toBe(200);
  });
  test('has the same reply when it is repeated', async () => {
    const { id } = await create();
    const first = await app.api('DELETE', `${path}/${id}`);
    app.clock.advance({ hours: 1 });
    const again = await app.api('DELETE', `${path}/${id}`);
    expect(again.text).toBe(first.text);
    expect((await app.events()).filter(({ entityId }) => entityId === id).map(({ type }) => type)).toEqual([
      'department.created',
      'department.deleted',
    ]);
  });
  test('never happens together with a simultaneous move into the department', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await create();
      const [removed, hired] = await Promise.all([
        app.api('DELETE', `${path}/${id}`),
        app.api('POST', people, { body: { ...person, departmentId: id } }),
      ]);
      expect([`${removed.status} ${hired.status}`]).toEqual([expect.stringMatching(/^(200 422|409 201)$/)]);
    }
  });
});
