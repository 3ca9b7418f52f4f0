/** Payroll counts the days of employment, and shows the employments that they belong to. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';

const app = await startTestApp({ timeZone: 'UTC' });
const people = '/core/v3/employees';
const area = '/contract/v1';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const payroll = (from: string, to: string, more: string): Promise<Row[]> =>
  app.read(`${area}/contracts/contracts-for-payroll?from=${from}&to=${to}&${more}`);
const daysOf = (row: Row) =>
  [row.employments, row.contracts, row.salaries, row.compensations].map((list: Row[]) => list.map(({ days }) => days));

/** An employee with an open-ended contract, salary and compensation from 2026 on. */
async function hire(employee: object): Promise<string> {
  const { employeeId } = await hirePaid(app, employee);
  await app.create(`${area}/contracts`, { employeeId, startDate: '2026-01-01' });
  return employeeId;
}

describe('the days of a contract, salary or compensation', () => {
  test('begin with the employment, though it was signed before', async () => {
    const id = await hire({ startDate: '2026-11-09' });
    const [row] = await payroll('2026-11-01', '2026-11-30', `employeeIds[in]=${id}`);
    expect(daysOf(row)).toEqual([[22], [22], [22], [22]]);
    expect(row.employments).toMatchObject([{ startDate: '2026-11-09', endDate: null, reason: null, days: 22 }]);
    expect(await payroll('2026-10-01', '2026-10-31', `employeeIds[in]=${id}`)).toEqual([]);
  });
  test('end with the employment, though the row continues', async () => {
    const id = await hire({ startDate: '2020-01-01', endDate: '2026-11-13', endReason: 'Retirement' });
    const [row] = await payroll('2026-11-01', '2026-11-30', `employeeIds[in]=${id}`);
    expect(daysOf(row)).toEqual([[13], [13], [13], [13]]);
    expect(row.employments).toMatchObject([{ endDate: '2026-11-13', reason: 'Retirement' }]);
    expect(await payroll('2026-11-14', '2026-11-30', `employeeIds[in]=${id}`)).toEqual([]);
  });
  test('leave out the days between two employments', async () => {
    const id = await hire({ startDate: '2020-01-01', endDate: '2026-11-05' });
    await app.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-11-16' });
    // They end with the employment before, unless they are continued.
    for (const [rows, at] of [
      [`contracts?employeeId=${id}`, 'contracts'],
      [`salaries?employeeId=${id}`, 'salaries'],
      [`employees/${id}/compensations`, 'employee-compensations'],
    ]) {
      const [{ id: rowId, endDate }] = await app.read(`${area}/${rows}`);
      expect(endDate).toBe('2026-11-05');
      await app.change('PATCH', `${area}/${at}/${rowId}`, { endDate: null });
    }
    const [row] = await payroll('2026-11-01', '2026-11-30', `employeeIds[in]=${id}`);
    expect(daysOf(row)).toEqual([[5, 15], [20], [20], [20]]);
    expect(row.employments.map(({ startDate, endDate }: Row) => [startDate, endDate])).toEqual([
      ['2020-01-01', '2026-11-05'],
      ['2026-11-16', null],
    ]);
    expect(await payroll('2026-11-06', '2026-11-15', `employeeIds[in]=${id}`)).toEqual([]);
  });
});

test('a month before a rehire shows the employment of its days', async () => {
  const id = await hire({ startDate: '2020-01-01', endDate: '2026-06-30', endReason: 'Resigned' });
  await app.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-11-01' });
  const [june] = await payroll('2026-06-01', '2026-06-30', `employeeIds[in]=${id}`);
  expect(june.employments).toMatchObject([
    { startDate: '2020-01-01', endDate: '2026-06-30', reason: 'Resigned', days: 30 },
  ]);
  expect(june.employee).toMatchObject({ status: 'active', startDate: '2026-11-01', endDate: null });
});

test('pay outside employment finds nobody by its currency', async () => {
  const id = await hire({ startDate: '2026-11-09', endDate: '2026-11-13' });
  const ids = async (from: string, to: string) =>
    (await payroll(from, to, `currency=EUR&employeeIds[in]=${id}`)).map(({ employeeId }) => employeeId);
  expect(await ids('2026-11-13', '2026-11-30')).toEqual([id]);
  expect(await ids('2026-11-14', '2026-11-30')).toEqual([]);
  expect(await ids('2026-11-01', '2026-11-08')).toEqual([]);
});

test('a token that may not read employees sees no employments, and the reply says so', async () => {
  const id = await hire({ startDate: '2026-11-09' });
  const token = await app.newToken(['contracts:read']);
  const path = `${area}/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&employeeIds[in]=${id}`;
  const { json } = await app.api('GET', path, { token });
  expect(json.data).toMatchObject([{ employeeId: id, contracts: [{ days: 22 }] }]);
  expect(json.data[0]).not.toHaveProperty('employments');
  expect(json.meta.redacted).toContain('employments');
});
