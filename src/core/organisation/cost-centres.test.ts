import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/cost-centres';
let made = 0;
const create = (more: object = {}) => app.create(path, { code: `CC-${++made}`, name: 'Research', ...more });
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

describe('a cost centre', () => {
  test('comes back as it was sent', async () => {
    const parent = await create();
    const sent = { code: 'R/Ñ 1', name: 'Labs', parentId: parent.id, status: 'inactive', externalId: 'ERP 1' };
    const data = await app.create(path, sent);
    expect(data).toEqual({
      ...sent,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect((await patch(data.id, { parentId: null, externalId: null })).json.data).toMatchObject({ parentId: null });
  });
  test('is active by default', async () => {
    expect(await create()).toMatchObject({ status: 'active', parentId: null, externalId: null });
  });
  test.each([
    [{}, ['/code', '/name']],
    [{ code: null, name: 'X' }, ['/code']],
    [{ code: 'X', name: 'X', status: 'closed', parentId: 'x' }, ['/parentId', '/status']],
    [{ code: 'X', name: 'X', parentId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90' }, ['/parentId']],
  ])('is refused as %j', async (body, pointers) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });
  test.each(['code', 'externalId'])('has its %s alone among those not deleted', async (field) => {
    const { id } = await create({ [field]: 'taken' });
    const other = await create();
    const taken = { status: 409, code: 'already_taken', conflictingId: id, errors: [{ pointer: `/${field}` }] };
    const again = { code: 'other', name: 'X', [field]: 'taken' };
    expect((await app.api('POST', path, { body: again })).json).toMatchObject(taken);
    expect((await patch(other.id, { [field]: 'taken' })).json).toMatchObject(taken);
    await app.api('DELETE', `${path}/${id}`);
    expect((await patch(other.id, { [field]: 'taken' })).json.data).toMatchObject({ [field]: 'taken', version: 2 });
  });
  test('is filtered by code, parent and status, and sorted by code', async () => {
    const parent = await create({ code: 'Z-parent' });
    const below = [
      await create({ code: 'Z-2', parentId: parent.id }),
      await create({ code: 'Z-1', parentId: parent.id }),
    ];
    const idsOf = async (query: string) => (await app.read(`${path}?${query}`)).map(({ id }: { id: string }) => id);
    expect(await idsOf(`parentId=${parent.id}&orderBy=code`)).toEqual([below[1].id, below[0].id]);
    expect(await idsOf('code=Z-parent')).toEqual([parent.id]);
    await patch(parent.id, { status: 'inactive' });
    expect(await idsOf('status=inactive&code[contains]=Z-')).toEqual([parent.id]);
  });
  test('never lies below itself, whichever of two moves comes first', async () => {
    const [a, b] = [await create(), await create()];
    expect((await patch(a.id, { parentId: a.id })).json.errors).toMatchObject([
      { pointer: '/parentId', code: 'cycle' },
    ]);
    const replies = await Promise.all([patch(a.id, { parentId: b.id }), patch(b.id, { parentId: a.id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  test('is not deleted while it has cost centres below it', async () => {
    const parent = await create();
    const child = await create({ parentId: parent.id });
    const refused = await app.api('DELETE', `${path}/${parent.id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { costCentres: 1 } });
    await app.api('DELETE', `${path}/${child.id}`);
    expect((await app.api('DELETE', `${path}/${parent.id}`)).status).toBe(200);
  });
  test('needs its own scopes', async () => {
    const reader = await app.newToken(['cost-centres:read', 'departments:write']);
    expect((await app.api('GET', path, { token: reader })).status).toBe(200);
    const refused = await app.api('POST', path, { token: reader, body: { code: 'X', name: 'X' } });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json.detail).toContain('cost-centres:write');
  });
});

test('creating, changing and deleting have one event each, with the names of the changed fields', async () => {
  const { id } = await create();
  await patch(id, { name: 'Labs', status: 'inactive' });
  await app.api('DELETE', `${path}/${id}`);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body, type }) => [type, JSON.parse(body).data])).toEqual([
    ['cost_centre.created', { id, name: 'Research', changedFields: [] }],
    ['cost_centre.updated', { id, name: 'Labs', changedFields: ['name', 'status'] }],
    ['cost_centre.deleted', { id, name: 'Labs', changedFields: [] }],
  ]);
});
