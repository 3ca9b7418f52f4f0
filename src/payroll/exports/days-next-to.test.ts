/** A change of open days from which figures of an exported month follow: vacation with a weekend, overtime of a week. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
app.clock.set('2026-12-02T09:00:00.000Z');

/** A company whose vacation counts days of the calendar. October 2026 ends on a Saturday. */
async function settle(lateChanges: 'carry' | 'refuse' = 'carry') {
  const account = await app.newAccount();
  await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges },
  });
  const time = timeOffOf(account);
  const configuration = await time.configure({ dayType: 'calendar_day', needsValidation: false });
  const office = await account.create('/core/v3/offices', { name: 'Madrid', overtimeBasis: 'week' });
  const ana: string = (await time.hire({ officeId: office.id, startDate: '2026-01-01' })).id;
  await account.create('/contract/v1/contracts', { employeeId: ana, startDate: '2026-01-01', weeklyHours: 40 });
  const send = async (method: string, path: string, body?: object) =>
    dataOf(
      account.api(method, path, body ? { body } : {}),
      method === 'POST' && !/\/(lock|un|reopen)/.test(path) ? 201 : 200,
    );
  return {
    ...{ account, time, configuration, office, ana, send },
    off: async (...days: object[]) => (await dataOf(time.askVacation(ana, days))).id as string,
    async export(month: string) {
      const [{ id }] = await account.read(`/payroll/v1/periods?from=2026-${month}-10&to=2026-${month}-10`);
      await send('POST', `/payroll/v1/periods/${id}/lock`);
      return (await send('POST', `/payroll/v1/periods/${id}/exports`)).id as string;
    },
    /** By how much an export corrects a member of earlier months. */
    async corrected(exportId: string, member: string) {
      const found: { from: string; differences: { path: string; difference?: number }[] }[] = await account.read(
        `/payroll/v1/exports/${exportId}/corrections`,
      );
      return found.map(({ from, differences }) => [
        from.slice(0, 7),
        differences.find(({ path }) => path === member)?.difference,
      ]);
    },
    events: async (type: string) => (await account.events()).filter((one) => one.type === type),
  };
}
type Company = Awaited<ReturnType<typeof settle>>;

const vacation = 'timeOff/vacation/days';
const friday = { date: '2026-10-30' };
const monday = { date: '2026-11-02' };
const tuesday = { date: '2026-11-03' };

/** What makes the weekend between October and November vacation, and what does not. */
const joined: [
  what: string,
  before: (company: Company) => Promise<unknown>,
  act: (company: Company) => Promise<unknown>,
][] = [
  ['vacation on the next day of work', ({ off }) => off(friday), ({ off }) => off(monday)],
  [
    'a holiday next to the weekend',
    ({ off }) => off(friday, tuesday),
    ({ account }) =>
      account.create('/schedule/v1/holiday-calendar', {
        ...{ name: 'Late', year: 2026, officeIds: [], daysOff: [{ date: '2026-11-02', name: 'Late' }] },
      }),
  ],
];

test.each(joined)('%s is late for the month before, whose last Saturday it makes vacation', async (_, before, act) => {
  const company = await settle();
  await before(company);
  await company.export('10');
  await act(company);
  const [late, ...others] = await company.events('payroll_change.late');
  expect([late && JSON.parse(late.body).data.from, others]).toEqual(['2026-10-01', []]);
  expect(await company.corrected(await company.export('11'), vacation)).toEqual([['2026-10', 1]]);
});

test.each(joined)('%s is refused where late changes are', async (_, before, act) => {
  const company = await settle('refuse');
  await before(company);
  await company.export('10');
  const sequence = (await company.account.events()).length;
  await expect(act(company)).rejects.toThrow('period_locked');
  expect(await company.account.events()).toHaveLength(sequence);
  // What does not touch the weekend passes.
  await company.off({ date: '2026-11-04' });
  expect(await company.corrected(await company.export('11'), vacation)).toEqual([]);
});

test('vacation that is given back corrects the month before, whose last Saturday it had made vacation', async () => {
  const company = await settle();
  await company.off(friday);
  const request = await company.off(monday);
  await company.export('10');
  await dataOf(company.time.withdraw(vacations, request), 200);
  expect(await company.corrected(await company.export('11'), vacation)).toEqual([['2026-10', -1]]);
});

test('changes next to a month from which none of its figures follows are neither late nor refused', async () => {
  for (const mode of ['carry', 'refuse'] as const) {
    const company = await settle(mode);
    const { account, ana, office, send } = company;
    const kept = () => app.db.all(sql`select sequence from pay_late_changes where account_id = ${account.id}`);
    await company.off(friday);
    await company.export('10');
    await company.off({ date: '2026-11-04' });
    await company.off({ date: '2026-11-16' });
    await account.create('/schedule/v1/holiday-calendar', {
      ...{ name: 'Late', year: 2026, officeIds: [office.id], daysOff: [{ date: '2026-11-05', name: 'Late' }] },
    });
    await company.time.hire({ officeId: office.id, startDate: '2026-11-01' });
    await account.create('/core/v3/placements', { employeeId: ana, startDate: '2026-11-01', officeId: office.id });
    const [contract] = await account.read(`/contract/v1/contracts?employeeId=${ana}`);
    await send('PATCH', `/contract/v1/contracts/${contract.id}`, { endDate: '2026-11-06' });
    expect([mode, await kept()]).toEqual([mode, []]);
    expect(await company.corrected(await company.export('11'), vacation)).toEqual([]);
    expect(await company.events('payroll_change.late')).toEqual([]);
  }
});

test('a calendar of which days are only asked for is no change of a locked month', async () => {
  const company = await settle('refuse');
  const { account, configuration, time, send, ana } = company;
  await send('PATCH', `/schedule/v1/vacation-configurations/${configuration.id}`, { needsValidation: true });
  await company.off(friday);
  await company.export('10');
  const other = await time.configure({ dayType: 'business_day', name: 'Other', isDefault: false });
  const [calendar] = await account.read(`/schedule/v1/vacation-calendars?employeeId=${ana}`);
  await send('PATCH', `/schedule/v1/vacation-calendars/${calendar.id}`, { vacationConfigurationId: other.id });
});

test('the overtime of a week follows the last day of the employment into the month before', async () => {
  const { account, ana, export: exportMonth, corrected, events, send } = await settle();
  // Five days of nine hours, in the week from 26 October to Sunday, 1 November.
  for (const { date } of dates('2026-10-26', '2026-10-30')) {
    await account.create('/schedule/v1/work-entries', {
      ...{ employeeId: ana, workEntryIn: { date: `${date}T08:00:00+01:00` } },
      workEntryOut: { date: `${date}T17:00:00+01:00` },
    });
  }
  await exportMonth('10');
  await send('PATCH', `/core/v3/employees/${ana}`, { endDate: '2026-10-31' });
  expect(await events('payroll_change.late')).toHaveLength(1);
  expect(await corrected(await exportMonth('11'), 'secondsOvertime')).toEqual([['2026-10', 18_000]]);
  await send('POST', `/core/v3/employees/${ana}/undo-deactivation`);
  app.clock.set('2027-01-02T09:00:00.000Z');
  expect(await corrected(await exportMonth('12'), 'secondsOvertime')).toEqual([
    ['2026-10', -18_000],
    ['2026-11', 18_000],
  ]);
  app.clock.set('2026-12-02T09:00:00.000Z');
});

test('a calendar that gets another configuration corrects the months in which its days were taken', async () => {
  const company = await settle();
  const working = await company.account.create('/schedule/v1/vacation-configurations', {
    ...{ name: 'Working days', dayType: 'business_day', code: 'VAC' },
  });
  await company.off(...dates('2026-10-12', '2026-10-16'));
  await company.export('10');
  const [calendar] = await company.account.read(`/schedule/v1/vacation-calendars?employeeId=${company.ana}`);
  await company.send('PATCH', `/schedule/v1/vacation-calendars/${calendar.id}`, {
    vacationConfigurationId: working.id,
  });
  const november = await company.export('11');
  // Seven days of the calendar, five of work.
  expect(await company.corrected(november, vacation)).toEqual([['2026-10', -2]]);
  expect(await company.events('payroll_change.late')).toHaveLength(1);
  const lines: { isCorrection: boolean; conceptCode: string; quantity: number }[] = await company.account.read(
    `/payroll/v1/exports/${november}/lines`,
  );
  const told = lines
    .filter(({ isCorrection }) => isCorrection)
    .map(({ conceptCode, quantity }) => [conceptCode, quantity]);
  expect(told).toEqual([
    ['VAC', 5],
    ['vacation', -7],
  ]);
});

test('a group that refuses late changes refuses another configuration of a calendar whose days were taken', async () => {
  const company = await settle('refuse');
  const other = await company.account.create('/schedule/v1/vacation-configurations', { name: 'Other' });
  await company.off(friday);
  await company.export('10');
  const [{ id }] = await company.account.read(`/schedule/v1/vacation-calendars?employeeId=${company.ana}`);
  const change = (body: object) => company.account.api('PATCH', `/schedule/v1/vacation-calendars/${id}`, { body });
  expect((await change({ vacationConfigurationId: other.id })).json.code).toBe('period_locked');
  expect((await change({ maxDaysOff: 40 })).status).toBe(200);
});
