import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
const area = '/contract/v1';
const path = `${area}/monthly-variable-compensations`;

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const offer = (currency = 'EUR'): Promise<Row> =>
  app.create(`${area}/compensations`, {
    name: 'Commission',
    compensationType: 'variable',
    period: 'monthly',
    currency,
    status: 'active',
  });
let commission: Row;
beforeAll(async () => {
  commission = await offer();
});

/** An employee with a salary from 2026 on and a compensation from February to October. */
async function employeeWithCompensation(compensation = commission, more: object = {}) {
  const { id: employeeId } = await app.create('/core/v3/employees', {
    firstName: 'A',
    lastName: 'B',
    startDate: '2026-01-01',
    ...more,
  });
  await app.create(`${area}/salaries`, {
    employeeId,
    startDate: '2026-01-01',
    payPeriod: 'monthly',
    grossSalary: 30_000,
    payments: 12,
    currency: compensation.currency,
  });
  const assignment = await app.create(`${area}/employees/${employeeId}/compensations/${compensation.id}`, {
    startDate: '2026-02-01',
    endDate: '2026-10-31',
  });
  return { employeeId, salaryCompensationId: assignment.id as string };
}
const post = (body: object) => app.api('POST', path, { body });

describe('a variable compensation', () => {
  test('is paid by an assignment, or by the employee and the compensation', async () => {
    const { employeeId, salaryCompensationId } = await employeeWithCompensation();
    const data = await app.create(path, { salaryCompensationId, date: '2026-03-31', amount: 250.75 });
    expect(data).toEqual({
      id: expect.any(String),
      salaryCompensationId,
      employeeId,
      compensationId: commission.id,
      date: '2026-03-31',
      amount: 250.75,
      compensationName: 'Commission',
      compensationCode: null,
      currency: 'EUR',
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect((await app.api('PUT', `${path}/${data.id}`, { body: data })).json.data).toEqual(data);
    const other = { employeeId, compensationId: commission.id, date: '2026-04-30', amount: -12.3 };
    expect(await app.create(path, other)).toMatchObject({ ...other, salaryCompensationId });
  });
  test('by the employee means the assignment in force on the day', async () => {
    const { employeeId } = await employeeWithCompensation();
    const later = await app.create(`${area}/employees/${employeeId}/compensations/${commission.id}`, {
      startDate: '2026-11-01',
    });
    const body = { employeeId, compensationId: commission.id, date: '2026-11-30', amount: 1 };
    expect((await app.create(path, body)).salaryCompensationId).toBe(later.id);
  });
  test.each([
    [{ date: '2026-01-31' }, '/date', 'outside_assignment'],
    [{ date: '2026-11-01' }, '/date', 'outside_assignment'],
    [{ amount: 0 }, '/amount', 'zero'],
    [{ amount: 1.005 }, '/amount', 'too_precise'],
    [{ amount: '1' }, '/amount', 'invalid_type'],
    [{ amount: undefined }, '/amount', 'required'],
    [{ date: undefined }, '/date', 'required'],
    [{ salaryCompensationId: crypto.randomUUID() }, '/salaryCompensationId', 'not_found'],
    [{ salaryCompensationId: undefined }, '/salaryCompensationId', 'required'],
    [{ compensationId: crypto.randomUUID() }, '/compensationId', 'contradiction'],
  ])('is refused with %j, which is named', async (wrong, pointer, code) => {
    const { salaryCompensationId } = await employeeWithCompensation();
    const reply = await post({ salaryCompensationId, date: '2026-03-31', amount: 10, ...wrong });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors).toMatchObject([{ pointer, code }]);
    expect(await app.read(`${path}?salaryCompensationId=${salaryCompensationId}`)).toEqual([]);
  });
  test('of an employee without the compensation is refused', async () => {
    const { employeeId } = await employeeWithCompensation();
    const other = await offer();
    const pair = { employeeId, compensationId: other.id, date: '2026-03-31', amount: 1 };
    expect((await post(pair)).json).toMatchObject({ status: 422, errors: [{ pointer: '/compensationId' }] });
    const { compensationId: _, ...alone } = pair;
    expect((await post(alone)).json).toMatchObject({ status: 422, errors: [{ pointer: '/compensationId' }] });
  });
  test('has the decimals of its currency', async () => {
    const yen = await employeeWithCompensation(await offer('JPY'));
    const dinar = await employeeWithCompensation(await offer('KWD'));
    const on = { date: '2026-03-31' };
    expect((await post({ ...yen, ...on, employeeId: undefined, amount: 1.5 })).status).toBe(422);
    expect((await post({ ...dinar, ...on, employeeId: undefined, amount: 1.234 })).status).toBe(201);
  });
  test('is the only one of an assignment on a day', async () => {
    const { salaryCompensationId } = await employeeWithCompensation();
    const body = { salaryCompensationId, date: '2026-03-31', amount: 1 };
    const { id } = await app.create(path, body);
    const taken = { status: 409, code: 'already_taken', conflictingId: id, errors: [{ pointer: '/date' }] };
    expect((await post({ ...body, amount: 2 })).json).toMatchObject(taken);
    const other = await app.create(path, { ...body, date: '2026-04-30' });
    const moved = await app.api('PATCH', `${path}/${other.id}`, { body: { date: '2026-03-31' } });
    expect(moved.json).toMatchObject(taken);
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => post({ ...body, date: '2026-05-31' })));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    await app.api('DELETE', `${path}/${id}`);
    expect((await post(body)).status).toBe(201);
  });
  test('changes its day and amount, within the same rules', async () => {
    const { salaryCompensationId } = await employeeWithCompensation();
    const { id } = await app.create(path, { salaryCompensationId, date: '2026-03-31', amount: 1 });
    const patch = (body: object) => app.api('PATCH', `${path}/${id}`, { body });
    expect((await patch({ amount: -2.5, date: '2026-04-01' })).json.data).toMatchObject({ amount: -2.5, version: 2 });
    expect((await patch({ date: '2026-12-01' })).json).toMatchObject({ status: 422, errors: [{ pointer: '/date' }] });
    expect((await patch({ amount: 0.001 })).json).toMatchObject({ status: 422, errors: [{ pointer: '/amount' }] });
    const moved = await patch({ salaryCompensationId: (await employeeWithCompensation()).salaryCompensationId });
    expect(moved.json).toMatchObject({ status: 422, errors: [{ code: 'immutable' }] });
  });
  test('keeps its assignment from being deleted, or from ending before it', async () => {
    const { salaryCompensationId } = await employeeWithCompensation();
    const assignment = `${area}/employee-compensations/${salaryCompensationId}`;
    const { id } = await app.create(path, { salaryCompensationId, date: '2026-03-31', amount: 1 });
    const inUse = { status: 409, code: 'in_use', references: { variableCompensations: 1 } };
    expect((await app.api('DELETE', assignment)).json).toMatchObject(inUse);
    expect((await app.api('PATCH', assignment, { body: { endDate: '2026-03-30' } })).json).toMatchObject(inUse);
    expect((await app.api('PATCH', assignment, { body: { endDate: '2026-03-31' } })).status).toBe(200);
    await app.api('DELETE', `${path}/${id}`);
    expect((await app.api('DELETE', assignment)).status).toBe(200);
  });
});

test('a list is filtered by month, period, employee or assignment', async () => {
  const account = commission;
  const a = await employeeWithCompensation();
  const b = await employeeWithCompensation(account);
  const dates = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
  const made: Row[] = [];
  for (const date of dates) made.push(await app.create(path, { ...a, employeeId: undefined, date, amount: 1 }));
  const theirs = await app.create(path, { ...b, employeeId: undefined, date: '2026-03-15', amount: 2 });
  const found = async (query: string) => (await app.read(`${path}?orderBy=date&${query}`)).map(({ id }: Row) => id);
  const [feb, first, last, april] = made.map(({ id }) => id);
  expect(await found(`month=2026-03&employeeId=${a.employeeId}`)).toEqual([first, last]);
  expect(await found(`month=2026-03&employeeId[in]=${a.employeeId},${b.employeeId}`)).toEqual([first, theirs.id, last]);
  expect(await found(`salaryCompensationId=${b.salaryCompensationId}`)).toEqual([theirs.id]);
  expect(await found(`date[gte]=2026-03-31&employeeId=${a.employeeId}`)).toEqual([last, april]);
  expect(await found(`date[lte]=2026-03-01&employeeId=${a.employeeId}`)).toEqual([feb, first]);
  expect(await found(`date=2026-03-15`)).toEqual([theirs.id]);
  for (const month of ['2026-13', '2026-3', '2026', 'march']) {
    expect((await app.api('GET', `${path}?month=${month}`)).json).toMatchObject({ status: 400 });
  }
});

test('each write has an event without the amount, which the log stores', async () => {
  const { employeeId, salaryCompensationId } = await employeeWithCompensation(commission, {
    code: 78,
    externalId: 'X-78',
  });
  const before = (await app.events()).length;
  const { id } = await app.create(path, { salaryCompensationId, date: '2026-03-31', amount: 98_765.43 });
  await app.api('PATCH', `${path}/${id}`, { body: { amount: 98_765.44 } });
  await app.api('DELETE', `${path}/${id}`);
  const about = {
    variableCompensationId: id,
    salaryCompensationId,
    compensationId: commission.id,
    employeeId,
    externalId: 'X-78',
    code: 78,
    startDate: '2026-03-31',
    endDate: '2026-03-31',
  };
  const events = await app.events(before);
  expect(events.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
    ['variable_compensation.created', { ...about, changedFields: [] }],
    ['variable_compensation.updated', { ...about, changedFields: ['amount'] }],
    ['variable_compensation.deleted', { ...about, changedFields: [] }],
  ]);
  expect(events[0]?.changes).toContainEqual({ field: 'amount', before: null, after: 98_765.43 });
  expect(events[1]?.changes).toEqual([{ field: 'amount', before: 98_765.43, after: 98_765.44 }]);
});

test('a batch writes good rows, and names the errors of the others', async () => {
  const { salaryCompensationId } = await employeeWithCompensation();
  const row = (date: string, amount: number) => ({ operation: 'create', data: { salaryCompensationId, date, amount } });
  const rows = [row('2026-03-31', 1.1), row('2026-03-31', 2.2), row('2026-12-31', 3.3), row('2026-04-30', 4.4)];
  const { json } = await app.api('POST', `${path}/batch`, { body: { rows } });
  expect(json.data.map(({ status }: Row) => status)).toEqual([201, 409, 422, 201]);
  expect(json.data[2].errors).toMatchObject([{ pointer: '/data/date', code: 'outside_assignment' }]);
  expect(json.meta).toMatchObject({ created: 2, failed: 2 });
});

test('a million amounts of 0.1 and 0.2 add up to exactly 150000', async () => {
  const { salaryCompensationId } = await employeeWithCompensation();
  await app.create(path, { salaryCompensationId, date: '2026-03-01', amount: 0.1 });
  await app.create(path, { salaryCompensationId, date: '2026-03-02', amount: 0.2 });
  const row = await app.db.first(sql`
    select sum(v.amount) as exact, sum(v.amount::float8) = 150000 as "asDoubles", count(*) as count
    from variable_compensations v, generate_series(1, 500000)
    where v.account_id = ${app.id} and v.salary_compensation_id = ${salaryCompensationId}`);
  expect(row).toEqual({ exact: '150000.0', asDoubles: false, count: 1_000_000 });
});
