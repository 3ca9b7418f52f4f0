/** The rules of vacation: /schedule/v1/vacation-configurations. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';

const app = await startTestApp();
const path = '/schedule/v1/vacation-configurations';
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

const everything = {
  name: 'Vacaciones – Ñ',
  code: 'VAC',
  dayType: 'calendar_day',
  maxDaysOff: 30.5,
  needsValidation: false,
  employeeRequestEnabled: false,
  isDefault: false,
  notAllowedDateRanges: [
    { from: '2026-12-24', to: '2026-12-31' },
    { from: '2026-08-03', to: '2026-08-03' },
  ],
  hoursPerDay: null,
  accrual: 'two_weeks',
  accrualFirstDay: '2026-01-09',
  accrualBasis: 'days',
  seniority: [
    { years: 15, days: 1 },
    { years: 20, days: 2.5 },
  ],
  carryOver: { sinceYear: 2025, maxDays: null, lastDay: '03-31', monthsAfterSickLeave: 15 },
  configurationType: 'seniority_days',
  employeeRequestDenyExcessDaysOff: false,
  unpaidLeaveSuspends: true,
};

describe('a vacation configuration', () => {
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
    const events = await app.events();
    expect((await patch(data.id, everything)).json.data.version).toBe(1);
    expect(await app.events()).toEqual(events);
  });
  test('has by default 22 working days that need approval', async () => {
    expect(await app.create(path, { name: 'Usual' })).toMatchObject({
      dayType: 'business_day',
      maxDaysOff: 22,
      needsValidation: true,
      employeeRequestEnabled: true,
      isDefault: false,
      notAllowedDateRanges: [],
      accrual: 'year',
      accrualFirstDay: null,
      accrualBasis: 'days',
      seniority: [],
      // Days that sick leave prevented are carried over by law (ET 38.3), unless the configuration says that none are.
      carryOver: { sinceYear: 2026, maxDays: 0, lastDay: '12-31', monthsAfterSickLeave: 18 },
      unpaidLeaveSuspends: false,
    });
  });
  test('changes a member of its rule of what is carried over, and keeps the others', async () => {
    const { id, carryOver } = await app.create(path, { name: 'Carried over' });
    const changed = (await patch(id, { carryOver: { maxDays: 5 } })).json.data;
    expect(changed.carryOver).toEqual({ ...carryOver, maxDays: 5 });
    expect((await patch(id, { carryOver: null })).json.data.carryOver).toBeNull();
  });
  test('can be the default only if no other is', async () => {
    const account = await app.newAccount();
    const first = await account.create(path, { name: 'First', isDefault: true });
    const taken = { status: 409, code: 'already_taken', conflictingId: first.id, errors: [{ pointer: '/isDefault' }] };
    expect((await account.api('POST', path, { body: { name: 'Second', isDefault: true } })).json).toMatchObject(taken);
    const second = await account.create(path, { name: 'Second' });
    const make = () => account.api('PATCH', `${path}/${second.id}`, { body: { isDefault: true } });
    expect((await make()).json).toMatchObject(taken);
    await account.api('PATCH', `${path}/${first.id}`, { body: { isDefault: false } });
    expect((await make()).status).toBe(200);
    expect(await account.read(`${path}?isDefault=true`)).toMatchObject([{ id: second.id }]);
    await account.api('DELETE', `${path}/${second.id}`);
    await account.create(path, { name: 'Third', isDefault: true });
    const many = await app.newAccount();
    const body = { name: 'At once', isDefault: true };
    const replies = await Promise.all(Array.from({ length: 5 }, () => many.api('POST', path, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
  test('accepts fields of other products, stores none of them, and says so', async () => {
    const also = {
      pickMode: 'by_days',
      creationDateNextYear: '2026-12-01',
      renewalPeriod: 'yearly',
      hoursQuantityConfigured: 8,
      allowFreeHoursSelection: false,
      requestVacationFrom: null,
      maxDateToTakeVacations: '2027-01-31',
      halfDayVacationConfiguration: 'weekly_average',
      enjoyMonthPeriod: 3,
      year: 2026,
    };
    const names = Object.keys(also).sort();
    const toldIn = ({ json }: { json: { meta?: { ignored?: string[] } } }) => json.meta?.ignored?.toSorted();
    const made = await app.api('POST', path, { body: { name: 'Also', ...also } });
    const { data } = made.json;
    for (const name of names) expect(data).not.toHaveProperty(name);
    expect(toldIn(made)).toEqual(names);
    const put = await app.api('PUT', `${path}/${data.id}`, { body: { ...data, ...also } });
    expect([put.json.data.version, toldIn(put)]).toEqual([1, names]);
    expect(toldIn(await patch(data.id, { pickMode: null, maxDaysOff: 23 }))).toEqual(['pickMode']);
    expect((await patch(data.id, { maxDaysOff: 24 })).json).not.toHaveProperty('meta');
    expect((await patch(data.id, { pickModes: 1 })).json).toMatchObject({
      status: 422,
      errors: [{ pointer: '/pickModes' }],
    });
  });
  test.each([
    [{}, ['/name']],
    [{ name: ' ', dayType: 'day' }, ['/dayType', '/name']],
    [{ name: 'X', maxDaysOff: -1, isDefault: 'yes' }, ['/isDefault', '/maxDaysOff']],
    [{ name: 'X', maxDaysOff: 22.25 }, ['/maxDaysOff']],
    [{ name: 'X', accrual: 'month', accrualFirstDay: '2026-01-09' }, ['/accrualFirstDay']],
    [{ name: 'X', accrualFirstDay: '2026-02-30' }, ['/accrualFirstDay']],
    [{ name: 'X', accrual: 'week', accrualBasis: 'months' }, ['/accrualBasis']],
    [{ name: 'X', accrual: 'weeks', accrualBasis: 'hours' }, ['/accrual', '/accrualBasis']],
    [{ name: 'X', notAllowedDateRanges: [{ from: '2026-12-31', to: '2026-12-24' }] }, ['/notAllowedDateRanges/0/to']],
    [
      { name: 'X', notAllowedDateRanges: [{ from: '2026-12-31' }, { to: 1 }] },
      ['/notAllowedDateRanges/0/to', '/notAllowedDateRanges/1/from', '/notAllowedDateRanges/1/to'],
    ],
  ])('is refused as %j, with all of its errors', async (body, pointers) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
  });
});

test('each creation, change and deletion records one event, and a deletion can be repeated', async () => {
  const { id } = await app.create(path, { name: 'Told' });
  await patch(id, { maxDaysOff: 23 });
  const first = await app.api('DELETE', `${path}/${id}`);
  expect((await app.api('DELETE', `${path}/${id}`)).text).toBe(first.text);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body }) => JSON.parse(body)).map(({ event, data }) => ({ event, data }))).toEqual([
    { event: 'vacation_configuration.created', data: { id, name: 'Told', changedFields: [] } },
    { event: 'vacation_configuration.updated', data: { id, name: 'Told', changedFields: ['maxDaysOff'] } },
    { event: 'vacation_configuration.deleted', data: { id, name: 'Told', changedFields: [] } },
  ]);
});

test('a vacation configuration is a setting: its scope is settings', async () => {
  const token = await app.newToken(['settings:read', 'time-off:write']);
  expect((await app.api('GET', path, { token })).status).toBe(200);
  expect((await app.api('POST', path, { token, body: { name: 'X' } })).status).toBe(403);
});
