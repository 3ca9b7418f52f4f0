/** Holiday calendars: /schedule/v1/holiday-calendar. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/schedule/v1/holiday-calendar';
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });
const office = async (): Promise<string> => (await app.create('/core/v3/offices', { name: 'Madrid' })).id;

const days = [
  { date: '2026-12-25', name: 'Navidad – Ñ' },
  { date: '2026-01-01', name: null },
];

describe('a holiday calendar', () => {
  test('is returned as it was sent', async () => {
    const officeIds = [await office(), await office()];
    const appliesTo = 'offices_and_employees';
    const sent = { name: 'Madrid – Ñ', year: 2026, officeIds, appliesTo, daysOff: days };
    const data = await app.create(path, sent);
    // Its days have ids, and a second name for clients of the described API.
    const daysOff = days.map((day) => ({ ...day, id: expect.any(String) }));
    expect(data).toEqual({
      ...sent,
      daysOff,
      dayOff: daysOff,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect((await patch(data.id, sent)).json.data.version).toBe(1);
  });
  test('is for all offices if it names none, and may have no days yet', async () => {
    expect(await app.create(path, { name: 'All', year: 2026 })).toMatchObject({
      officeIds: [],
      appliesTo: 'offices',
      daysOff: [],
    });
    const made = await app.create(path, { name: 'All', year: 2026, daysOff: [{ date: '2026-05-01' }] });
    expect(made.daysOff).toEqual([{ id: expect.any(String), date: '2026-05-01', name: null }]);
  });
  test('accepts other days, and another year with them', async () => {
    const { id } = await app.create(path, { name: 'Moved', year: 2026, daysOff: days });
    const wrong = await patch(id, { year: 2027 });
    expect(wrong.json.errors).toMatchObject([{ pointer: '/daysOff/0/date' }, { pointer: '/daysOff/1/date' }]);
    const elsewhere = await patch(id, { daysOff: [{ date: '2027-01-01' }], officeIds: [unknownId] });
    expect(elsewhere.json.errors).toMatchObject([{ pointer: '/daysOff/0/date' }, { pointer: '/officeIds/0' }]);
    const daysOff = [{ date: '2027-01-01', name: 'Año Nuevo' }];
    expect((await patch(id, { year: 2027, daysOff })).json.data).toMatchObject({ year: 2027, daysOff, version: 2 });
  });
  const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
  test.each([
    [{}, ['/name']],
    [{ name: ' ', year: 1899 }, ['/name', '/year']],
    [{ name: 'X', year: 2026.5, officeIds: unknownId }, ['/officeIds', '/year']],
    [{ name: 'X', year: 2026, officeIds: [unknownId, 'x'], colour: 1 }, ['/colour', '/officeIds/0', '/officeIds/1']],
    [{ name: 'X', year: 2026, officeIds: [unknownId] }, ['/officeIds/0']],
    [{ name: 'X', year: 2026, daysOff: [{ date: '2026-02-30' }, {}] }, ['/daysOff/0/date', '/daysOff/1/date']],
    [
      { name: 'X', year: 2026, daysOff: [{ date: '2026-02-03', name: ' ', hours: 1 }] },
      ['/daysOff/0/hours', '/daysOff/0/name'],
    ],
    [
      { name: 'X', year: 2026, daysOff: [{ date: '2025-12-31' }, { date: '2026-05-01' }, { date: '2026-05-01' }] },
      ['/daysOff/0/date', '/daysOff/2/date'],
    ],
    [
      { name: 'X', year: 2026, daysOff: [{ date: '2025-12-31' }], officeIds: [unknownId] },
      ['/daysOff/0/date', '/officeIds/0'],
    ],
  ])('is refused as %j, with all of its errors', async (body, pointers) => {
    const before = await app.events();
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
    expect(await app.events()).toEqual(before);
  });
  test('cannot be for a deleted office or one of another account', async () => {
    const gone = await office();
    await app.api('DELETE', `/core/v3/offices/${gone}`);
    const other = await app.newAccount();
    const theirs = (await other.create('/core/v3/offices', { name: 'Theirs' })).id;
    const reply = await app.api('POST', path, { body: { name: 'X', year: 2026, officeIds: [gone, theirs] } });
    expect(reply.json.errors).toMatchObject([{ pointer: '/officeIds/0' }, { pointer: '/officeIds/1' }]);
  });
  test('prevents the deletion of its offices', async () => {
    const officeId = await office();
    const { id } = await app.create(path, { name: 'X', year: 2026, officeIds: [await office(), officeId] });
    const refused = await app.api('DELETE', `/core/v3/offices/${officeId}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { holidayCalendars: 1 } });
    await app.api('DELETE', `${path}/${id}`);
    expect((await app.api('DELETE', `/core/v3/offices/${officeId}`)).status).toBe(200);
  });
  test('does not keep an office that is deleted at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const officeId = await office();
      const body = { name: 'X', year: 2026, officeIds: [officeId] };
      const [made, removed] = await Promise.all([
        app.api('POST', path, { body }),
        app.api('DELETE', `/core/v3/offices/${officeId}`),
      ]);
      expect([`${made.status} ${removed.status}`]).toEqual([made.status === 201 ? '201 409' : '422 200']);
    }
  });
  test('is filtered by name and year', async () => {
    const { id } = await app.create(path, { name: 'Unique name', year: 1999 });
    expect(await app.read(`${path}?year=1999`)).toMatchObject([{ id }]);
    expect(await app.read(`${path}?year[in]=1998,1999&name[contains]=unique`)).toMatchObject([{ id }]);
  });
});

test('each creation, change and deletion records one event, and a deletion can be repeated', async () => {
  const { id } = await app.create(path, { name: 'Told', year: 2026 });
  await patch(id, { daysOff: days });
  const first = await app.api('DELETE', `${path}/${id}`);
  expect((await app.api('DELETE', `${path}/${id}`)).text).toBe(first.text);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body }) => JSON.parse(body)).map(({ event, data }) => ({ event, data }))).toEqual([
    { event: 'holiday_calendar.created', data: { id, name: 'Told', changedFields: [] } },
    { event: 'holiday_calendar.updated', data: { id, name: 'Told', changedFields: ['daysOff'] } },
    { event: 'holiday_calendar.deleted', data: { id, name: 'Told', changedFields: [] } },
  ]);
});

test('a holiday calendar is a setting: its scope is settings', async () => {
  const token = await app.newToken(['settings:read', 'time-off:write']);
  expect((await app.api('GET', path, { token })).status).toBe(200);
  expect((await app.api('POST', path, { token, body: { name: 'X', year: 2026 } })).status).toBe(403);
});
