import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/contract/v1/compensations';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const fixed = {
  name: 'Transport',
  compensationType: 'fixed',
  period: 'monthly',
  currency: 'EUR',
  status: 'active',
  quantity: 120.5,
};
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

describe('a compensation', () => {
  test('comes back as it was sent', async () => {
    const body = { ...fixed, recurrence: 3, code: 'TRA', comment: 'By agreement', percentage: null };
    const data = await app.create(path, body);
    expect(data).toEqual({
      ...body,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect((await app.api('PUT', `${path}/${data.id}`, { body: data })).json.data).toEqual(data);
  });
  test('recurs every period by default, and needs an amount only when it is fixed', async () => {
    for (const compensationType of ['variable', 'additional']) {
      const { quantity: _, ...rest } = fixed;
      const data = await app.create(path, { ...rest, compensationType });
      expect(data).toMatchObject({ recurrence: 1, quantity: null, percentage: null });
    }
    expect(await app.create(path, { ...fixed, quantity: null, percentage: 2.5 })).toMatchObject({ percentage: 2.5 });
  });
  test.each([
    [{ name: undefined }, '/name'],
    [{ compensationType: 'other' }, '/compensationType'],
    [{ period: 'yearly' }, '/period'],
    [{ currency: 'ZZZ' }, '/currency'],
    [{ status: 'on' }, '/status'],
    [{ status: undefined }, '/status'],
    [{ quantity: undefined }, '/quantity'],
    [{ quantity: 1.005 }, '/quantity'],
    [{ quantity: -1 }, '/quantity'],
    [{ quantity: 1.5, currency: 'JPY' }, '/quantity'],
    [{ percentage: 5 }, '/percentage'],
    [{ recurrence: 0 }, '/recurrence'],
  ])('is refused with %j, which is named', async (wrong, pointer) => {
    const reply = await app.api('POST', path, { body: { ...fixed, ...wrong } });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map((error: Row) => error.pointer)).toEqual([pointer]);
  });
  test('is refused for its form and for the decimals of its currency at once', async () => {
    const reply = await app.api('POST', path, { body: { ...fixed, quantity: 1.5, currency: 'JPY', recurrence: 0 } });
    expect(reply.json.errors.map((error: Row) => error.pointer)).toEqual(['/recurrence', '/quantity']);
  });
  test('changes its name, status, code and comment, and nothing else', async () => {
    const { id } = await app.create(path, fixed);
    const changed = await patch(id, { name: 'Bus', status: 'inactive', code: 'B', comment: 'x' });
    expect(changed.json.data).toMatchObject({ name: 'Bus', status: 'inactive', code: 'B', comment: 'x', version: 2 });
    const others = { compensationType: 'variable', period: 'weekly', currency: 'USD', quantity: 1, recurrence: 2 };
    const refused = await patch(id, { name: 'Train', ...others });
    expect(refused.status).toBe(422);
    expect(refused.json.errors.map(({ pointer, code }: Row) => `${pointer} ${code}`).sort()).toEqual([
      ...['compensationType', 'currency', 'period', 'quantity', 'recurrence'].map((field) => `/${field} immutable`),
    ]);
    expect((await app.read(`${path}/${id}`)).name).toBe('Bus');
    expect((await app.api('DELETE', `${path}/${id}`)).status).toBe(405);
  });
  test('has an event without its amount, which the log stores', async () => {
    const before = (await app.events()).length;
    const { id } = await app.create(path, { ...fixed, quantity: 4321.09 });
    await patch(id, { name: 'Bus' });
    const events = await app.events(before);
    expect(events.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      ['compensation.created', { compensationId: id, changedFields: [] }],
      ['compensation.updated', { compensationId: id, changedFields: ['name'] }],
    ]);
    expect(events[0]?.changes).toContainEqual({ field: 'quantity', before: null, after: 4321.09 });
  });
});

test('a list of compensations is filtered by every field that the reference names', async () => {
  const account = await app.newAccount();
  const one = await account.create(path, { ...fixed, name: 'Meal vouchers' });
  const two = await account.create(path, {
    name: 'Commission',
    compensationType: 'variable',
    period: 'weekly',
    currency: 'USD',
    status: 'inactive',
  });
  const found = async (query: string) => (await account.read(`${path}?${query}`)).map(({ id }: Row) => id);
  expect(await found('name=Commission')).toEqual([two.id]);
  expect(await found('name[contains]=VOUCH')).toEqual([one.id]);
  expect(await found('compensationType=variable')).toEqual([two.id]);
  expect(await found('period=monthly')).toEqual([one.id]);
  expect(await found('status=inactive')).toEqual([two.id]);
  expect(await found('currency[in]=EUR,USD&orderBy=name')).toEqual([two.id, one.id]);
});
