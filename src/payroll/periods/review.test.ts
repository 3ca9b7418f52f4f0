/** The review of a period finds what its rows say, and blocks a lock as the pay group says. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { dates, timeOffOf } from '../../../test/harness/time-off.ts';
import { newestSequence } from '../../events/index.ts';
import { systemCaller } from '../../platform/caller.ts';
import { lockPeriod } from './change-status.ts';
import type { Review } from './review.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-12-02T09:00:00.000Z');

interface Issue {
  employeeId: string;
  code: string;
  isBlocking: boolean;
  isRunning: boolean;
  from: string;
  to: string;
  type: string | null;
  id: string | null;
}

const iban = 'ES9121000418450200051332';
let code = 0;

/** An account with a pay group and a way to hire whole employees. */
async function settle(blockingIssues: string[] = []) {
  const account = await app.newAccount({ timeZone: 'Europe/Madrid' });
  const group = await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-11-01', isDefault: true, blockingIssues },
  });
  const [period] = await account.read('/payroll/v1/periods?from=2026-11-15&to=2026-11-15');
  const hire = async (more: object = {}, contract: object | null = { weeklyHours: 40 }, isPaid = true) => {
    const whole = { firstName: 'A', lastName: 'B', startDate: '2020-01-01', code: ++code, accountNumber: iban };
    const { id } = await account.create('/core/v3/employees', { ...whole, ...more });
    const terms = { employeeId: id, startDate: '2020-01-01' };
    if (contract) await account.create('/contract/v1/contracts', { ...terms, ...contract });
    const pay = { grossSalary: 30_000, payPeriod: 'monthly', currency: 'EUR', payments: 12 };
    if (isPaid) await account.create('/contract/v1/salaries', { ...terms, ...pay });
    return id as string;
  };
  return { account, group, period: period as { id: string; from: string; to: string }, hire };
}

const work = (account: TestAccount, employeeId: string, from: string, to: string | null, more: object = {}) =>
  account.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: `${from}:00+01:00` },
    ...(to ? { workEntryOut: { date: `${to}:00+01:00` } } : {}),
    ...more,
  });

/** Asks for the deletion of an entry. */
const askDeletion = (account: TestAccount, employeeId: string, { id: workEntryId }: { id: string }) =>
  account.create('/schedule/v1/work-entry-correction-requests', {
    ...{ employeeId, type: 'delete', workEntryId, reason: 'Not mine' },
  });

const path = (id: string) => `/payroll/v1/periods/${id}`;
const counts = async (account: TestAccount, id: string) =>
  (await account.api('GET', `${path(id)}/issues?limit=1`)).json.meta.issueCounts;

/** A company with every kind of issue, and with what looks like one and is none. */
async function company() {
  const settled = await settle(['no_salary', 'open_entry']);
  const { account, hire } = settled;
  const fine = await hire();
  await work(account, fine, '2026-11-03T08:00', '2026-11-03T16:30');
  const bare = await hire({ code: null, accountNumber: null }, null, false);
  const vague = await hire({}, {});
  const leaver = await hire({ endDate: '2026-11-10' });
  const night = await hire();
  await work(account, night, '2026-11-05T22:00', '2026-11-06T06:00');
  const open = await hire();
  await work(account, open, '2026-11-30T09:00', null);
  const marked = await hire();
  await work(account, marked, '2026-11-09T09:00', '2026-11-09T12:00', { hasIncidence: true });
  const late = await hire({ startDate: '2026-11-16' });
  await work(account, late, '2026-11-12T09:00', '2026-11-12T12:00');
  const part = await hire({}, { weeklyHours: 20, percentageWorkDay: 50 });
  for (const day of ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13']) {
    await work(account, part, `2026-11-${day}T08:00`, `2026-11-${day}T18:00`);
  }
  const plain = await hire({}, { weeklyHours: 20 });
  await work(account, plain, '2026-11-03T08:00', '2026-11-03T14:00');
  const tired = await hire();
  await work(account, tired, '2026-11-17T06:00', '2026-11-17T13:30');
  await work(account, tired, '2026-11-17T14:00', '2026-11-17T20:00');
  const across = await hire();
  await work(account, across, '2026-10-31T16:00', '2026-11-01T08:00');
  await work(account, across, '2026-11-01T16:00', '2026-11-01T23:00');
  const off = timeOffOf(account);
  const sick = await off.kind({ needsValidation: true });
  await off.askAbsence(fine, sick.id, dates('2026-11-19', '2026-11-20'));
  await askDeletion(account, night, await work(account, night, '2026-11-12T09:00', '2026-11-12T12:00'));
  const gone = await hire({}, null);
  await account.api('DELETE', `/core/v3/employees/${gone}?force=true`);
  return { ...settled, bare, vague, leaver, night, open, tired, across, fine };
}

test('the issues of a period are those of its rows, by kind and employee', async () => {
  const { account, period, tired, across } = await company();
  const query = `from=${period.from}&to=${period.to}&limit=500`;
  const rows: { employeeId: string; issues: Issue[] }[] = await account.read(
    `/contract/v1/contracts/contracts-for-payroll?${query}`,
  );
  const { data, meta } = (await account.api('GET', `${path(period.id)}/issues?limit=500`)).json as {
    data: Issue[];
    meta: { issueCounts: { code: string; isBlocking: boolean; issues: number; employees: number }[] };
  };
  const blocking = ['no_salary', 'open_entry'];
  const ofRows = rows.flatMap(({ employeeId, issues }) =>
    issues.map((issue) => ({ ...issue, employeeId, isBlocking: blocking.includes(issue.code), isRunning: false })),
  );
  const key = (issue: Issue) => `${issue.code} ${issue.employeeId} ${issue.from}`;
  const sorted = (issues: Issue[]) => issues.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  expect(sorted(data)).toEqual(sorted(ofRows));
  expect(meta.issueCounts.map(({ code: kind }) => kind)).toEqual([
    ...['no_contract', 'contract_without_hours', 'no_salary', 'no_bank_account', 'no_code', 'open_entry', 'incidence'],
    ...['nothing_recorded', 'hours_outside_employment', 'overtime_of_part_time', 'complementary_hours_over_limit'],
    ...['full_time_hours_unknown', 'daily_rest_too_short', 'request_pending', 'correction_pending'],
  ]);
  for (const { code: kind, isBlocking, issues, employees } of meta.issueCounts) {
    const own = data.filter((issue) => issue.code === kind);
    expect([kind, issues, employees]).toEqual([kind, own.length, new Set(own.map((one) => one.employeeId)).size]);
    expect(isBlocking).toBe(blocking.includes(kind));
  }
  const long = data.filter((issue) => issue.code === 'daily_rest_too_short');
  expect(long.map(({ employeeId, from, to }) => [employeeId, from, to])).toEqual([
    [tired, '2026-11-17', '2026-11-17'],
    [across, '2026-11-01', '2026-11-01'],
  ]);
});

describe('the list of issues', () => {
  test('is filtered by kind and paged by number and by cursor, each once', async () => {
    const { account, period } = await company();
    const list = `${path(period.id)}/issues`;
    const all = (await account.api('GET', `${list}?limit=500`)).json;
    const walked: Issue[] = [];
    for (let cursor = ''; ; ) {
      const { data, meta } = (await account.api('GET', `${list}?limit=2${cursor && `&cursor=${cursor}`}`)).json;
      expect(meta.issueCounts).toEqual(all.meta.issueCounts);
      walked.push(...data);
      if (meta.nextCursor === null) break;
      cursor = meta.nextCursor;
    }
    expect(walked).toEqual(all.data);
    expect((await account.api('GET', `${list}?limit=2&page=2`)).json.data).toEqual(all.data.slice(2, 4));
    const some = (await account.api('GET', `${list}?code=no_code,open_entry`)).json;
    expect(some.data.map((issue: Issue) => issue.code)).toEqual(['no_code', 'open_entry']);
    expect(some.meta).toMatchObject({ total: 2, issueCounts: all.meta.issueCounts });
    expect((await account.api('GET', `${list}?code=unknown`)).json.code).toBe('invalid_parameter');
    expect((await account.api('GET', `${path('01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90')}/issues`)).status).toBe(404);
  });

  test('is of the present on a first page by cursor, too', async () => {
    const { account, period, hire } = await settle();
    const list = `${path(period.id)}/issues?code=no_contract&limit=1`;
    const unsettled = [await hire({}, null), await hire({}, null)];
    const firstPage = async () => (await account.api('GET', `${list}&cursor=start`)).json;
    const counted = ({ meta }: { meta: { issueCounts: Issue[] } }) =>
      meta.issueCounts.find(({ code }) => code === 'no_contract');
    const first = await firstPage();
    expect(counted(first)).toMatchObject({ issues: 2 });
    for (const employeeId of unsettled)
      await account.create('/contract/v1/contracts', { employeeId, startDate: '2020-01-01', weeklyHours: 40 });
    // The walk that began before goes on with the list of its first page.
    const later = (await account.api('GET', `${list}&cursor=${first.meta.nextCursor}`)).json.data;
    expect([...first.data, ...later].map(({ employeeId }: Issue) => employeeId).sort()).toEqual(unsettled.sort());
    const again = await firstPage();
    expect([again.data, counted(again)]).toEqual([[], undefined]);
  });

  test('leaves out the kinds that a token may not see, and names them', async () => {
    const { account, period } = await company();
    const token = await account.newToken(['payroll:read', 'contracts:read']);
    const { data, meta } = (await account.api('GET', `${path(period.id)}/issues?limit=500`, { token })).json;
    const seen = ['no_contract', 'contract_without_hours'];
    expect(new Set(data.map((issue: Issue) => issue.code))).toEqual(new Set(seen));
    expect(meta.issueCounts.map((one: Issue) => one.code)).toEqual(seen);
    expect(meta.redacted).toContain('issues.no_salary');
    expect(meta.redacted).not.toContain('issues.no_contract');
    const blind = await account.newToken(['contracts:read', 'payroll:write']);
    expect((await account.api('GET', `${path(period.id)}/issues`, { token: blind })).json.code).toBe('missing_scope');
  });
});

test('a list of periods refuses a time that ends before it begins', async () => {
  const { account } = await company();
  const { status, json } = await account.api('GET', '/payroll/v1/periods?from=2026-12-01&to=2026-01-01');
  expect({ status, ...json }).toMatchObject({ status: 400, errors: [{ parameter: 'to', reason: 'before_from' }] });
  expect((await account.api('GET', '/payroll/v1/periods?from=2026-12-01&to=2026-12-01')).json.data).toHaveLength(1);
});

test('a review counts the issues of the period', async () => {
  const { account, period } = await company();
  const { json } = await account.api('POST', `${path(period.id)}/review`);
  expect(json.data).toMatchObject({ id: period.id, status: 'review', version: 1 });
  expect(json.meta.issueCounts).toEqual(await counts(account, period.id));
  expect(json.meta.issueCounts.length).toBeGreaterThan(5);
  const again = await account.api('POST', `${path(period.id)}/review`);
  expect(again.json).toMatchObject({ data: { version: 1 }, meta: json.meta });
});

test('a clock that is running is nothing to correct, until it is forgotten', async () => {
  const { account, hire } = await settle(['open_entry']);
  const [december] = await account.read('/payroll/v1/periods?from=2026-12-02&to=2026-12-02');
  const [both, one] = [await hire(), await hire()];
  const list = `${path(december.id)}/issues?code=open_entry`;
  const left = await work(account, both, '2026-12-01T06:00', null);
  app.clock.set('2026-12-02T09:00:00.000Z');
  // The next clock-in closes the one that was left open, at an unknown time.
  await account.api('POST', '/schedule/v1/work-entries/clock-in', { body: { employeeId: both } });
  await account.api('POST', '/schedule/v1/work-entries/clock-in', { body: { employeeId: one } });
  const { data, meta } = (await account.api('GET', list)).json;
  const found = (data as Issue[]).map(({ employeeId, id, isRunning }) => [employeeId, id === left.id, isRunning]);
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      [both, true, false],
      [both, false, true],
      [one, false, true],
    ]),
  );
  const counted = { code: 'open_entry', isBlocking: true, issues: 3, employees: 2 };
  // November is open, too.
  const earlier = { code: 'earlier_period_open', isBlocking: false, issues: 1, employees: 0 };
  expect(meta.issueCounts).toEqual([
    { ...counted, issuesToMend: 1, employeesToMend: 1 },
    { ...earlier, issuesToMend: 1, employeesToMend: 0 },
  ]);
  expect((await account.read(`${list}&isRunning=true`)).map((issue: Issue) => issue.employeeId).sort()).toEqual(
    [both, one].sort(),
  );
  expect(await account.read(`${list}&isRunning=false`)).toMatchObject([{ employeeId: both, id: left.id }]);
  // The lock would close the days of work that is going on.
  const refused = await account.api('POST', `${path(december.id)}/lock`);
  expect(refused.json).toMatchObject({ code: 'period_not_ready', issueCounts: [{ ...counted, issuesToMend: 1 }] });
  // Time alone makes a clock forgotten.
  app.clock.advance({ hours: 17 });
  const [later] = (await account.api('GET', list)).json.meta.issueCounts;
  expect(later).toEqual({ ...counted, issuesToMend: 3, employeesToMend: 2 });
  app.clock.set('2026-12-02T09:00:00.000Z');
});

describe('a lock', () => {
  const lock = (account: TestAccount, id: string, body: object = {}) =>
    account.api('POST', `${path(id)}/lock`, { body });

  test('is refused while kinds remain that the group calls blocking, and passes once they are settled', async () => {
    const { account, period, hire } = await settle(['no_salary', 'open_entry']);
    const [unpaid] = [await hire({}, { weeklyHours: 40 }, false), await hire({ code: null })];
    const refused = await lock(account, period.id);
    expect(refused.json).toMatchObject({
      ...{ status: 409, code: 'period_not_ready', params: { codes: 'no_salary' } },
      issueCounts: [{ code: 'no_salary', isBlocking: true, issues: 1, employees: 1 }],
    });
    expect(await account.read(path(period.id))).toMatchObject({ status: 'open', version: 0 });
    await account.create('/contract/v1/salaries', {
      ...{ employeeId: unpaid, startDate: '2020-01-01', payPeriod: 'monthly' },
      ...{ currency: 'EUR', grossSalary: 24_000, payments: 12 },
    });
    expect((await lock(account, period.id)).json.data).toMatchObject({ status: 'locked' });
  });

  test('waits for the corrections that were asked for its days', async () => {
    const { account, period, hire } = await settle(['correction_pending']);
    const id = await hire();
    const asked = await askDeletion(account, id, await work(account, id, '2026-11-12T09:00', '2026-11-12T12:00'));
    await askDeletion(account, id, await work(account, id, '2026-10-12T09:00', '2026-10-12T12:00'));
    expect((await lock(account, period.id)).json).toMatchObject({
      ...{ code: 'period_not_ready', params: { codes: 'correction_pending' } },
      issueCounts: [{ code: 'correction_pending', isBlocking: true, issues: 1, employees: 1 }],
    });
    await account.api('POST', `/schedule/v1/work-entry-correction-requests/${asked.id}/accept`);
    expect((await lock(account, period.id)).json.data).toMatchObject({ status: 'locked' });
  });

  test('can be forced with a reason, which the log keeps', async () => {
    const { account, period, hire } = await settle(['no_salary']);
    await hire({}, { weeklyHours: 40 }, false);
    for (const body of [{ force: true }, { force: true, reason: null }]) {
      expect((await lock(account, period.id, body)).json).toMatchObject({
        status: 422,
        errors: [{ pointer: '/reason', code: 'required', reason: 'force' }],
      });
    }
    const both = await lock(account, period.id, { force: true, note: 'x' });
    expect(both.json.errors.map((error: { pointer: string }) => error.pointer).sort()).toEqual(['/note', '/reason']);
    expect((await lock(account, period.id, { reason: 'Paid by hand' })).json.code).toBe('period_not_ready');
    const forced = await lock(account, period.id, { force: true, reason: 'Paid by hand' });
    expect(forced.json.data).toMatchObject({ status: 'locked' });
    const [event] = await account.read('/events/v1/events?types=payroll_period.locked&after=0');
    expect(event.data).toMatchObject({ reason: 'Paid by hand', isForced: true });
  });

  test('of a group that names no kinds passes whatever remains', async () => {
    const { account, period, hire } = await settle();
    await hire({}, null, false);
    expect((await lock(account, period.id)).status).toBe(200);
    const [event] = await account.read('/events/v1/events?types=payroll_period.locked&after=0');
    expect(event.data).toMatchObject({ reason: null, isForced: false });
  });

  test('checks again what was recorded after its review', async () => {
    const { account, period, hire } = await settle(['no_salary']);
    await hire({}, { weeklyHours: 40 }, false);
    const caller = systemCaller(account, 'test');
    const { work: works } = app.app;
    const { sequence } = await works.write(caller, async (tx) => ({ sequence: await newestSequence(tx) }));
    const lockWith = (before: Review) => works.write(caller, (tx) => lockPeriod(tx, period.id, {}, before));
    await expect(lockWith({ sequence: sequence - 1, issues: [] })).rejects.toThrow('has issues that block its lock');
    // Nothing was recorded since: the review holds.
    expect(await lockWith({ sequence, issues: [] })).toMatchObject({ status: 'locked', lockedSequence: sequence });
  });
});

test('a pay group names each blocking kind once, in the order of the catalogue', async () => {
  const { account, group } = await settle(['open_entry', 'no_contract']);
  expect(group.blockingIssues).toEqual(['no_contract', 'open_entry']);
  const patch = (blockingIssues: unknown) =>
    account.api('PATCH', `/payroll/v1/pay-groups/${group.id}`, { body: { blockingIssues } });
  expect((await patch(['no_code', 'no_code'])).json.errors).toMatchObject([
    { pointer: '/blockingIssues', code: 'repeated', reason: 'kind' },
  ]);
  expect((await patch(['no_shoes'])).json.errors).toMatchObject([
    { pointer: '/blockingIssues/0', code: 'invalid_value' },
  ]);
  expect((await patch([])).json.data.blockingIssues).toEqual([]);
  const other = await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'Weekly', frequency: 'weekly', firstDay: '2026-01-05' },
  });
  expect(other.blockingIssues).toEqual([]);
});

test('a period is found by its id, however old it is', async () => {
  const account = await app.newAccount();
  const group = { name: 'Old', frequency: 'monthly', firstDay: '2010-01-01', isDefault: true };
  await account.create('/payroll/v1/pay-groups', group);
  const list = '/payroll/v1/periods';
  const [{ id }] = await account.read(`${list}?from=2010-03-01&to=2010-03-31`);
  expect(await account.read(`${list}?id=${id}`)).toEqual([await account.read(`${list}/${id}`)]);
  expect(await account.read(`${list}?id=${id}&from=2020-01-01`)).toEqual([]);
});
