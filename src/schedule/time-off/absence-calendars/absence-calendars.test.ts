/** Absence calendars: the absences of one kind that an employee has in a year, computed and loaded. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { absences, timeOffOf } from '../../../../test/harness/time-off.ts';
import { calendarId } from './calendar-id.ts';

const app = await startTestApp();
const { hire, kind, askAbsence } = timeOffOf(app);
const path = '/schedule/v1/absence-calendars';
const illness = await kind({ name: 'Illness', code: 'IT', needsValidation: true });
const doctor = await kind({ name: 'Doctor', pickMode: 'by_time_range' });
const person = async (): Promise<string> => (await hire()).id;
const put = (id: string, daysOff: object[]) => app.api('PUT', `${path}/${id}`, { body: { daysOff } });
const load = (employeeId: string, daysOff: object[], type = illness.id, year = 2026) =>
  app.create(path, { employeeId, absenceTypeId: type, year, daysOff });
const datesOf = ({ daysOff }: { daysOff: { date: string }[] }) => daysOff.map(({ date }) => date);
const on = (...dates: string[]) => dates.map((date) => ({ date }));

test('a calendar has the days that were loaded, accepted although their type needs validation', async () => {
  const employeeId = await person();
  const calendar = await load(employeeId, on('2026-03-03', '2026-03-02'));
  const key = { employeeId, absenceTypeId: illness.id, year: 2026 };
  expect(calendar).toEqual({
    ...{ id: calendarId(key), ...key },
    employee: {
      ...{ id: employeeId, firstName: 'Ana', lastName: 'Torres' },
      ...{ email: null, code: null, workStatus: 'offline' },
    },
    absenceType: {
      ...{ id: illness.id, name: 'Illness', code: 'IT', needsValidation: true },
      ...{ createdAt: illness.createdAt, updatedAt: illness.updatedAt },
    },
    daysOff: on('2026-03-02', '2026-03-03').map((day) => ({
      ...{ ...day, portion: 1, startTime: null, endTime: null, seconds: 28_800 },
      requestId: calendar.daysOff[0].requestId,
    })),
    ...{ version: expect.any(Number), createdAt: app.clock.instant, updatedAt: app.clock.instant },
  });
  expect(calendar.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await app.read(`${path}/${calendar.id}`)).toEqual(calendar);
  const [request] = await app.read(`${absences}?employeeId=${employeeId}`);
  expect(request).toMatchObject({ status: 'accepted', absenceTypeId: illness.id });
  expect((await app.events()).slice(-2).map(({ type }) => type)).toEqual(['time_off.requested', 'time_off.approved']);
});

test('days that a calendar has already are not added again', async () => {
  const employeeId = await person();
  const first = await load(employeeId, on('2026-03-02'));
  const before = (await app.events()).length;
  expect(await load(employeeId, on('2026-03-02'))).toEqual(first);
  expect((await app.events()).length).toBe(before);
  expect(datesOf(await load(employeeId, on('2026-03-02', '2026-03-04')))).toEqual(['2026-03-02', '2026-03-04']);
});

test('PUT gives a calendar these days and no others', async () => {
  const employeeId = await person();
  const calendar = await load(employeeId, on('2026-03-02', '2026-03-03'));
  const before = (await app.events()).length;
  expect((await put(calendar.id, calendar.daysOff)).json.data).toEqual(calendar);
  expect((await app.events()).length).toBe(before);
  const changed = await put(calendar.id, [{ ...calendar.daysOff[1] }, { date: '2026-03-05', portion: 0.5 }]);
  expect([changed.status, datesOf(changed.json.data)]).toEqual([200, ['2026-03-03', '2026-03-05']]);
  expect(changed.json.data.daysOff[1]).toMatchObject({ portion: 0.5, seconds: 14_400 });
  expect((await put(calendar.id, [])).json.data).toMatchObject({ daysOff: [], createdAt: null, updatedAt: null });
  expect(await app.read(`${path}?employeeId=${employeeId}`)).toEqual([]);
  expect(datesOf((await put(calendar.id, on('2026-03-06'))).json.data)).toEqual(['2026-03-06']);
});

test('a calendar written back after another change is refused, and keeps its days', async () => {
  const employeeId = await person();
  const { id } = await load(employeeId, on('2026-03-02'));
  const written = (body: object, etag?: string) =>
    app.api('PUT', `${path}/${id}`, { body, ...(etag === undefined ? {} : { headers: { 'if-match': etag } }) });
  const read = await app.api('GET', `${path}/${id}`);
  const unchanged = await app.api('PUT', `${path}/${id}`, { body: read.json.data });
  expect([unchanged.json.data, unchanged.headers.etag]).toEqual([read.json.data, read.headers.etag]);
  const asked = await askAbsence(employeeId, illness.id, on('2026-03-03'));
  await app.change('POST', `${absences}/${asked.json.data.id}/accept`);
  const refusals = [await written(read.json.data), await written({ daysOff: [] }, read.headers.etag as string)];
  for (const { json } of refusals) expect(json).toMatchObject({ status: 412, code: 'version_mismatch' });
  const accepted = await app.read(`${path}/${id}`);
  expect(datesOf(accepted)).toEqual(['2026-03-02', '2026-03-03']);
  await app.change('DELETE', `${absences}/${asked.json.data.id}`);
  expect((await written(accepted)).status).toBe(412);
  const last = await app.read(`${path}/${id}`);
  expect(datesOf((await written({ ...last, daysOff: on('2026-03-04') })).json.data)).toEqual(['2026-03-04']);
});

test('times of day come as clients send them', async () => {
  const employeeId = await person();
  const times = { date: '2026-03-02', startTime: '09:00', endTime: '11:30' };
  const { id, daysOff } = await load(employeeId, [times], doctor.id);
  expect(daysOff).toMatchObject([{ ...times, portion: null, seconds: 9000 }]);
  const refused = await put(id, on('2026-03-03'));
  expect([refused.status, refused.json.errors]).toMatchObject([422, [{ pointer: '/daysOff/0/startTime' }]]);
  expect(await app.read(`${path}/${id}`)).toMatchObject({ daysOff });
});

test('absence requests are in calendars once they are accepted, those of two years in two', async () => {
  const employeeId = await person();
  const asked = await askAbsence(employeeId, illness.id, on('2026-12-31', '2027-01-04'));
  const list = `${path}?employeeId=${employeeId}`;
  expect(await app.read(list)).toEqual([]);
  await app.change('POST', `${absences}/${asked.json.data.id}/accept`);
  await load(employeeId, [{ date: '2026-03-02', startTime: '09:00', endTime: '10:00' }], doctor.id);
  const found = async (query: string): Promise<string[]> => (await app.read(list + query)).flatMap(datesOf).sort();
  expect(await found('')).toEqual(['2026-03-02', '2026-12-31', '2027-01-04']);
  expect(await found(`&type=${illness.id}&year[in]=2026,2025`)).toEqual(['2026-12-31']);
  expect(await found('&year=2027')).toEqual(['2027-01-04']);
  expect(await app.read(`${list}&limit=2&page=2`)).toHaveLength(1);
  expect(await app.read(`${list}&limit=2&page=3`)).toEqual([]);
});

test('mistakes are named, and change nothing', async () => {
  const employeeId = await person();
  const post = (body: object) => app.api('POST', path, { body });
  const key = { employeeId, absenceTypeId: illness.id, year: 2026 };
  const otherYear = await post({ ...key, daysOff: on('2026-03-02', '2025-03-03') });
  expect([otherYear.status, otherYear.json.errors]).toMatchObject([
    422,
    [{ pointer: '/daysOff/1/date', code: 'other_year', params: { year: '2026' } }],
  ]);
  const early = await post({ ...key, year: 2019, daysOff: on('2019-03-04') });
  expect(early.json.errors).toMatchObject([{ pointer: '/daysOff/0/date', code: 'outside_employment' }]);
  const unknown = crypto.randomUUID();
  const missing = await post({ employeeId: unknown, absenceTypeId: unknown, year: 2026, daysOff: on('2026-03-02') });
  expect(missing.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/absenceTypeId',
    '/employeeId',
  ]);
  await load(employeeId, on('2026-03-02'));
  const times = { date: '2026-03-02', startTime: '09:00', endTime: '10:00' };
  const overlap = await post({ ...key, absenceTypeId: doctor.id, daysOff: [times] });
  expect([overlap.status, overlap.json.code]).toEqual([409, 'time_off_overlap']);
  for (const id of [unknown, illness.id, calendarId({ ...key, year: 1 }), 'x']) {
    expect([(await put(id, [])).status, (await app.api('GET', `${path}/${id}`)).status]).toEqual([404, 404]);
  }
  expect(await app.read(`${path}?employeeId=${employeeId}`)).toHaveLength(1);
});
