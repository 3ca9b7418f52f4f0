/** A payroll clerk's month, step by step: every figure was calculated by hand. */
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
const people = '/core/v3/employees';
const area = '/contract/v1';
const variables = `${area}/monthly-variable-compensations`;

// biome-ignore lint/suspicious/noExplicitAny: rows as the API returns them
type Row = any;

const hire = async (code: number, startDate: string): Promise<string> =>
  (await app.create(people, { firstName: 'P', lastName: `N${code}`, code, startDate })).id;
const pay = (employeeId: string, startDate: string, grossSalary: number, more: object = {}): Promise<Row> =>
  app.create(`${area}/salaries`, {
    employeeId,
    startDate,
    grossSalary,
    payPeriod: 'monthly',
    currency: 'EUR',
    payments: 14,
    ...more,
  });

test('a rise in mid-month, a hire, a leaver, and variable pay: November to the cent', async () => {
  const clerk = await app.newToken([
    'employees:read',
    'salaries:read',
    'salaries:write',
    'compensations:read',
    'compensations:write',
  ]);
  const [risen, leaver, steady] = [
    await hire(1, '2024-01-08'),
    await hire(2, '2023-05-02'),
    await hire(3, '2020-09-01'),
  ];
  await pay(risen, '2024-01-08', 28_000);
  await pay(leaver, '2023-05-02', 31_500.5, { payments: 12 });
  await pay(steady, '2020-09-01', 2_150.75, { grossPeriod: 'monthly', payments: 12 });
  const commission = await app.create(`${area}/compensations`, {
    name: 'Commission',
    compensationType: 'variable',
    period: 'monthly',
    currency: 'EUR',
    status: 'active',
  });
  for (const employeeId of [risen, leaver, steady]) {
    const startDate = '2026-01-01';
    await app.create(`${area}/employees/${employeeId}/compensations/${commission.id}`, { startDate });
  }

  // The 16th: a rise. The 9th: a hire. The 13th: a termination.
  const rise = await pay(risen, '2026-11-16', 30_100.1);
  const newcomer = await hire(4, '2026-11-09');
  await pay(newcomer, '2026-11-09', 24_000, { payments: 12 });
  await app.create(`${area}/employees/${newcomer}/compensations/${commission.id}`, { startDate: '2026-11-09' });
  const left = await app.api('POST', `${people}/${leaver}/deactivate`, { body: { endDate: '2026-11-13' } });
  expect(left.json.meta.ended.map(({ type }: Row) => type)).toEqual(['compensation_assignment', 'salary']);

  // Variable pay comes from the shop as one file, with two mistakes in it.
  const row = (employeeId: string, date: string, amount: number) => ({
    operation: 'create',
    data: { employeeId, compensationId: commission.id, date, amount },
  });
  const rows = [
    row(risen, '2026-11-30', 0.1),
    row(risen, '2026-11-29', 0.2),
    row(leaver, '2026-11-13', 412.35),
    // A commission may be paid after the last day, but not before the first one.
    row(leaver, '2026-11-30', 99),
    row(newcomer, '2026-11-08', 99),
    row(steady, '2026-11-30', -35.05),
    row(newcomer, '2026-11-30', 120.005),
  ];
  const batch = (key: string) =>
    app.api('POST', `${variables}/batch`, { token: clerk, body: { rows }, headers: { 'idempotency-key': key } });
  const first = await batch('november');
  expect(first.json.meta).toMatchObject({ created: 5, failed: 2 });
  expect(first.json.data[4].errors).toMatchObject([{ pointer: '/data/date', code: 'outside_assignment' }]);
  expect(first.json.data[6].errors).toMatchObject([{ pointer: '/data/amount', code: 'too_precise' }]);
  // The connection was lost: the clerk sends the file again, and nothing is paid twice.
  expect((await batch('november')).json.data).toEqual(first.json.data);
  const mended = await app.api('POST', variables, {
    token: clerk,
    body: { employeeId: newcomer, compensationId: commission.id, date: '2026-11-30', amount: 120.01 },
  });
  expect(mended.status).toBe(201);

  // The API returns the salaries of November with their days, and the variable pay.
  const read = async (path: string): Promise<Row[]> => (await app.api('GET', path, { token: clerk })).json.data;
  const salaries = await read(`${area}/salaries?startDate[lte]=2026-11-30&orderBy=startDate&limit=500`);
  const inNovember = salaries.filter(({ endDate }) => endDate === null || endDate >= '2026-11-01');
  const days = ({ startDate, endDate }: Row) => {
    const [from, to] = [
      startDate < '2026-11-01' ? 1 : Number(startDate.slice(8)),
      endDate ? Number(endDate.slice(8)) : 30,
    ];
    return to - from + 1;
  };
  const figures = inNovember.map((salary) => [
    salary.employeeId,
    days(salary),
    salary.grossSalary,
    salary.monthlyGrossSalary,
    salary.remunerationAmount,
  ]);
  expect(figures).toEqual([
    [steady, 30, 2150.75, 2150.75, 2150.75],
    [leaver, 13, 31_500.5, 2625.04, 2625.04],
    [risen, 15, 28_000, 2333.33, 2000],
    [newcomer, 22, 24_000, 2000, 2000],
    [risen, 15, 30_100.1, 2508.34, 2150.01],
  ]);
  const paid = await read(`${variables}?month=2026-11&orderBy=date&limit=500`);
  const cents = Map.groupBy(paid, ({ employeeId }) => employeeId);
  const sum = (id: string) => (cents.get(id) ?? []).reduce((all, { amount }) => all + Math.round(amount * 100), 0);
  expect([risen, leaver, steady, newcomer].map(sum)).toEqual([30, 51_135, -3_505, 12_001]);

  // The 15th and the 16th have different salaries; without the rise, they have the same one.
  const on = async (day: string) =>
    (await read(`${area}/salaries?onDate=${day}&employeeId=${risen}`)).map(({ grossSalary }) => grossSalary);
  expect([await on('2026-11-15'), await on('2026-11-16')]).toEqual([[28_000], [30_100.1]]);
  await app.api('DELETE', `${area}/salaries/${rise.id}`, { token: clerk });
  expect([await on('2026-11-16'), await on('2026-12-31')]).toEqual([[28_000], [28_000]]);
});
