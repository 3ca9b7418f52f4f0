/** Vacation that the last day of an employment settles: in the rows, lines and corrections of exports. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
app.clock.set('2026-11-20T09:00:00.000Z');

/** A company with a default policy of 22 working days, and a pay group. */
async function company() {
  const account = await app.newAccount();
  const off = timeOffOf(account);
  const policy = await off.configure({ code: 'VAC' });
  const group = { name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true };
  await account.create('/payroll/v1/pay-groups', group);
  const periods: { id: string; from: string }[] = await account.read('/payroll/v1/periods?limit=500');
  const send = async (method: string, path: string, body?: object) => {
    const answer = await account.api(method, path, body ? { body } : {});
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json.data;
  };
  const rowOf = async (id: string, month: string) => {
    const to = new Date(Date.UTC(2026, Number(month), 0)).toISOString().slice(0, 10);
    const query = `from=2026-${month}-01&to=${to}&employeeIds=${id}`;
    return (await account.read(`/contract/v1/contracts/contracts-for-payroll?${query}`))[0];
  };
  return {
    ...{ account, off, policy, send, rowOf },
    leave: (id: string, endDate: string) => send('POST', `/core/v3/employees/${id}/deactivate`, { endDate }),
    async export(month: string) {
      const { id } = periods.find(({ from }) => from === `2026-${month}-01`) ?? { id: '' };
      await send('POST', `/payroll/v1/periods/${id}/lock`);
      return (await send('POST', `/payroll/v1/periods/${id}/exports`)).id as string;
    },
    /** The days by which the corrections of an export change what is settled, by first day of the period. */
    async corrected(exportId: string) {
      const lines: { kind: string; isCorrection: boolean; periodOfOrigin: string; quantity: number; from: string }[] =
        await account.read(`/payroll/v1/exports/${exportId}/lines?limit=500`);
      return lines
        .filter(({ kind, isCorrection }) => isCorrection && kind === 'vacation_settlement')
        .map(({ periodOfOrigin, quantity, from }) => [periodOfOrigin, quantity, from]);
    },
  };
}

test('the row of the month of the last day has the days to pay, as the balance has them', async () => {
  const { account, off, policy, rowOf, leave, export: close } = await company();
  const { id } = await off.hire();
  const { json } = await off.askVacation(id, dates('2026-06-01', '2026-06-05'));
  await off.accept(vacations, json.data.id);
  await leave(id, '2026-09-30');
  // 22 × 273 ÷ 365 = 16.45, up to 16.5, less 5.
  const settled = { date: '2026-09-30', days: 11.5, seconds: null, dayType: 'business_day' };
  expect((await rowOf(id, '09')).vacationSettlements).toEqual([
    { ...settled, vacationConfigurationId: policy.id, code: 'VAC' },
  ]);
  expect((await off.total(id)).settlement).toEqual({ date: '2026-09-30', days: 11.5, seconds: null });
  expect((await rowOf(id, '08')).vacationSettlements).toEqual([]);
  const path = '/contract/v1/contracts/contracts-for-payroll?from=2026-09-01&to=2026-09-30';
  const csv = await account.api('GET', path, { headers: { accept: 'text/csv' } });
  const [heading = '', line = ''] = csv.text.split('\r\n').map((one) => one.split(','));
  expect(line[heading.indexOf('vacationSettledDays')]).toBe('11.5');
  const exportId = await close('09');
  const lines = await account.read(`/payroll/v1/exports/${exportId}/lines?limit=500`);
  expect(lines).toMatchObject([
    {
      kind: 'vacation_settlement',
      conceptCode: 'vacation_settlement',
      quantity: 11.5,
      unit: 'days',
      from: '2026-09-30',
    },
  ]);
});

test('days that the employee owes are less than 0, and those of a removed employee stay', async () => {
  const { account, off, rowOf } = await company();
  const { id } = await off.hire({ startDate: '2026-11-01' });
  const { json } = await off.askVacation(id, dates('2026-11-02', '2026-11-05'));
  await off.accept(vacations, json.data.id);
  await account.create('/schedule/v1/vacation-adjustments', {
    ...{ employeeId: id, date: '2026-11-01', days: -1, reason: 'Agreed' },
  });
  await account.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate: '2026-11-19' } });
  // 22 × 19 ÷ 365 = 1.15, up to 1.5, less 4 and 1.
  expect((await rowOf(id, '11')).vacationSettlements).toMatchObject([{ days: -3.5 }]);
  const before = await rowOf(id, '11');
  await account.api('DELETE', `/core/v3/employees/${id}`);
  expect((await rowOf(id, '11')).vacationSettlements).toEqual(before.vacationSettlements);
});

test.each(['2026-04-01', '2026-10-01'])('a rehire on %s changes nothing of what was settled', async (startDate) => {
  const { account, off, rowOf, leave, send, export: close, corrected } = await company();
  const { id } = await off.hire({ startDate: '2025-01-01' });
  const ended = await leave(id, '2026-03-31');
  expect(ended.endDate).toBe('2026-03-31');
  const days = async (month: string) =>
    (await rowOf(id, month)).vacationSettlements.map((one: { days: number }) => one.days);
  // 22 × 90 ÷ 365 = 5.42, up to 5.5.
  expect(await days('03')).toEqual([5.5]);
  for (const month of ['01', '02', '03']) await close(month);
  await send('POST', `/core/v3/employees/${id}/reactivate`, { startDate });
  const { json } = await off.askVacation(id, dates('2026-10-12', '2026-10-12'));
  await off.accept(vacations, json.data.id);
  await account.create('/contract/v1/contracts', {
    ...{ employeeId: id, startDate, workDays: [{ day: 'monday', hours: 8 }], seniorityDate: '2000-01-01' },
  });
  const body = { endDate: '2026-10-31' };
  const { meta } = (await account.api('POST', `/core/v3/employees/${id}/deactivate`, { body })).json;
  // A week of one day: 22 × 214 ÷ 365 ÷ 5 = 2.58, up to 3, or 22 × 31 ÷ 365 ÷ 5 = 0.37, up to 0.5; less the day taken.
  const second = startDate === '2026-04-01' ? 2 : -0.5;
  expect(meta.settlements).toMatchObject([{ date: '2026-10-31', days: second }]);
  expect([await days('03'), await days('10')]).toEqual([[5.5], [second]]);
  expect(await corrected(await close('04'))).toEqual([]);
});

test('the end of an employment that settles nothing does not name what an earlier one settled', async () => {
  const { account, off, leave, send } = await company();
  const { id } = await off.hire({ startDate: '2025-01-01' });
  await leave(id, '2026-03-31');
  await send('POST', `/core/v3/employees/${id}/reactivate`, { startDate: '2026-10-01' });
  await account.create('/schedule/v1/vacation-adjustments', {
    ...{ employeeId: id, date: '2026-10-01', days: -2, reason: 'Agreed' },
  });
  // 22 × 31 ÷ 365 = 1.87, up to 2.
  const body = { endDate: '2026-10-31' };
  const { json } = await account.api('POST', `/core/v3/employees/${id}/deactivate`, { body });
  expect(json.meta?.settlements).toBeUndefined();
});

test('a later export corrects what another policy, adjustment or last day settles', async () => {
  const { account, off, policy, leave, send, export: close, corrected } = await company();
  const { id } = await off.hire();
  await leave(id, '2026-01-31');
  await close('01');
  // 23 × 31 ÷ 365 = 1.95: still 2. 30 × 31 ÷ 365 = 2.55, up to 3.
  await send('PATCH', `/schedule/v1/vacation-configurations/${policy.id}`, { maxDaysOff: 23 });
  expect(await corrected(await close('02'))).toEqual([]);
  await send('PATCH', `/schedule/v1/vacation-configurations/${policy.id}`, { maxDaysOff: 30 });
  expect(await corrected(await close('03'))).toEqual([['2026-01-01', 1, '2026-01-31']]);
  expect(await corrected(await close('04'))).toEqual([]);
  const other = await off.configure({ name: 'Other', isDefault: false, maxDaysOff: 60 });
  const rule = { vacationConfigurationId: other.id, employeeId: id, fromYear: 2026 };
  await account.create('/schedule/v1/vacation-rules', rule);
  // 60 × 31 ÷ 365 = 5.10, up to 5.5, of another policy.
  expect(await corrected(await close('05'))).toEqual([
    ['2026-01-01', 5.5, '2026-01-31'],
    ['2026-01-01', -3, '2026-01-31'],
  ]);
  await account.create('/schedule/v1/vacation-adjustments', {
    ...{ employeeId: id, date: '2026-01-10', days: 0.25, reason: 'Agreed' },
  });
  expect(await corrected(await close('06'))).toEqual([['2026-01-01', 0.25, '2026-01-31']]);
});

test('a last day that is recorded after the export, or moves out of the period, is corrected', async () => {
  const { off, leave, send, export: close, corrected } = await company();
  const { id } = await off.hire();
  await close('01');
  await leave(id, '2026-01-31');
  expect(await corrected(await close('02'))).toEqual([['2026-01-01', 2, '2026-01-31']]);
  await send('PATCH', `/core/v3/employees/${id}`, { endDate: '2026-03-31' });
  expect(await corrected(await close('03'))).toEqual([['2026-01-01', -2, '2026-01-31']]);
});

test('an undecided request of earlier days, which lowers what is settled, is an issue of the row', async () => {
  const { off, rowOf, leave } = await company();
  const { id } = await off.hire();
  const { json } = await off.askVacation(id, dates('2026-03-02', '2026-03-06'));
  await leave(id, '2026-09-30');
  const september = await rowOf(id, '09');
  expect(september.vacationSettlements).toMatchObject([{ days: 11.5 }]);
  const pending = { code: 'request_pending', from: '2026-03-02', to: '2026-03-06', id: json.data.id };
  expect(september.issues).toMatchObject(expect.arrayContaining([expect.objectContaining(pending)]));
  const codes = (row: { issues: { code: string }[] }) => row.issues.map(({ code }) => code);
  expect(codes(await rowOf(id, '08'))).not.toContain('request_pending');
});

test('a member of an exported row needs the same scope as in payroll', async () => {
  const { account, off, leave, export: close } = await company();
  const { id } = await off.hire();
  await leave(id, '2026-01-31');
  const exportId = await close('01');
  const query = '?from=2026-01-01&to=2026-01-31';
  const [whole] = await account.read(`/contract/v1/contracts/contracts-for-payroll${query}`);
  const scopes = ['employees', 'contracts', 'salaries', 'compensations', 'reports', 'time-off'].map(
    (one) => `${one}:read`,
  );
  for (const scope of scopes) {
    // Payroll itself needs contracts:read, which an export does not.
    const token = await account.newToken(['payroll:read', 'contracts:read', scope]);
    const read = async (path: string) => (await account.api('GET', path, { token })).json.data[0];
    const live = await read(`/contract/v1/contracts/contracts-for-payroll${query}`);
    const exported = await read(`/payroll/v1/exports/${exportId}/rows`);
    const shown = (row: object) => Object.keys(whole).filter((name) => name in row);
    expect(shown(exported), scope).toEqual(shown(live));
  }
});
