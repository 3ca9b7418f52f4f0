import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const area = '/contract/v1';
const people = '/core/v3/employees';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const offer = (currency = 'EUR', more: object = {}): Promise<Row> =>
  app.create(`${area}/compensations`, {
    name: 'Bonus',
    compensationType: 'variable',
    period: 'monthly',
    currency,
    status: 'active',
    ...more,
  });
const hire = async (): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' })).id;
const pay = (employeeId: string, startDate: string, more: object = {}) =>
  app.api('POST', `${area}/salaries`, {
    body: { employeeId, startDate, payPeriod: 'monthly', currency: 'EUR', grossSalary: 30_000, payments: 12, ...more },
  });
const assign = (employeeId: string, compensationId: string, body: object) =>
  app.api('POST', `${area}/employees/${employeeId}/compensations/${compensationId}`, { body });
const one = (id: string) => `${area}/employee-compensations/${id}`;
const paid = async (startDate = '2026-01-01'): Promise<string> => {
  const employeeId = await hire();
  await pay(employeeId, startDate);
  return employeeId;
};

let bonus: Row;
beforeAll(async () => {
  bonus = await offer();
});

describe('an assignment', () => {
  test('gives an employee a compensation, and is listed from both sides', async () => {
    const employeeId = await paid();
    const compensation = await offer('EUR', { quantity: 12.5, code: 'B' });
    const reply = await assign(employeeId, compensation.id, { startDate: '2026-02-01' });
    const [salary] = await app.read(`${area}/salaries?employeeId=${employeeId}`);
    expect(reply.status).toBe(201);
    expect(reply.json.data).toEqual({
      id: expect.any(String),
      compensationId: compensation.id,
      employeeId,
      startDate: '2026-02-01',
      endDate: null,
      salaryId: salary.id,
      compensation: {
        id: compensation.id,
        name: 'Bonus',
        compensationType: 'variable',
        period: 'monthly',
        currency: 'EUR',
        status: 'active',
        quantity: 12.5,
        percentage: null,
        recurrence: 1,
        code: 'B',
      },
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(reply.headers.location).toBe(one(reply.json.data.id));
    expect(await app.read(one(reply.json.data.id))).toEqual(reply.json.data);
    const listed = [reply.json.data];
    expect(await app.read(`${area}/compensations/${compensation.id}/employees`)).toEqual(listed);
    expect(await app.read(`${area}/employees/${employeeId}/compensations?startDate=2026-02-01`)).toEqual(listed);
    expect(await app.read(`${area}/employees/${employeeId.toUpperCase()}/compensations`)).toEqual(listed);
    const put = await app.api('PUT', one(reply.json.data.id), { body: reply.json.data });
    expect(put.json.data).toEqual(reply.json.data);
  });
  test('of an unknown employee or compensation is 404', async () => {
    const employeeId = await paid();
    const unknownId = crypto.randomUUID();
    const body = { startDate: '2026-02-01' };
    for (const [who, what] of [
      [unknownId, bonus.id],
      [employeeId, unknownId],
      ['x', bonus.id],
      [employeeId, 'x'],
    ]) {
      expect((await assign(who, what, body)).json).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await app.api('GET', `${area}/employees/${unknownId}/compensations`)).status).toBe(404);
    expect((await app.api('GET', `${area}/compensations/${unknownId}/employees`)).status).toBe(404);
  });
  test('is refused unless a salary in its currency is in force on its first day', async () => {
    const employeeId = await paid();
    const dollars = await offer('USD');
    expect((await assign(employeeId, bonus.id, { startDate: '2025-12-31' })).json).toMatchObject({
      status: 409,
      code: 'no_salary_in_force',
    });
    expect((await assign(employeeId, dollars.id, { startDate: '2026-02-01' })).json).toMatchObject({
      status: 409,
      code: 'other_currency',
    });
    expect(await app.read(`${area}/employees/${employeeId}/compensations`)).toEqual([]);
  });
  test('of an inactive compensation is refused', async () => {
    const inactive = await offer('EUR', { status: 'inactive' });
    const refused = await assign(await paid(), inactive.id, { startDate: '2026-02-01' });
    expect(refused.json).toMatchObject({ status: 409, code: 'compensation_inactive' });
  });
  test('may overlap one of another compensation, but not one of the same', async () => {
    const employeeId = await paid();
    const first = await assign(employeeId, bonus.id, { startDate: '2026-02-01', endDate: '2026-03-31' });
    for (const days of [
      { startDate: '2026-03-31' },
      { startDate: '2026-01-01', endDate: '2026-02-01' },
      { startDate: '2026-01-01' },
    ]) {
      const refused = await assign(employeeId, bonus.id, days);
      expect(refused.json).toMatchObject({
        status: 409,
        code: 'assignment_overlap',
        conflictingId: first.json.data.id,
      });
    }
    const second = await assign(employeeId, bonus.id, { startDate: '2026-04-01' });
    expect(second.status).toBe(201);
    const back = await app.api('PATCH', one(second.json.data.id), { body: { startDate: '2026-03-01' } });
    expect(back.json).toMatchObject({ status: 409, code: 'assignment_overlap' });
    expect((await assign(employeeId, (await offer()).id, { startDate: '2026-02-15' })).status).toBe(201);
  });
  test.each([
    [{}, '/startDate'],
    [{ startDate: '2026-02-01', endDate: '2026-01-31' }, '/endDate'],
    [{ startDate: '2026-02-01', until: '2026-01-31' }, '/until'],
  ])('is refused as %j', async (body, pointer) => {
    const reply = await assign(await paid(), bonus.id, body);
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer }] });
  });
  test('changes only its days, within the same rules', async () => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01' })).json.data;
    const patch = (body: object) => app.api('PATCH', one(id), { body });
    expect((await patch({ endDate: '2026-06-30' })).json.data).toMatchObject({ endDate: '2026-06-30', version: 2 });
    expect((await patch({ startDate: '2026-07-01' })).json).toMatchObject({ status: 422 });
    expect((await patch({ startDate: '2025-12-01' })).json).toMatchObject({ status: 409, code: 'no_salary_in_force' });
    const moved = await patch({ compensationId: (await offer()).id, employeeId: await hire() });
    expect(moved.json.errors.map((error: Row) => error.pointer).sort()).toEqual(['/compensationId', '/employeeId']);
    const turned = await patch({ employeeId: await hire(), endDate: '2026-01-31' });
    expect(turned.json.errors.map((error: Row) => error.pointer).sort()).toEqual(['/employeeId', '/endDate']);
  });
  test("outlives the salary, and shows today's", async () => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01' })).json.data;
    const next = await pay(employeeId, '2026-05-01', { grossSalary: 31_000 });
    expect(await app.read(one(id))).toMatchObject({ endDate: null, salaryId: next.json.data.id });
    await pay(employeeId, '2026-12-01', { grossSalary: 32_000 });
    expect((await app.read(one(id))).salaryId).toBe(next.json.data.id);
  });
});

describe('a salary in another currency', () => {
  test('ends the assignment the day before, names it, and has an event for it', async () => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01' })).json.data;
    const over = await assign(employeeId, (await offer()).id, { startDate: '2026-02-01', endDate: '2026-02-28' });
    const before = (await app.events()).length;
    const reply = await pay(employeeId, '2026-07-01', { currency: 'USD' });
    expect(reply.json.meta).toMatchObject({ endedCompensations: [id] });
    expect(await app.read(one(id))).toMatchObject({ endDate: '2026-06-30', version: 2 });
    expect(await app.read(one(over.json.data.id))).toMatchObject({ endDate: '2026-02-28', version: 1 });
    const told = (await app.events(before)).filter(({ entityId }) => entityId === id);
    expect(told.map(({ type, body }) => [type, JSON.parse(body).data.changedFields])).toEqual([
      ['compensation_assignment.updated', ['endDate']],
    ]);
  });
  test('ends an assignment that is made or continued after it, too', async () => {
    const employeeId = await paid();
    const dollars = await pay(employeeId, '2026-07-01', { currency: 'USD' });
    const made = await assign(employeeId, bonus.id, { startDate: '2026-02-01' });
    expect(made.json.data).toMatchObject({ startDate: '2026-02-01', endDate: '2026-06-30', version: 1 });
    const { id } = (await assign(employeeId, (await offer()).id, { startDate: '2026-02-01', endDate: '2026-03-31' }))
      .json.data;
    const continued = await app.api('PATCH', one(id), { body: { endDate: null } });
    expect(continued.json.data).toMatchObject({ endDate: '2026-06-30', version: 2 });
    const later = await app.api('PATCH', one(id), { body: { endDate: '2026-12-31' } });
    expect(later.json.data).toMatchObject({ endDate: '2026-06-30' });
    const without = await app.api('DELETE', `${area}/salaries/${dollars.json.data.id}`);
    expect(without.json.meta.reopenedCompensations).toEqual([made.json.data.id, id]);
    expect((await app.read(one(made.json.data.id))).endDate).toBe(null);
    expect((await app.read(one(id))).endDate).toBe('2026-12-31');
  });
  test('is refused if an assignment begins while it would be in force', async () => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-08-01' })).json.data;
    const refused = await pay(employeeId, '2026-07-01', { currency: 'USD' });
    expect(refused.json).toMatchObject({ status: 409, code: 'other_currency', conflictingIds: [id] });
    const [salary] = await app.read(`${area}/salaries?employeeId=${employeeId}`);
    expect(salary).toMatchObject({ endDate: null, version: 1 });
    const corrected = await app.api('PATCH', `${area}/salaries/${salary.id}`, { body: { currency: 'USD' } });
    expect(corrected.json).toMatchObject({ status: 409, code: 'other_currency' });
  });
});

describe('without the salary in another currency', () => {
  const remove = (salary: Row) => app.api('DELETE', `${area}/salaries/${salary.json.data.id}`);
  const change = (salary: Row, body: object) => app.api('PATCH', `${area}/salaries/${salary.json.data.id}`, { body });
  const endOf = async (id: string) => (await app.read(one(id))).endDate;
  /** A salary in euros, with an assignment that a salary in dollars has ended on 9 June. */
  const ended = async (endDate: string | null = null) => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01', endDate })).json.data;
    const dollars = await pay(employeeId, '2026-06-10', { currency: 'USD' });
    expect(dollars.json.meta.endedCompensations).toEqual([id]);
    return { employeeId, id, dollars };
  };

  test.each([null, '2026-12-31'])('the assignment continues until %s, as before, with an event', async (endDate) => {
    const { id, dollars } = await ended(endDate);
    const before = (await app.events()).length;
    expect((await remove(dollars)).json.meta).toMatchObject({ reopenedCompensations: [id] });
    expect(await endOf(id)).toBe(endDate);
    expect((await app.events(before)).filter(({ entityId }) => entityId === id)).toHaveLength(1);
  });
  test('it continues if the currency is corrected', async () => {
    const { id, dollars } = await ended();
    const corrected = await change(dollars, { currency: 'EUR' });
    expect(corrected.json.meta).toMatchObject({ reopenedCompensations: [id] });
    expect(await endOf(id)).toBe(null);
  });
  test('it follows the start of that salary, but not beyond its former end', async () => {
    const { id, dollars } = await ended('2026-08-31');
    await change(dollars, { startDate: '2026-05-01' });
    expect(await endOf(id)).toBe('2026-04-30');
    await change(dollars, { startDate: '2026-07-01' });
    expect(await endOf(id)).toBe('2026-06-30');
    await change(dollars, { startDate: '2026-10-01' });
    expect(await endOf(id)).toBe('2026-08-31');
  });
  test('it continues until the next one, and follows that one then', async () => {
    const { employeeId, id, dollars } = await ended();
    const pounds = await pay(employeeId, '2026-09-01', { currency: 'GBP' });
    await remove(dollars);
    expect(await endOf(id)).toBe('2026-08-31');
    await remove(pounds);
    expect(await endOf(id)).toBe(null);
  });
  test('it continues even if its first day has moved meanwhile, by itself or with the employment', async () => {
    const { id, dollars } = await ended();
    await app.change('PATCH', one(id), { startDate: '2026-03-01' });
    expect((await remove(dollars)).json.meta).toMatchObject({ reopenedCompensations: [id] });
    const employeeId = (await app.create(people, { firstName: 'A', lastName: 'B', startDate: '2026-01-01' })).id;
    await pay(employeeId, '2026-01-01');
    const moved = (await assign(employeeId, bonus.id, { startDate: '2026-01-01' })).json.data.id;
    const later = await pay(employeeId, '2026-06-10', { currency: 'USD' });
    await app.change('PATCH', `${people}/${employeeId}`, { startDate: '2026-02-01' });
    expect(await app.read(one(moved))).toMatchObject({ startDate: '2026-02-01', endDate: '2026-06-09' });
    expect((await remove(later)).json.meta).toMatchObject({ reopenedCompensations: [moved] });
    expect(await endOf(moved)).toBe(null);
  });
  test.each([
    ['removed', remove],
    ['corrected', (salary: Row) => change(salary, { currency: 'EUR' })],
  ])('if that is %s after a termination was undone, the assignment goes on without its last day', async (_, mend) => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01' })).json.data;
    const leave = (verb: string, body?: object) =>
      app.api('POST', `${people}/${employeeId}/${verb}`, body ? { body } : {});
    await leave('deactivate', { endDate: '2026-10-31' });
    const body = { effectiveDate: '2026-09-01', salary: { currency: 'USD' } };
    const dollars = await app.api('POST', `${area}/employees/${employeeId}/pay-change`, { body });
    expect(dollars.json.meta).toMatchObject({ endedCompensations: [id] });
    expect((await leave('undo-deactivation')).json.meta.kept).toBeUndefined();
    expect(await endOf(id)).toBe('2026-08-31');
    await mend({ json: { data: dollars.json.data.salary } });
    expect(await endOf(id)).toBe(null);
  });
  test('if that is removed, the assignment of a former employee ends on their last day again', async () => {
    const employeeId = await paid();
    const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01' })).json.data;
    await app.change('POST', `${people}/${employeeId}/deactivate`, { endDate: '2026-10-31' });
    const change = { effectiveDate: '2026-09-01', salary: { currency: 'USD' } };
    const dollars = await app.api('POST', `${area}/employees/${employeeId}/pay-change`, { body: change });
    await app.change('DELETE', `${area}/salaries/${dollars.json.data.salary.id}`);
    expect(await endOf(id)).toBe('2026-10-31');
    await app.change('POST', `${people}/${employeeId}/undo-deactivation`);
    expect(await endOf(id)).toBe(null);
  });
  test('it stays as it is if it was changed since, or the compensation was assigned again', async () => {
    const changed = await ended();
    await app.change('PATCH', one(changed.id), { endDate: '2026-05-31' });
    expect((await remove(changed.dollars)).json.meta).not.toHaveProperty('reopenedCompensations');
    expect(await endOf(changed.id)).toBe('2026-05-31');
    const again = await ended();
    await pay(again.employeeId, '2026-09-01');
    await assign(again.employeeId, bonus.id, { startDate: '2026-09-01' });
    await remove(again.dollars);
    expect(await endOf(again.id)).toBe('2026-06-09');
  });
  test('what was assigned in that currency refuses it', async () => {
    const { employeeId, id, dollars } = await ended();
    const allowance = await offer('USD');
    const inDollars = await assign(employeeId, allowance.id, { startDate: '2026-06-10' });
    const refusal = { status: 409, code: 'other_currency', conflictingIds: [inDollars.json.data.id] };
    expect((await remove(dollars)).json).toMatchObject(refusal);
    expect((await change(dollars, { startDate: '2026-07-01' })).json).toMatchObject(refusal);
    expect(await endOf(id)).toBe('2026-06-09');
    await app.change('DELETE', one(inDollars.json.data.id));
    expect((await remove(dollars)).status).toBe(200);
    expect(await endOf(id)).toBe(null);
  });
});

test('each write has an event that names the employee, the compensation and the days', async () => {
  const person = { firstName: 'E', lastName: 'V', startDate: '2026-01-01', code: 77, externalId: 'X-77' };
  const { id: employeeId } = await app.create(people, person);
  await pay(employeeId, '2026-01-01');
  const before = (await app.events()).length;
  const { id } = (await assign(employeeId, bonus.id, { startDate: '2026-02-01' })).json.data;
  await app.change('PATCH', one(id), { endDate: '2026-03-31' });
  await app.change('DELETE', one(id));
  const about = { salaryCompensationId: id, compensationId: bonus.id, employeeId, externalId: 'X-77', code: 77 };
  const days = { startDate: '2026-02-01', endDate: '2026-03-31' };
  expect((await app.events(before)).map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
    ['compensation_assignment.created', { ...about, ...days, endDate: null, changedFields: [] }],
    ['compensation_assignment.updated', { ...about, ...days, changedFields: ['endDate'] }],
    ['compensation_assignment.deleted', { ...about, ...days, changedFields: [] }],
  ]);
});

test('a batch writes good rows, and names the errors of the others', async () => {
  const [first, second, unpaid] = [await paid(), await paid(), await hire()];
  const row = (employeeId: string, startDate: string, endDate?: string) => ({
    operation: 'create',
    data: { employeeId, compensationId: bonus.id, startDate, endDate },
  });
  const rows = [
    row(first, '2026-02-01', '2026-03-31'),
    row(first, '2026-03-01'),
    row(second, '2026-02-01'),
    row(unpaid, '2026-02-01'),
    row(second, '2026-02-01', '2026-01-01'),
    row(crypto.randomUUID(), '2026-02-01'),
  ];
  const batch = `${area}/employee-compensations/batch`;
  const { json } = await app.api('POST', batch, { body: { rows } });
  expect(json.data.map(({ status }: Row) => status)).toEqual([201, 409, 201, 409, 422, 404]);
  expect(json.data.map(({ errors }: Row) => errors[0]?.code)).toEqual([
    undefined,
    'assignment_overlap',
    undefined,
    'no_salary_in_force',
    'out_of_order',
    'not_found',
  ]);
  expect(json.meta).toMatchObject({ created: 2, failed: 4 });
  const [{ id, version }, , { id: other }] = json.data;
  const changes = [
    { operation: 'update', id, version, data: { endDate: '2026-04-30' } },
    { operation: 'delete', id: other },
  ];
  const reply = await app.api('POST', batch, { body: { rows: changes } });
  expect(reply.json.meta).toMatchObject({ updated: 1, deleted: 1, failed: 0 });
  expect(await app.read(`${area}/employee-compensations/${id}`)).toMatchObject({ endDate: '2026-04-30', version: 2 });
});
