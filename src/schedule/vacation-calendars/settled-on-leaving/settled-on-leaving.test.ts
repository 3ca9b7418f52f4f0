/** The reply that ends an employment says which days of vacation are to settle. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { timeOffOf } from '../../../../test/harness/time-off.ts';

const app = await startTestApp();
const timeOff = timeOffOf(app);
const people = '/core/v3/employees';

const leave = (id: string, query: string, body: object, options: object = {}) =>
  app.api('POST', `${people}/${id}/deactivate${query}`, { body, ...options });
const settled = async (id: string): Promise<object | null> =>
  (await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026`))[0].settlement;

test('the end of an employment, and its dry run, name the days to settle', async () => {
  await timeOff.configure();
  const { id } = await timeOff.hire({ startDate: '2026-01-01' });
  const body = { endDate: '2026-12-15' };
  const dry = await leave(id, '?dryRun=true', body);
  expect(dry.status, dry.text).toBe(200);
  const [settlement] = dry.json.meta.settlements;
  // 22 × 349 ÷ 365 = 21.04, rounded up to half a day.
  expect(settlement).toEqual({ calendarId: null, date: '2026-12-15', days: 21.5, seconds: null });
  expect(await settled(id)).toBe(null);
  const without = await leave(id, '?dryRun=true', body, { token: await app.newToken(['employees:write']) });
  expect([without.status, without.json.meta.settlements]).toEqual([200, undefined]);
  expect((await leave(id, '', body)).json.meta.settlements).toEqual([settlement]);
  expect(await settled(id)).toEqual({ date: '2026-12-15', days: 21.5, seconds: null });
});

test('without vacation there is nothing to settle', async () => {
  const account = await app.newAccount();
  const { id } = await account.create(people, { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' });
  const reply = await account.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-12-15' } });
  expect(reply.json.meta?.settlements).toBeUndefined();
});

test('without a last day, it is the one that was announced, or today where the office of the employee is', async () => {
  const account = await app.newAccount();
  await timeOffOf(account).configure();
  const zone = { name: 'Kiritimati', defaultEmployeesDateTimeZone: 'Pacific/Kiritimati' };
  const { id: officeId } = await account.create('/core/v3/offices', zone);
  const hire = (more: object) =>
    account.create(people, { ...{ firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01', officeId }, ...more });
  const [far, announced] = [await hire({}), await hire({ endDate: '2026-12-15' })];
  app.clock.set('2026-11-20T10:00:00.000Z');
  for (const [{ id }, date] of [[far, '2026-11-21'] as const, [announced, '2026-12-15'] as const]) {
    const { json } = await account.api('POST', `${people}/${id}/deactivate`);
    expect([json.data.endDate, json.meta?.settlements]).toMatchObject([date, [{ date }]]);
  }
});
