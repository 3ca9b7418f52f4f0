import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/contract/v1/contribution-groups';
const people = '/core/v3/employees';
const spanish = await app.read(path);

describe('a new account', () => {
  test('has the eleven groups of Spanish social security, in their order', () => {
    expect(spanish.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: 11 }, (_, i) => String(i + 1)),
    );
    expect(spanish[4]).toEqual({
      id: expect.any(String),
      name: 'Oficiales Administrativos',
      code: '5',
      country: 'ES',
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
  });
  test('may change them, and another account keeps its groups', async () => {
    const other = await app.newAccount();
    const [first] = await other.read(path);
    const changed = await other.api('PATCH', `${path}/${first.id}`, { body: { name: 'Grupo 1' } });
    expect(changed.json.data).toMatchObject({ name: 'Grupo 1', code: '1', version: 2 });
    expect((await app.read(path))[0].name).toBe(spanish[0].name);
  });
});

describe('a group', () => {
  test('comes back as it was sent, and each write has its event', async () => {
    const group = await app.create(path, { name: 'Régimen agrario', code: 'A-1', country: 'ES' });
    expect(await app.read(`${path}/${group.id}`)).toEqual(group);
    await app.api('PATCH', `${path}/${group.id}`, { body: { code: null, name: 'Agrario' } });
    await app.api('DELETE', `${path}/${group.id}`);
    const events = (await app.events()).filter(({ entityId }) => entityId === group.id);
    expect(events.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      ['contribution_group.created', { id: group.id, name: 'Régimen agrario', changedFields: [] }],
      ['contribution_group.updated', { id: group.id, name: 'Agrario', changedFields: ['name', 'code'] }],
      ['contribution_group.deleted', { id: group.id, name: 'Agrario', changedFields: [] }],
    ]);
  });
  test.each([
    [{}, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'X', code: ' ' }, '/code'],
    [{ name: 'X', country: 'Spain' }, '/country'],
    [{ name: 'X', colour: 'red' }, '/colour'],
  ])('is refused as %j', async (body, pointer) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status).toBe(422);
    expect(reply.json.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });
  test('needs its own scope', async () => {
    const token = await app.newToken(['employees:read', 'employees:write']);
    expect((await app.api('GET', path, { token })).status).toBe(403);
    const readOnly = await app.newToken(['contribution-groups:read']);
    expect((await app.api('GET', path, { token: readOnly })).status).toBe(200);
    expect((await app.api('POST', path, { token: readOnly, body: { name: 'X' } })).status).toBe(403);
  });
});

describe('the group of an employee', () => {
  test('can be written, shown and used as a filter', async () => {
    const group = spanish[6].id;
    const { id } = await app.create(people, { firstName: 'A', lastName: 'B', contributionGroupId: group });
    expect((await app.read(`${people}/${id}`)).contributionGroupId).toBe(group);
    expect(await app.read(`${people}?contributionGroupId=${group}`)).toMatchObject([{ id }]);
    const cleared = await app.api('PATCH', `${people}/${id}`, { body: { contributionGroupId: null } });
    expect(cleared.json.data.contributionGroupId).toBeNull();
  });
  test('must be one of the account: unknown or deleted is 422 at its pointer', async () => {
    const gone = await app.create(path, { name: 'Gone' });
    await app.api('DELETE', `${path}/${gone.id}`);
    const [theirs] = await (await app.newAccount()).read(path);
    for (const contributionGroupId of [gone.id, theirs.id, crypto.randomUUID()]) {
      const body = { firstName: 'A', lastName: 'B', contributionGroupId };
      const reply = await app.api('POST', people, { body });
      expect(reply.json).toMatchObject({
        status: 422,
        errors: [{ pointer: '/contributionGroupId', code: 'not_found' }],
      });
    }
  });
  test('is not deleted while employees are in it, and the refusal counts them', async () => {
    const group = await app.create(path, { name: 'Busy' });
    for (const firstName of ['A', 'B']) {
      await app.create(people, { firstName, lastName: 'X', contributionGroupId: group.id });
    }
    const refused = await app.api('DELETE', `${path}/${group.id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { employees: 2 } });
  });
});
