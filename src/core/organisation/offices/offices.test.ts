import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp({ timeZone: 'Atlantic/Canary' });
const path = '/core/v3/offices';
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

const everything = {
  name: 'Madrid – Ñ',
  code: 'MAD',
  address: 'Calle Mayor 1',
  city: 'Madrid',
  country: 'ES',
  coordinates: { latitude: 40.416775, longitude: -3.70379 },
  description: 'Third floor\nring twice',
  radio: 150,
  defaultEmployeesDateTimeZone: 'Europe/Madrid',
  externalId: 'OFF 1/ä',
};

/** How an office counts working time unless it says otherwise. */
const usualRules = {
  nightStart: '22:00',
  nightEnd: '06:00',
  roundingMinutes: null,
  overtimeBasis: 'day',
  fullTimeWeeklyHours: null,
};

describe('an office', () => {
  test('comes back as it was sent', async () => {
    const data = await app.create(path, everything);
    expect(data).toEqual({
      ...everything,
      ...usualRules,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    const { name, defaultEmployeesDateTimeZone, ...optional } = everything;
    const cleared = await patch(data.id, Object.fromEntries(Object.keys(optional).map((field) => [field, null])));
    for (const field of Object.keys(optional)) expect([field, cleared.json.data[field]]).toEqual([field, null]);
  });
  test.each([
    { latitude: 0, longitude: 0 },
    { latitude: -90, longitude: 180 },
    { latitude: 1e-7, longitude: -179.999999999 },
  ])('has the coordinates that were sent: %j', async (coordinates) => {
    const data = await app.create(path, { name: 'Somewhere', coordinates });
    expect(data.coordinates).toEqual(coordinates);
    const events = await app.events();
    const same = await patch(data.id, {
      coordinates: { longitude: coordinates.longitude, latitude: coordinates.latitude },
    });
    expect(same.json.data.version).toBe(1);
    expect(await app.events()).toEqual(events);
  });
  test('may be moved in one direction only', async () => {
    const { id } = await app.create(path, { name: 'Moving', coordinates: { latitude: 40.4, longitude: -3.7 } });
    const moved = await patch(id, { coordinates: { longitude: 2.17 } });
    expect(moved.json.data).toMatchObject({ coordinates: { latitude: 40.4, longitude: 2.17 }, version: 2 });
    const empty = await app.create(path, { name: 'Nowhere' });
    expect((await patch(empty.id, { coordinates: { longitude: 2.17 } })).json).toMatchObject({
      status: 422,
      errors: [{ pointer: '/coordinates/latitude', code: 'required' }],
    });
  });
  test("has the account's time zone by default", async () => {
    expect((await app.create(path, { name: 'Here' })).defaultEmployeesDateTimeZone).toBe('Atlantic/Canary');
  });
  test.each([
    [{}, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'X', country: 'XX' }, '/country'],
    [{ name: 'X', coordinates: {} }, '/coordinates/latitude'],
    [{ name: 'X', coordinates: { latitude: 91, longitude: 0 } }, '/coordinates/latitude'],
    [{ name: 'X', coordinates: { latitude: 0, longitude: -180.1 } }, '/coordinates/longitude'],
    [{ name: 'X', coordinates: { latitude: 0, longitude: 0, altitude: 1 } }, '/coordinates/altitude'],
    [{ name: 'X', coordinates: { latitude: '0', longitude: 0 } }, '/coordinates/latitude'],
    [{ name: 'X', coordinates: [0, 0] }, '/coordinates'],
    [{ name: 'X', radio: -1 }, '/radio'],
    [{ name: 'X', radio: 1.5 }, '/radio'],
    [{ name: 'X', defaultEmployeesDateTimeZone: 'Mars/Olympus' }, '/defaultEmployeesDateTimeZone'],
    [{ name: 'X', defaultEmployeesDateTimeZone: '+01:00' }, '/defaultEmployeesDateTimeZone'],
    // Known to Node.js, and not to PostgreSQL, or as another place.
    [{ name: 'X', defaultEmployeesDateTimeZone: 'US/Pacific-New' }, '/defaultEmployeesDateTimeZone'],
    [{ name: 'X', defaultEmployeesDateTimeZone: 'IST' }, '/defaultEmployeesDateTimeZone'],
    [{ name: 'X', defaultEmployeesDateTimeZone: null }, '/defaultEmployeesDateTimeZone'],
  ])('is refused as %j', async (body, pointer) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });
  test('may have the name of another, but not its external id', async () => {
    const { id } = await app.create(path, { name: 'Twin', externalId: 'T' });
    expect((await app.create(path, { name: 'Twin' })).name).toBe('Twin');
    const refused = await app.api('POST', path, { body: { name: 'Twin', externalId: 'T' } });
    expect(refused.json).toMatchObject({ status: 409, conflictingId: id, errors: [{ pointer: '/externalId' }] });
  });
  test('is filtered by country and external id', async () => {
    const { id } = await app.create(path, { name: 'Porto', country: 'PT', externalId: 'P' });
    expect(await app.read(`${path}?country=PT`)).toMatchObject([{ id }]);
    expect(await app.read(`${path}?country[in]=PT,FR&externalId=P`)).toMatchObject([{ id }]);
    expect((await app.api('GET', `${path}?country=pt`)).status).toBe(400);
  });
});

describe('deleting', () => {
  test('is refused while employees work there, and counts them', async () => {
    const { id } = await app.create(path, { name: 'Busy' });
    const employee = await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', officeId: id });
    const refused = await app.api('DELETE', `${path}/${id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { employees: 1 } });
    await app.change('DELETE', `/core/v3/employees/${employee.id}`);
    const first = await app.api('DELETE', `${path}/${id}`);
    expect(first.json).toEqual({ data: { id, deletedAt: app.clock.instant } });
    expect((await app.api('DELETE', `${path}/${id}`)).text).toBe(first.text);
    expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
  });
});

test('creating, changing and deleting have one event each, with the names of the changed fields', async () => {
  const { id } = await app.create(path, { name: 'Told' });
  await patch(id, { name: 'Told again', city: 'Vigo' });
  await app.change('DELETE', `${path}/${id}`);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body }) => JSON.parse(body))).toEqual([
    { event: 'office.created', timestamp: app.clock.instant, data: { id, name: 'Told', changedFields: [] } },
    {
      event: 'office.updated',
      timestamp: app.clock.instant,
      data: { id, name: 'Told again', changedFields: ['name', 'city'] },
    },
    { event: 'office.deleted', timestamp: app.clock.instant, data: { id, name: 'Told again', changedFields: [] } },
  ]);
  expect(events.map(({ entityVersion, employeeId }) => [entityVersion, employeeId])).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
});

describe('the rules of an office for working time', () => {
  const rules = {
    nightStart: '23:30',
    nightEnd: '05:00',
    roundingMinutes: 15,
    overtimeBasis: 'week',
    fullTimeWeeklyHours: 37.5,
  };
  test('come back as they were sent, and clear to nothing where that is possible', async () => {
    const { id } = await app.create(path, { name: 'Ruled', ...rules });
    expect(await app.read(`${path}/${id}`)).toMatchObject(rules);
    await patch(id, { roundingMinutes: null, fullTimeWeeklyHours: null });
    expect(await app.read(`${path}/${id}`)).toMatchObject({ roundingMinutes: null, fullTimeWeeklyHours: null });
  });
  test('are refused with every mistake, and change nothing', async () => {
    const { id } = await app.create(path, { name: 'Kept' });
    const wrong = { nightStart: '24:00', roundingMinutes: 7, overtimeBasis: 'month', fullTimeWeeklyHours: 0 };
    const refused = await patch(id, { ...wrong, nightEnd: null });
    expect(refused.status).toBe(422);
    expect(refused.json.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`).sort()).toEqual(
      [
        '/fullTimeWeeklyHours out_of_range',
        '/nightEnd invalid_type',
        '/nightStart invalid_format',
        '/overtimeBasis invalid_value',
        '/roundingMinutes out_of_range',
      ],
    );
    const none = await patch(id, { nightEnd: '22:00' });
    expect(none.json.errors).toMatchObject([{ pointer: '/nightEnd', code: 'contradiction', reason: 'night' }]);
    expect(await app.read(`${path}/${id}`)).toMatchObject({ ...usualRules, version: 1 });
  });
});
