/** The managers who decide about requests: /core/v3/employee-managers. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/employee-managers';
const people = '/core/v3/employees';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
const hire = async (): Promise<string> => (await app.create(people, { firstName: 'Ana', lastName: 'Torres' })).id;
const absences = 'absencesManagement';
const checks = 'checksManageRequestsAndIncidences';

async function entry(more: object = {}) {
  const [employeeId, managerId] = [await hire(), await hire()];
  return { employeeId, managerId, permission: absences, ...more };
}
const eventsSince = async (count: number) =>
  (await app.events()).slice(count).map(({ type, entityId, employeeId, entityVersion, body }) => ({
    type,
    entityId,
    employeeId,
    entityVersion,
    data: JSON.parse(body).data,
  }));

describe('an entry', () => {
  test('comes back as it was sent, with an event about the employee', async () => {
    const told = await entry();
    const sent = { ...told, order: 2 };
    const before = (await app.events()).length;
    const reply = await app.api('POST', path, { body: sent });
    expect(reply.status, reply.text).toBe(201);
    const { data } = reply.json;
    const person = { firstName: 'Ana', lastName: 'Torres', email: null, code: null, workStatus: 'offline' };
    expect(data).toEqual({
      ...sent,
      manager: { id: sent.managerId, ...person },
      employee: { id: sent.employeeId, ...person },
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(reply.headers.location).toBe(`${path}/${data.id}`);
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect(await eventsSince(before)).toEqual([
      {
        type: 'employee_manager.created',
        entityId: data.id,
        employeeId: told.employeeId,
        entityVersion: 1,
        data: { id: data.id, ...told, changedFields: [] },
      },
    ]);
  });
  test('needs no order', async () => {
    expect(await app.create(path, await entry())).toMatchObject({ order: null });
  });
  test.each([
    ['check', checks],
    ['vacation', absences],
  ])('with the permission %s has %s', async (sent, stored) => {
    const body = await entry({ permission: sent });
    const made = await app.create(path, body);
    expect(made.permission).toBe(stored);
    expect(await app.read(`${path}?employeeId=${body.employeeId}&permission=${sent}`)).toEqual([made]);
    expect((await app.api('POST', path, { body: { ...body, permission: stored } })).status).toBe(409);
  });
  test('exists once for an employee, a manager and a permission', async () => {
    const body = await entry();
    const { id } = await app.create(path, body);
    const again = await app.api('POST', path, { body: { ...body, order: 3 } });
    expect(again.json).toMatchObject({ status: 409, code: 'already_taken', conflictingId: id });
    await app.create(path, { ...body, permission: checks });
    await app.create(path, { ...body, managerId: await hire() });
    await app.create(path, { ...body, employeeId: body.managerId, managerId: body.employeeId });
    await app.change('DELETE', `${path}/${id}`);
    expect((await app.create(path, body)).id).not.toBe(id);
  });
  test('is created once in ten simultaneous requests', async () => {
    const body = await entry();
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.api('POST', path, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
  test('of an employee about themselves is refused', async () => {
    const id = await hire();
    const reply = await app.api('POST', path, {
      body: { employeeId: id, managerId: id.toUpperCase(), permission: absences },
    });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/managerId', code: 'own_manager' }] });
  });
  test.each([
    [{ employeeId: unknownId }, '/employeeId'],
    [{ managerId: unknownId }, '/managerId'],
    [{ employeeId: 'x' }, '/employeeId'],
    [{ managerId: null }, '/managerId'],
    [{ permission: 'all' }, '/permission'],
    [{ permission: undefined }, '/permission'],
    [{ order: -1 }, '/order'],
    [{ order: 1.5 }, '/order'],
    [{ role: 'x' }, '/role'],
  ])('is refused with %j', async (wrong, pointer) => {
    const reply = await app.api('POST', path, { body: { ...(await entry()), ...wrong } });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });
  test('cannot be about employees of another account', async () => {
    const other = await app.newAccount();
    const theirs = (await other.create(people, { firstName: 'T', lastName: 'T' })).id;
    const reply = await app.api('POST', path, { body: { employeeId: theirs, managerId: theirs, permission: 'x' } });
    expect(reply.json.errors).toHaveLength(3);
    const body = { employeeId: theirs, managerId: await hire(), permission: absences };
    expect((await app.api('POST', path, { body })).status).toBe(422);
  });
});

test('the list is filtered by employee, manager and permission', async () => {
  const body = await entry();
  const one = await app.create(path, body);
  const two = await app.create(path, { ...body, permission: checks });
  const three = await app.create(path, { ...body, employeeId: await hire() });
  const ids = async (query: string) => (await app.read(`${path}?${query}`)).map(({ id }: { id: string }) => id);
  expect(await ids(`employeeId=${body.employeeId}`)).toEqual([one.id, two.id]);
  expect(await ids(`managerId=${body.managerId}`)).toEqual([one.id, two.id, three.id]);
  expect(await ids(`managerId=${body.managerId}&permission=${absences}`)).toEqual([one.id, three.id]);
  expect(await ids(`employeeId[in]=${body.employeeId},${three.employeeId}&permission[in]=check`)).toEqual([two.id]);
  expect((await app.api('GET', `${path}?permission=all`)).status).toBe(400);
});

describe('deleting', () => {
  test('is reported, and may be repeated', async () => {
    const body = await entry();
    const { id } = await app.create(path, body);
    const before = (await app.events()).length;
    const first = await app.api('DELETE', `${path}/${id}`);
    expect(first.json).toEqual({ data: { id, deletedAt: app.clock.instant } });
    expect((await app.api('DELETE', `${path}/${id}`)).text).toBe(first.text);
    expect(await app.read(`${path}?employeeId=${body.employeeId}`)).toEqual([]);
    expect(await app.read(`${path}?employeeId=${body.employeeId}&onlyReturn=deleted`)).toMatchObject([{ id }]);
    expect(await eventsSince(before)).toEqual([
      {
        type: 'employee_manager.deleted',
        entityId: id,
        employeeId: body.employeeId,
        entityVersion: 2,
        data: { id, ...body, changedFields: [] },
      },
    ]);
  });
  test('respects If-Match', async () => {
    const { id } = await app.create(path, await entry());
    expect((await app.api('DELETE', `${path}/${id}`, { headers: { 'if-match': '"2.x"' } })).status).toBe(412);
    expect((await app.api('DELETE', `${path}/${id}`, { headers: { 'if-match': '"1.x"' } })).status).toBe(200);
  });
  test.each([unknownId, 'x'])('of the unknown id %s is 404', async (id) => {
    expect((await app.api('DELETE', `${path}/${id}`)).status).toBe(404);
  });
});

describe('an employee', () => {
  test('who is removed loses their entries on both sides, each with an event', async () => {
    const [one, two, three] = [await hire(), await hire(), await hire()];
    const as = (employeeId: string, managerId: string) =>
      app.create(path, { employeeId, managerId, permission: absences });
    const about = await as(two, one);
    const by = await as(three, two);
    const other = await as(three, one);
    const before = (await app.events()).length;
    const reply = await app.api('DELETE', `${people}/${two}`, { headers: { 'if-match': '"1.x"' } });
    expect(reply.status, reply.text).toBe(200);
    expect((await app.read(`${path}?id[in]=${about.id},${by.id},${other.id}`)).map(({ id }: never) => id)).toEqual([
      other.id,
    ]);
    expect((await eventsSince(before)).map(({ type, entityId }) => [type, entityId])).toEqual([
      ['employee.deleted', two],
      ['employee_manager.deleted', about.id],
      ['employee_manager.deleted', by.id],
      ['placement.deleted', expect.any(String)],
    ]);
    await app.change('POST', `${people}/${two}/restore`);
    expect(await app.read(`${path}?employeeId=${two}`)).toEqual([]);
  });
  test('who is being removed gets no entry that stays', async () => {
    for (let i = 0; i < 10; i++) {
      const body = await entry();
      await Promise.all([app.api('POST', path, { body }), app.api('DELETE', `${people}/${body.managerId}`)]);
      expect(await app.read(`${path}?managerId=${body.managerId}`)).toEqual([]);
    }
  });
  test('who leaves keeps the entries', async () => {
    const body = await entry();
    await app.create(path, body);
    await app.change('POST', `${people}/${body.managerId}/deactivate`);
    await app.change('POST', `${people}/${body.employeeId}/deactivate`);
    expect(await app.read(`${path}?managerId=${body.managerId}`)).toHaveLength(1);
  });
});

test('an entry needs the scopes managers:read and managers:write', async () => {
  const body = await entry();
  const [reads, writes] = [await app.newToken(['managers:read']), await app.newToken(['managers:write'])];
  expect((await app.api('GET', path, { token: reads })).status).toBe(200);
  expect((await app.api('POST', path, { token: reads, body })).status).toBe(403);
  expect((await app.api('POST', path, { token: writes, body })).status).toBe(201);
  expect((await app.api('GET', path, { token: await app.newToken(['employees:read']) })).status).toBe(403);
});
