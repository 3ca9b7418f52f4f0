/** Which extra payments fall in a period of payroll. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-12-02T09:00:00.000Z');
const area = '/contract/v1';
const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 28_000, payments: 14, extraPaymentMonths: [6, 12] };

const hire = async (more: object = {}): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2024-01-01', ...more })).id;
const give = async (employeeId: string, startDate: string, more: object = {}): Promise<string> =>
  (await app.create(`${area}/salaries`, { employeeId, startDate, ...pay, ...more })).id;
const rowOf = async (employeeId: string, from: string, to: string, more = '') => {
  const query = `from=${from}&to=${to}&employeeIds[in]=${employeeId}${more}`;
  return (await app.read(`${area}/contracts/contracts-for-payroll?${query}`))[0];
};
const fallIn = async (employeeId: string, from: string, to: string, more = '') =>
  (await rowOf(employeeId, from, to, more)).extraPayments;

describe('an extra payment', () => {
  test('falls in the period that contains the last day of its month', async () => {
    const employeeId = await hire();
    const salaryId = await give(employeeId, '2024-01-01');
    const june = { month: '2026-06', salaryId };
    expect(await fallIn(employeeId, '2026-06-01', '2026-06-30')).toEqual([june]);
    expect(await fallIn(employeeId, '2026-06-01', '2026-06-15')).toEqual([]);
    expect(await fallIn(employeeId, '2026-06-16', '2026-06-30')).toEqual([june]);
    expect(await fallIn(employeeId, '2026-07-01', '2026-07-31')).toEqual([]);
    expect(await fallIn(employeeId, '2026-01-01', '2026-12-31')).toEqual([june, { month: '2026-12', salaryId }]);
    expect((await rowOf(employeeId, '2026-06-01', '2026-06-30')).salaries).toMatchObject([
      { id: salaryId, extraPaymentMonths: [6, 12], remunerationAmount: 2000 },
    ]);
  });

  test('belongs to the salary that is in force on that day', async () => {
    const employeeId = await hire();
    await give(employeeId, '2024-01-01');
    const rise = await give(employeeId, '2026-06-16');
    expect(await fallIn(employeeId, '2026-06-01', '2026-06-30')).toEqual([{ month: '2026-06', salaryId: rise }]);
  });

  test('does not fall after the employment, nor where the months are not known or the payments are prorated', async () => {
    const leaver = await hire({ endDate: '2026-06-29' });
    await give(leaver, '2024-01-01');
    expect(await fallIn(leaver, '2026-06-01', '2026-06-30')).toEqual([]);
    const other = await hire();
    await give(other, '2024-01-01', { extraPaymentMonths: null, endDate: '2026-05-31' });
    await give(other, '2026-06-01', { extraPaymentMonths: [], prorated: true });
    expect(await fallIn(other, '2026-05-01', '2026-06-30')).toEqual([]);
  });

  test('is that of the 29th in the February of a leap year', async () => {
    const employeeId = await hire();
    const salaryId = await give(employeeId, '2024-01-01', { payments: 13, extraPaymentMonths: [2] });
    expect(await fallIn(employeeId, '2024-02-29', '2024-02-29')).toEqual([{ month: '2024-02', salaryId }]);
    expect(await fallIn(employeeId, '2024-02-01', '2024-02-28')).toEqual([]);
  });

  test('shows only with the pay: in its currency, to a token that reads salaries', async () => {
    const employeeId = await hire();
    const salaryId = await give(employeeId, '2024-01-01');
    expect(await fallIn(employeeId, '2026-06-01', '2026-06-30', '&currency=EUR')).toEqual([
      { month: '2026-06', salaryId },
    ]);
    const token = await app.newToken(['contracts:read', 'employees:read']);
    const { json } = await app.api('GET', `${area}/contracts/contracts-for-payroll?from=2026-06-01&to=2026-06-30`, {
      token,
    });
    expect(json.data[0]).not.toHaveProperty('extraPayments');
    expect(json.meta.redacted).toContain('extraPayments');
  });
});
