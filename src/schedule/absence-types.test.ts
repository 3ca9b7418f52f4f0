/** Kinds of absence: /schedule/v1/absence-types. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';

const app = await startTestApp();
const path = '/schedule/v1/absence-types';
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

const everything = {
  name: 'Médico – Ñ',
  code: 'MED',
  category: 'sick_leave',
  remuneratedType: 'not_remunerated',
  needsValidation: false,
  pickMode: 'by_time_range',
  givesVacationBack: false,
  color: '#e03131',
  status: 'inactive',
};

describe('an absence type', () => {
  test('is returned as it was sent', async () => {
    const data = await app.create(path, everything);
    expect(data).toEqual({
      ...everything,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect((await patch(data.id, everything)).json.data.version).toBe(1);
  });
  test('is by default a paid permission in days that needs approval', async () => {
    expect(await app.create(path, { name: 'Usual' })).toMatchObject({
      category: 'permission',
      remuneratedType: 'remunerated',
      needsValidation: true,
      pickMode: 'by_days',
      givesVacationBack: false,
      color: null,
      status: 'active',
    });
    expect(await app.create(path, { name: 'Ill', category: 'sick_leave' })).toMatchObject({ givesVacationBack: true });
  });
  test.each([
    [{}, ['/name']],
    [{ ...everything, category: 'holiday', pickMode: null }, ['/category', '/pickMode']],
    [{ ...everything, needsValidation: 'yes', status: 'on' }, ['/needsValidation', '/status']],
    [{ ...everything, remuneratedType: 'paid', color: ' ' }, ['/color', '/remuneratedType']],
    [{ ...everything, sort: 1 }, ['/sort']],
  ])('is refused as %j, with all of its errors', async (body, pointers) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
  });
  test('is filtered by name, category and status', async () => {
    const { id } = await app.create(path, { name: 'Maternity', category: 'sick_leave' });
    expect(await app.read(`${path}?name=Maternity`)).toMatchObject([{ id }]);
    expect(await app.read(`${path}?category=sick_leave&status[in]=active&name[contains]=matern`)).toMatchObject([
      { id },
    ]);
  });
});

test('each creation, change and deletion records one event, and a deletion can be repeated', async () => {
  const { id } = await app.create(path, { name: 'Told' });
  await patch(id, { color: '#fff', status: 'inactive' });
  const first = await app.api('DELETE', `${path}/${id}`);
  expect((await app.api('DELETE', `${path}/${id}`)).text).toBe(first.text);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body }) => JSON.parse(body)).map(({ event, data }) => ({ event, data }))).toEqual([
    { event: 'absence_type.created', data: { id, name: 'Told', changedFields: [] } },
    { event: 'absence_type.updated', data: { id, name: 'Told', changedFields: ['color', 'status'] } },
    { event: 'absence_type.deleted', data: { id, name: 'Told', changedFields: [] } },
  ]);
});

test('an absence type is a setting: its scope is settings', async () => {
  const token = await app.newToken(['settings:read', 'time-off:write']);
  expect((await app.api('GET', path, { token })).status).toBe(200);
  expect((await app.api('POST', path, { token, body: { name: 'X' } })).status).toBe(403);
});
