/** Which extra payments fall in a period of payroll. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { extraPayAccruedOf } from './extra-pay.ts';

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

describe('what of an extra payment accrues', () => {
  const accruedIn = async (employeeId: string, from: string, to: string, more = '') =>
    (await rowOf(employeeId, from, to, more)).extraPayAccrued;
  const cents = (accrued: { amount: number }[]) => accrued.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);

  test('is a twelfth of each payment in a month, of the twelve that end with its own', async () => {
    const employeeId = await hire();
    const salaryId = await give(employeeId, '2024-01-01');
    // 28,000 ÷ 14 ÷ 12 = 166.67; the sums until October and until November are rounded.
    const november = { month: '2026-11', salaryId, days: 30, amount: 166.66, currency: 'EUR' };
    expect(await accruedIn(employeeId, '2026-11-01', '2026-11-30')).toEqual([
      { ...november, extraPaymentMonth: '2027-06' },
      { ...november, extraPaymentMonth: '2026-12' },
    ]);
    const year = await accruedIn(employeeId, '2026-01-01', '2026-12-31');
    const ofDecember = year.filter((one: { extraPaymentMonth: string }) => one.extraPaymentMonth === '2026-12');
    expect([ofDecember.length, cents(ofDecember)]).toEqual([12, 200_000]);
    expect((await rowOf(employeeId, '2026-12-01', '2026-12-31')).salaries).toMatchObject([
      { extraPaymentAccrual: 'twelve_months', remunerationAmount: 2000 },
    ]);
  });

  test('is a sixth of one payment in a month, of the six that end with its own, where the salary says so', async () => {
    const employeeId = await hire();
    const salaryId = await give(employeeId, '2024-01-01', { extraPaymentAccrual: 'six_months' });
    const shown = async (from: string, to: string) =>
      (await accruedIn(employeeId, from, to)).map(
        (one: { month: string; extraPaymentMonth: string; amount: number }) =>
          `${one.month} ${one.extraPaymentMonth} ${one.amount}`,
      );
    expect(await shown('2026-06-01', '2026-07-31')).toEqual(['2026-06 2026-06 333.33', '2026-07 2026-12 333.33']);
    expect(cents(await accruedIn(employeeId, '2026-01-01', '2026-12-31'))).toBe(400_000);
    const wrong = await app.api('PATCH', `${area}/salaries/${salaryId}`, { body: { extraPaymentAccrual: 'yearly' } });
    expect(wrong.json).toMatchObject({ status: 422, errors: [{ pointer: '/extraPaymentAccrual' }] });
  });

  test('counts the days of a month in part: of a hire, a leave and a rise', async () => {
    const employeeId = await hire({ startDate: '2026-04-16', endDate: '2026-11-15' });
    const before = await give(employeeId, '2026-04-16', {
      payments: 13,
      extraPaymentMonths: [12],
      grossSalary: 15_600,
    });
    const rise = await give(employeeId, '2026-07-11', { payments: 13, extraPaymentMonths: [12], grossSalary: 31_200 });
    // Payments of 1,200 and 2,400, so 100 and 200 a month.
    const months = async (from: string, to: string) =>
      (await accruedIn(employeeId, from, to)).map(
        ({ month, days, amount, salaryId }: { month: string; days: number; amount: number; salaryId: string }) => [
          month,
          days,
          amount,
          salaryId,
        ],
      );
    expect(await months('2026-04-01', '2026-05-31')).toEqual([
      ['2026-04', 15, 50, before],
      ['2026-05', 31, 100, before],
    ]);
    expect(await months('2026-07-01', '2026-07-31')).toEqual([
      ['2026-07', 10, 32.26, before],
      ['2026-07', 21, 135.48, rise],
    ]);
    expect(await months('2026-11-01', '2026-11-30')).toEqual([['2026-11', 15, 100, rise]]);
    // Half a month, two months and ten days of 100, then 21 days, three months and a half of 200.
    expect(cents(await accruedIn(employeeId, '2026-01-01', '2026-12-31'))).toBe(5000 + 20_000 + 3226 + 13_548 + 70_000);
  });

  test('of a rehire begins with the employment, and parts of a month add up to it', async () => {
    const employeeId = await hire({ endDate: '2026-03-31' });
    await give(employeeId, '2024-01-01', { payments: 13, extraPaymentMonths: [12] });
    await app.api('POST', `/core/v3/employees/${employeeId}/reactivate`, { body: { startDate: '2026-09-11' } });
    await give(employeeId, '2026-09-11', { payments: 13, extraPaymentMonths: [12], grossSalary: 19_999.99 });
    const september = cents(await accruedIn(employeeId, '2026-09-01', '2026-09-30'));
    expect(september).toBe(Math.round(1_999_999 / 13 / 12 / 1.5));
    const halves = [
      ...(await accruedIn(employeeId, '2026-09-01', '2026-09-17')),
      ...(await accruedIn(employeeId, '2026-09-18', '2026-09-30')),
    ];
    expect([halves.map(({ days }) => days), cents(halves)]).toEqual([[7, 13], september]);
  });

  test('ends with the last month that a date can name', () => {
    const employment = { startDate: '2024-01-01', endDate: null };
    const values = { currency: 'EUR', grossSalary: '28000', grossPeriod: 'yearly' as const, payments: 14 };
    const names = { employeeId: 'e', salaryId: 's', extraPaymentMonths: [6, 12] };
    const accrual = { extraPaymentAccrual: 'twelve_months' as const, employments: [employment] };
    const salary = { ...names, ...values, ...accrual, ...employment };
    const accrued = extraPayAccruedOf(salary, { from: '9999-12-01', to: '9999-12-31' });
    expect(accrued).toMatchObject([{ extraPaymentMonth: '9999-12', days: 31 }]);
  });

  test.each([
    ['whose months are not known', { extraPaymentMonths: null }],
    ['that is prorated', { extraPaymentMonths: [], prorated: true }],
    ['without a yearly amount', { grossPeriod: 'hourly', grossSalary: 20 }],
  ])('is nothing of a salary %s', async (_, terms) => {
    const employeeId = await hire();
    await give(employeeId, '2024-01-01', terms);
    expect(await accruedIn(employeeId, '2026-11-01', '2026-11-30')).toEqual([]);
  });

  test('has the decimals of its currency, and is hidden like salaries', async () => {
    const employeeId = await hire();
    await give(employeeId, '2024-01-01', { currency: 'JPY', grossSalary: 5_000_000 });
    const accrued = await accruedIn(employeeId, '2026-01-01', '2026-12-31');
    expect(accrued.every(({ amount }: { amount: number }) => Number.isInteger(amount))).toBe(true);
    const ofDecember = accrued.filter((one: { extraPaymentMonth: string }) => one.extraPaymentMonth === '2026-12');
    expect(cents(ofDecember)).toBe(Math.round(5_000_000 / 14) * 100);
    expect(await accruedIn(employeeId, '2026-11-01', '2026-11-30', '&currency=JPY')).toHaveLength(2);
    const token = await app.newToken(['contracts:read', 'employees:read']);
    const query = `from=2026-06-01&to=2026-06-30&employeeIds=${employeeId}`;
    const { json } = await app.api('GET', `${area}/contracts/contracts-for-payroll?${query}`, { token });
    expect(json.data[0]).not.toHaveProperty('extraPayAccrued');
    expect(json.meta.redacted).toContain('extraPayAccrued');
  });
});
