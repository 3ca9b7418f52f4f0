/** The lines of exports as the API shows them; what each should be was worked out by hand. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { lateJanuary } from '../../../../test/harness/late-january.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Line } from './line.ts';

const app = await startTestApp();
const { january, february } = await lateJanuary(app);
const pathOf = ({ id }: { id: string }) => `/payroll/v1/exports/${id}/lines`;
const inShort = ({ employeeCode, conceptCode, quantity, unit, amount, from, to, isCorrection }: Line) =>
  [employeeCode, conceptCode, quantity, unit, amount, from, to, isCorrection ? 'late' : ''].join(' ').trim();
const linesOf = async (exported: { id: string }): Promise<Line[]> => app.read(`${pathOf(exported)}?limit=500`);

test('an export has the lines of its rows, then those of the corrections of earlier periods', async () => {
  expect((await linesOf(january)).map(inShort)).toEqual([
    '1001 salary 31 days 2000 2026-01-01 2026-01-31',
    '1001 TRA 31 days 50.1 2026-01-01 2026-01-31',
    '1001 BON  amount 250.5 2026-01-31 2026-01-31',
    '1001 IT 3 days  2026-01-12 2026-01-14',
    '1002 salary 31 days 1500 2026-01-01 2026-01-31',
    '1003 salary 31 days 3000 2026-01-01 2026-01-31',
  ]);
  expect((await linesOf(february)).map(inShort)).toEqual([
    '1001 salary 28 days 2500 2026-02-01 2026-02-28',
    '1001 TRA 28 days 50.1 2026-02-01 2026-02-28',
    '1001 BON  amount -12.25 2026-02-28 2026-02-28',
    '1002 salary 28 days 1500 2026-02-01 2026-02-28',
    '1001 salary -16 days 2000 2026-01-16 2026-01-31 late',
    '1001 salary 16 days 2500 2026-01-16 2026-01-31 late',
    '1001 BON  amount -19.9 2026-01-31 2026-01-31 late',
    '1001 IT 2 days  2026-01-15 2026-01-16 late',
    '1002 worked 10.5 hours  2026-01-01 2026-01-31 late',
    '1002 overtime 2.5 hours  2026-01-01 2026-01-31 late',
    '1003 salary -11 days 3000 2026-01-21 2026-01-31 late',
  ]);
  const late = (await linesOf(february)).filter(({ isCorrection }) => isCorrection);
  expect(new Set(late.map(({ periodId, periodOfOrigin }) => [periodId, periodOfOrigin].join()))).toEqual(
    new Set([`${january.periodId},2026-01-01`]),
  );
});

test('lines never change, whatever their names are called since', async () => {
  const before = (await app.api('GET', `${pathOf(february)}?limit=500`)).text;
  for (const path of ['/contract/v1/compensations', '/schedule/v1/absence-types']) {
    const [{ id }] = await app.read(path);
    expect((await app.api('PATCH', `${path}/${id}`, { body: { code: 'NEW' } })).status).toBe(200);
  }
  expect((await app.api('GET', `${pathOf(february)}?limit=500`)).text).toBe(before);
});

test('lines are paged by number and by cursor, each once', async () => {
  const all = await linesOf(february);
  const walked: Line[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = (await app.api('GET', `${pathOf(february)}?limit=2${cursor && `&cursor=${cursor}`}`)).json;
    walked.push(...data);
    if (meta.nextCursor === null) break;
    cursor = meta.nextCursor;
  }
  expect(walked).toEqual(all);
  const { json } = await app.api('GET', `${pathOf(february)}?limit=3&page=4`);
  expect(json).toMatchObject({
    data: all.slice(9),
    meta: { currentPage: 4, lastPage: 4, total: 11, nextCursor: null },
  });
  expect((await app.api('GET', `${pathOf(february)}?limit=3&page=99`)).json.data).toEqual([]);
  for (const wrong of ['cursor=x', 'page=1&cursor=x', 'limit=501', 'page=0']) {
    expect((await app.api('GET', `${pathOf(february)}?${wrong}`)).json.code).toBe('invalid_parameter');
  }
});

describe('lines by the rules of their export', () => {
  const pay = { startDate: '2025-01-01', grossSalary: 24_000, currency: 'EUR', payPeriod: 'monthly', payments: 12 };
  /** An account with an employee who earns 2,000 EUR a month. */
  async function employed() {
    app.clock.set('2026-01-15T09:00:00.000Z');
    const account = await app.newAccount();
    await account.create('/payroll/v1/pay-groups', {
      ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true },
    });
    const { id: employeeId } = await account.create('/core/v3/employees', {
      ...{ firstName: 'Ana', lastName: 'T', startDate: '2025-01-01' },
    });
    await account.create('/contract/v1/salaries', { employeeId, ...pay });
    const exportOf = async (month: string) => {
      const [period] = await account.read(`/payroll/v1/periods?from=${month}-01&to=${month}-01`);
      await account.api('POST', `/payroll/v1/periods/${period.id}/lock`);
      return account.create(`/payroll/v1/periods/${period.id}/exports`, {});
    };
    const days = async (exported: { id: string }) =>
      (await account.read(`${pathOf(exported)}?limit=500`)).map(({ quantity, from, to }: Line) => [quantity, from, to]);
    return { account, employeeId, exportOf, days };
  }

  test('pay of a leaver who is announced ends with the employment; exports of earlier versions keep their lines', async () => {
    const { account, employeeId, exportOf, days } = await employed();
    const employee = `/core/v3/employees/${employeeId}`;
    await account.api('POST', `${employee}/deactivate`, { body: { endDate: '2026-01-20' } });
    const own = await exportOf('2026-01');
    expect(await days(own)).toEqual([[20, '2026-01-01', '2026-01-20']]);
    app.clock.set('2026-01-25T09:00:00.000Z');
    await account.api('PATCH', employee, { body: { endDate: '2026-01-19' } });
    expect(await days(await exportOf('2026-02'))).toEqual([[-1, '2026-01-20', '2026-01-20']]);
    await app.db.run(sql`update pay_exports set lines_within_employment = false where account_id = ${account.id}`);
    expect(await days(own)).toEqual([[20, '2026-01-01', '2026-01-31']]);
  });

  test('pay of a second contract that ends late is corrected on its days; exports of earlier versions keep their lines', async () => {
    const { account, employeeId, exportOf, days } = await employed();
    const { id: contractId } = await account.create('/contract/v1/contracts', {
      ...{ employeeId, startDate: '2025-01-01', concurrent: true },
    });
    await account.create('/contract/v1/salaries', { employeeId, contractId, ...pay });
    await exportOf('2026-01');
    const ended = await account.api('PATCH', `/contract/v1/contracts/${contractId}`, {
      body: { endDate: '2026-01-15' },
    });
    expect(ended.status, ended.text).toBe(200);
    const next = await exportOf('2026-02');
    const own = [28, '2026-02-01', '2026-02-28'];
    expect(await days(next)).toEqual([own, [-16, '2026-01-16', '2026-01-31']]);
    await app.db.run(sql`update pay_exports set lines_by_contract = false where account_id = ${account.id}`);
    expect(await days(next)).toEqual([own, [-16, '2026-01-01', '2026-01-31']]);
  });
});

test('a reader sees the kinds that the scopes allow, and the numbers of employees with theirs', async () => {
  const seenWith = async (...scopes: string[]) => {
    const token = await app.newToken(['payroll:read', ...scopes]);
    return (await app.api('GET', `${pathOf(february)}?limit=500`, { token })).json.data as Line[];
  };
  expect(await seenWith()).toEqual([]);
  expect((await seenWith('reports:read')).map(inShort)).toEqual([
    'worked 10.5 hours  2026-01-01 2026-01-31 late',
    'overtime 2.5 hours  2026-01-01 2026-01-31 late',
  ]);
  const kindsWith = async (scope: string) => [...new Set((await seenWith(scope)).map(({ kind }) => kind))];
  expect(await kindsWith('salaries:read')).toEqual(['salary']);
  expect(await kindsWith('compensations:read')).toEqual(['compensation', 'variable']);
  expect(await kindsWith('time-off:read')).toEqual(['absence']);
  const [line] = await seenWith('salaries:read', 'employees:read');
  expect(line).toMatchObject({ employeeCode: 1001, externalId: 'ERP-1' });
});
