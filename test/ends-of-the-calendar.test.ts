/** The first and the last day that Rollcall accepts are days like others: no request about them fails. */
import { describe, expect, test } from 'vitest';
import { periodId } from '../src/payroll/periods/calendar.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { everyOperation } from './harness/every-operation.ts';

const app = await startTestApp();

/** The values of the parameters with these names. */
const ends: Record<string, Record<string, string>> = {
  'the first month': { from: '1900-01-01', to: '1900-01-31', month: '1900-01', year: '1900', week: '1900-W01' },
  'the first day': { from: '1900-01-01', to: '1900-01-01', date: '1900-01-01', onDate: '1900-01-01', year: '1900' },
  'the last month': { from: '9999-12-01', to: '9999-12-31', month: '9999-12', year: '9999', week: '2999-W52' },
  'the last day': { from: '9999-12-31', to: '9999-12-31', date: '9999-12-31', onDate: '9999-12-31', year: '9999' },
  'all after the last day': { from: '9999-12-31', since: '9999-12-31', fromYear: '9999', year: '9998' },
  'all before the first day': { to: '1900-01-01', year: '1901' },
};

/** The members of bodies with days. */
const datesOfBodies = ['startDate', 'date', 'from', 'effectiveDate', 'firstDay', 'expiryDate', 'seniorityDate'];

/** Sends requests that may be refused. Returns what failed. */
async function failuresOf(
  account: TestAccount,
  asked: { method: string; url: string; body?: object | undefined }[],
): Promise<string[]> {
  const failed: string[] = [];
  for (const { method, url, body } of asked) {
    const { status, text } = await account.api(method, url, body ? { body } : {});
    if (status >= 500) failed.push(`${method} ${url}: ${text}`);
  }
  return failed;
}

/** A company whose employee, contracts, pay, rules and time off begin on a day, and last as long as they can. */
async function companySince(account: TestAccount, day: string) {
  const lists: Record<string, string> = {};
  const make = async (path: string, body: object, list = path): Promise<string> => {
    const { id } = await account.create(path, body);
    lists[list] = id;
    return id;
  };
  const year = Number(day.slice(0, 4));
  const carryOver = { sinceYear: 1900, maxDays: 5, lastDay: '03-31', monthsAfterSickLeave: 18 };
  const vacation = { name: 'Usual', isDefault: true, dayType: 'calendar_day', maxDaysOff: 30, carryOver };
  await make('/schedule/v1/vacation-configurations', { ...vacation, needsValidation: false });
  const officeId = await make('/core/v3/offices', { name: 'Madrid' });
  await make('/core/v3/time-rules', { officeId, startDate: day, overtimeBasis: 'week' });
  const employeeId = await make('/core/v3/employees', {
    ...{ firstName: 'Ana', lastName: 'Torres', startDate: day, officeId },
  });
  const contract = { employeeId, startDate: day, weeklyHours: 20 };
  await make('/contract/v1/contracts', contract);
  await make('/contract/v1/contracts', { ...contract, concurrent: true });
  const salary = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 28_000, payments: 14 };
  await make('/contract/v1/salaries', { employeeId, startDate: day, ...salary, extraPaymentMonths: [6, 12] });
  const kind = { name: 'Bonus', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' };
  const compensationId = await make('/contract/v1/compensations', kind);
  const assigned = `/contract/v1/employees/${employeeId}/compensations/${compensationId}`;
  const salaryCompensationId = await make(assigned, { startDate: day }, '/contract/v1/employee-compensations');
  await make('/contract/v1/monthly-variable-compensations', { salaryCompensationId, date: day, amount: 1 });
  await make('/schedule/v1/holiday-calendar', { name: 'Holidays', year, daysOff: [{ date: day, name: 'A day' }] });
  const absenceTypeId = await make('/schedule/v1/absence-types', { name: 'Leave', needsValidation: false });
  await make('/schedule/v1/vacation-adjustments', { employeeId, date: day, days: 2, reason: 'Earlier' });
  await make('/schedule/v1/vacation-day-off-requests', { employeeId, daysOff: [{ date: day }] });
  // Without a last day there are days until the end of the month.
  const days = { startDate: day, endDate: year === 1900 ? day : null };
  const { id: absentId } = await account.create('/core/v3/employees', {
    ...{ firstName: 'Leo', lastName: 'Vega', startDate: day },
  });
  const requestId = await make('/schedule/v1/absence-day-off-requests', {
    employeeId: absentId,
    absenceTypeId,
    ...days,
  });
  const groups: string[] = [];
  for (const frequency of ['monthly', 'semimonthly', 'weekly', 'biweekly']) {
    const firstDay = `${day.slice(0, 8)}01`;
    groups.push(await make('/payroll/v1/pay-groups', { name: frequency, frequency, firstDay }));
  }
  const names = {
    ...{ employeeId, employeeIds: employeeId, 'employeeIds[in]': employeeId, id: employeeId },
    ...{ compensationId, requestId, resource: 'variables' },
  };
  return { about: { lists, names }, groups };
}

describe.each(['1900-01-01', '9999-12-01', '9999-12-31'])('a company since %s', async (day) => {
  const account = await app.newAccount({ timeZone: 'Pacific/Kiritimati' });
  const { about, groups } = await companySince(account, day);

  test.each(Object.keys(ends))('shows %s', async (which) => {
    const optional = ends[which] ?? {};
    const asked = everyOperation({ ...about, names: { ...about.names, ...optional }, optional });
    expect(
      await failuresOf(
        account,
        asked.filter(({ method }) => method === 'GET'),
      ),
    ).toEqual([]);
  });

  test('is changed on these days', async () => {
    const own = Object.fromEntries(datesOfBodies.map((name) => [name, day]));
    const asked = everyOperation({
      ...about,
      names: { ...about.names, ...own, endDate: '9999-12-31', to: '9999-12-31' },
    });
    const isWrite = ({ method, url }: { method: string; url: string }) =>
      /^(POST|PUT|PATCH)$/.test(method) && /^\/(core|contract|schedule|payroll)\//.test(url);
    expect(await failuresOf(account, asked.filter(isWrite))).toEqual([]);
  });

  test.each(['1900-01-01', '9999-12-01', '9999-12-16', '9999-12-27', '9999-12-31'])(
    'has no pay period yet whose id says %s',
    async (from) => {
      for (const group of groups) {
        const { status, text } = await account.api('GET', `/payroll/v1/periods/${periodId(group, from)}`);
        expect(status, text).toBe(day === '1900-01-01' && from === day ? 200 : 404);
      }
    },
  );
});

describe('the last month', async () => {
  const account = await app.newAccount();
  const { about } = await companySince(account, '1900-01-01');
  const read = async (path: string) => {
    const { status, json, text } = await account.api('GET', path);
    expect(status, text).toBe(200);
    return json.data;
  };
  const december = 'from=9999-12-01&to=9999-12-31';

  test('is a month of the headcount', async () => {
    const path = '/core/v3/reports/headcount';
    const last = { month: '9999-12', from: '9999-12-01', to: '9999-12-31', atEnd: 2 };
    expect(await read(`${path}?${december}`)).toMatchObject([last]);
    expect(await read(`${path}?from=9999-12-01`)).toMatchObject([last]);
    expect(await read(`${path}?from=9990-01-01&to=9999-12-31`)).toHaveLength(120);
    const { json } = await account.api('GET', `${path}?from=9989-12-31&to=9999-12-31`);
    expect(json.errors).toMatchObject([{ parameter: 'to', detail: 'must be within 120 months of from' }]);
  });
  test('has a row of payroll, with the days that it has', async () => {
    const [row] = await read(`/contract/v1/contracts/contracts-for-payroll?${december}`);
    // Its last day is a Friday: 23 days of work, of the eight hours of two contracts of half a day.
    expect(row.secondsToWork).toBe(23 * 8 * 3600);
  });
  test('is planned by the day like the first one', async () => {
    const register = await read(`/schedule/v1/working-time-register?${december}&employeeIds=${about.names.employeeId}`);
    expect(register).toEqual([]);
    const planned = async (from: string, to: string) => {
      const query = `employeeIds=${about.names.employeeId}&from=${from}&to=${to}&groupBy=day&limit=100`;
      const rows: { date: string; secondsToWork: number }[] = await read(`/schedule/v1/reports/worked-hours?${query}`);
      return rows.map(({ date, secondsToWork }) => [date, secondsToWork / 3600]);
    };
    expect(await planned('9999-12-30', '9999-12-31')).toEqual([
      ['9999-12-30', 8],
      ['9999-12-31', 8],
    ]);
    // The first day is a holiday of this company, and the sixth a Saturday.
    expect(await planned('1900-01-01', '1900-01-06')).toEqual([
      ...[
        ['1900-01-01', 0],
        ['1900-01-02', 8],
        ['1900-01-03', 8],
        ['1900-01-04', 8],
        ['1900-01-05', 8],
      ],
      ['1900-01-06', 0],
    ]);
  });
});
