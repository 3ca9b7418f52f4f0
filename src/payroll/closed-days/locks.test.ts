/** A locked period binds every path: late changes are refused or carried, as the pay group says. */
import { expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();

async function settle(lateChanges: 'carry' | 'refuse') {
  const account = await app.newAccount();
  const group = await account.create('/payroll/v1/pay-groups', {
    name: 'Spain',
    frequency: 'monthly',
    firstDay: '2026-01-01',
    lateChanges,
    isDefault: true,
  });
  const person = await account.create('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'T',
    startDate: '2026-01-01',
  });
  const contract = await account.create('/contract/v1/contracts', {
    employeeId: person.id,
    startDate: '2026-01-01',
    weeklyHours: 40,
  });
  return { account, group, person, contract };
}

const periodOf = async (account: TestAccount, from: string) =>
  (await account.read('/payroll/v1/periods?limit=500')).find((period: { from: string }) => period.from === from);
const lock = async (account: TestAccount, from: string) =>
  account.api('POST', `/payroll/v1/periods/${(await periodOf(account, from)).id}/lock`, { body: {} });

test('a refusing group keeps changes out of a locked month, and lets others pass', async () => {
  const { account, contract, person } = await settle('refuse');
  expect((await lock(account, '2026-10-01')).json.data).toMatchObject({ status: 'locked', version: 1 });
  const path = `/contract/v1/contracts/${contract.id}`;
  const refused = await account.api('PATCH', path, { body: { weeklyHours: 30 } });
  expect(refused.json).toMatchObject({ status: 409, code: 'period_locked' });
  expect((await account.api('GET', path)).json.data).toMatchObject({ weeklyHours: 40, version: 1 });
  expect((await account.api('PATCH', path, { body: { endDate: '2026-11-30' } })).status).toBe(200);
  expect((await account.api('PATCH', path, { body: { endDate: '2026-10-30' } })).json.code).toBe('period_locked');
  const entry = { employeeId: person.id, workEntryIn: { date: '2026-10-05T08:00:00Z' } };
  expect((await account.api('POST', '/schedule/v1/work-entries', { body: entry })).json.code).toBe('period_locked');
});

test('more rows than may be read while others wait are told by the days of a change', async () => {
  const { account } = await settle('refuse');
  const agreement = await account.create('/contract/v1/agreements', { name: 'Metal' });
  await insertPeople(app.db, [account.id], 300);
  const people = sql`from employees where account_id = ${account.id} and external_id is not null`;
  await app.db.run(sql`
    insert into placements (account_id, id, employee_id, start_date, cost_centres, removed_with_employee, version,
      created_at, updated_at)
    select account_id, gen_random_uuid(), id, '2026-01-01', '[]', false, 1, created_at, created_at ${people}`);
  await app.db.run(sql`
    insert into contracts (account_id, id, employee_id, start_date, agreement_id, removed_with_employee, version,
      created_at, updated_at, concurrent)
    select account_id, gen_random_uuid(), id, '2026-01-01', ${agreement.id}, false, 1, created_at, created_at, false
    ${people}`);
  const change = async (fullTimeWeeklyHours: number) =>
    (await account.api('PATCH', `/contract/v1/agreements/${agreement.id}`, { body: { fullTimeWeeklyHours } })).json;
  const lockMonths = async (...months: string[]) => {
    for (const month of months) expect((await lock(account, `2026-${month}-01`)).status).toBe(200);
  };
  // No row of 1,800 reads differently.
  await lockMonths('01', '02', '03', '04', '05', '06');
  expect((await change(38)).data).toMatchObject({ fullTimeWeeklyHours: 38 });
  await lockMonths('07');
  expect(await change(39)).toMatchObject({ status: 409, code: 'period_locked' });
});

const eventsAfter = async (account: TestAccount, after: number) =>
  (await account.read(`/events/v1/events?after=${after}&limit=500`)) as {
    sequence: number;
    event: string;
    latePeriodIds: string[] | null;
    causeId: string | null;
    data: Record<string, unknown>;
  }[];
const latest = async (account: TestAccount): Promise<number> =>
  (await account.api('GET', '/events/v1/events?limit=1&after=0')).json.meta.latestSequence;

test('a carrying group makes a late change, marks it, and tells it', async () => {
  const { account, group, contract, person } = await settle('carry');
  const period = (await lock(account, '2026-10-01')).json.data;
  await lock(account, '2026-09-01');
  const after = await latest(account);
  const changed = await account.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body: { weeklyHours: 30 } });
  expect(changed.status).toBe(200);
  const [change, september, october, ...others] = await eventsAfter(account, after);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ event: 'contract.updated', latePeriodIds: [expect.any(String), period.id] });
  expect(september?.data.from).toBe('2026-09-01');
  expect(october).toMatchObject({
    event: 'payroll_change.late',
    sequence: after + 3,
    latePeriodIds: null,
    data: { periodId: period.id, payGroupId: group.id, changes: 1, employeeIds: [person.id] },
  });
  await account.change('PATCH', `/contract/v1/contracts/${contract.id}`, { endDate: '2026-12-31' });
  expect((await eventsAfter(account, after + 3)).map((one) => [one.event, one.latePeriodIds])).toEqual([
    ['contract.updated', null],
  ]);
});

test('a reopened period takes changes again', async () => {
  const { account, contract } = await settle('refuse');
  const { id } = (await lock(account, '2026-10-01')).json.data;
  const again = await account.api('POST', `/payroll/v1/periods/${id}/lock`, { body: {} });
  expect(again.json).toMatchObject({ code: 'wrong_period_status', params: { status: 'locked' } });
  const path = `/payroll/v1/periods/${id}/reopen`;
  expect((await account.api('POST', path, { body: {} })).json.errors).toMatchObject([{ pointer: '/reason' }]);
  expect((await account.api('POST', path, { body: { reason: 'Late' } })).json.data).toMatchObject({
    ...{ status: 'open', lockedAt: null, lockedSequence: null, version: 2 },
  });
  const changed = await account.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body: { weeklyHours: 30 } });
  expect(changed.status).toBe(200);
});

test('a step of a period is refused if another request has changed the period since', async () => {
  const { account } = await settle('carry');
  const { id } = await periodOf(account, '2026-10-01');
  const path = `/payroll/v1/periods/${id}`;
  const step = (name: string, version: string, body: object = {}) =>
    account.api('POST', `${path}/${name}`, { body, headers: { 'if-match': version } });
  const stale = { code: 'version_mismatch', currentVersion: 0 };
  for (const name of ['review', 'lock']) expect((await step(name, '"1"')).json).toMatchObject(stale);
  expect((await step('reopen', '"1"', { reason: 'Late' })).json).toMatchObject(stale);
  const first = await account.api('GET', path);
  expect(first.headers.etag).toMatch(/^"0\./);
  const reviewed = await step('review', first.headers.etag as string);
  expect(reviewed.headers.etag).toMatch(/^"1\./);
  expect((await step('lock', '"0"')).json).toMatchObject({ ...stale, currentVersion: 1 });
  const locked = await step('lock', reviewed.headers.etag as string);
  expect((await account.api('GET', path)).headers.etag).toBe(locked.headers.etag);
  expect((await step('reopen', '"1"', { reason: 'Late' })).json).toMatchObject({ ...stale, currentVersion: 2 });
  expect(await account.read(path)).toEqual(locked.json.data);
  expect((await step('reopen', '"2"', { reason: 'Late' })).headers.etag).toMatch(/^"3\./);
});

test('a lock closes the days that the period has by the present frequency of its group', async () => {
  for (const [reviewed, locked] of [
    ['weekly', 'monthly'],
    ['monthly', 'weekly'],
  ]) {
    const { account, group, person } = await settle('refuse');
    const asFrequent = (frequency: string | undefined) =>
      account.api('PATCH', `/payroll/v1/pay-groups/${group.id}`, { body: { frequency } });
    await asFrequent(reviewed);
    const { id } = await periodOf(account, '2026-01-01');
    expect((await account.api('POST', `/payroll/v1/periods/${id}/review`)).status).toBe(200);
    expect((await asFrequent(locked)).status).toBe(200);
    await lock(account, '2026-01-01');
    const entry = { employeeId: person.id, workEntryIn: { date: '2026-01-20T08:00:00Z' } };
    const { status } = await account.api('POST', '/schedule/v1/work-entries', { body: entry });
    expect(status).toBe(locked === 'monthly' ? 409 : 201);
  }
});

test('an export closes the days that it has, also of a period that an earlier version locked with fewer', async () => {
  const { account, person } = await settle('refuse');
  const { id } = (await lock(account, '2026-01-01')).json.data;
  await app.db.run(sql`update pay_periods set to_date = '2026-01-07' where account_id = ${account.id} and id = ${id}`);
  await app.db.run(sql`update event_counters set locked_until = '2026-01-07' where account_id = ${account.id}`);
  expect((await account.api('POST', `/payroll/v1/periods/${id}/exports`, { body: {} })).status).toBe(201);
  const entry = { employeeId: person.id, workEntryIn: { date: '2026-01-20T08:00:00Z' } };
  const { json } = await account.api('POST', '/schedule/v1/work-entries', { body: entry });
  expect(json).toMatchObject({ code: 'period_locked' });
});

test('the lock is of one pay group, and a move out of it does not get around it', async () => {
  const { account, contract, person } = await settle('refuse');
  const weekly = await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'Weekly', frequency: 'weekly', firstDay: '2026-01-05' },
  });
  await lock(account, '2026-10-01');
  const placement = { employeeId: person.id, startDate: '2026-10-05', payGroupId: weekly.id };
  const moved = await account.api('POST', '/core/v3/placements', { body: placement });
  expect(moved.json.code).toBe('period_locked');
  await account.create('/core/v3/placements', { ...placement, startDate: '2026-11-02' });
  const other = await account.create('/core/v3/employees', { firstName: 'B', lastName: 'T', startDate: '2026-11-02' });
  const [first] = await account.read(`/core/v3/placements?employeeId=${other.id}`);
  await account.change('PATCH', `/core/v3/placements/${first.id}`, { payGroupId: weekly.id });
  const earlier = await account.api('PATCH', `/core/v3/employees/${other.id}`, { body: { startDate: '2026-10-12' } });
  expect(earlier.status).toBe(200);
  const patched = await account.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body: { weeklyHours: 30 } });
  expect(patched.json.code).toBe('period_locked');
});

test('a locked group does not keep from changes the days of another group in its period', async () => {
  for (const lateChanges of ['refuse', 'carry'] as const) {
    const { account, person } = await settle(lateChanges);
    const plant = await account.create('/payroll/v1/pay-groups', {
      ...{ name: 'Plant', frequency: 'monthly', firstDay: '2026-01-01' },
    });
    await account.create('/core/v3/placements', {
      ...{ employeeId: person.id, startDate: '2026-10-12', payGroupId: plant.id },
    });
    const periods = await account.read('/payroll/v1/periods?limit=500&from=2026-10-01&to=2026-10-31');
    const ofPlant = (period: { payGroupId: string }) => period.payGroupId === plant.id;
    const { id } = periods.find((period: { payGroupId: string }) => !ofPlant(period));
    expect((await account.api('POST', `/payroll/v1/periods/${id}/lock`, { body: {} })).status).toBe(200);
    const work = (day: string) => {
      const times = { workEntryIn: { date: `${day}T08:00:00Z` }, workEntryOut: { date: `${day}T10:00:00Z` } };
      return account.api('POST', '/schedule/v1/work-entries', { body: { employeeId: person.id, ...times } });
    };
    const after = await latest(account);
    // Also without an end: an issue of a day of the plant.
    const open = { employeeId: person.id, workEntryIn: { date: '2026-10-21T08:00:00Z' } };
    expect((await work('2026-10-20')).status).toBe(201);
    expect((await account.api('POST', '/schedule/v1/work-entries', { body: open })).status).toBe(201);
    expect((await eventsAfter(account, after)).map(({ event }) => event)).not.toContain('payroll_change.late');
    const own = await work('2026-10-05');
    if (lateChanges === 'refuse') expect(own.json).toMatchObject({ code: 'period_locked', periodId: id });
    else expect((await eventsAfter(account, after)).map(({ event }) => event)).toContain('payroll_change.late');
  }
});

test('a holiday of an office concerns the pay groups of those who work there', async () => {
  const { account, person } = await settle('refuse');
  const here = await account.create('/core/v3/offices', { name: 'Madrid' });
  const there = await account.create('/core/v3/offices', { name: 'Lisbon' });
  await account.change('PATCH', `/core/v3/employees/${person.id}`, { officeId: here.id, effectiveDate: '2026-01-01' });
  await lock(account, '2026-10-01');
  const calendar = (officeId: string, date: string) =>
    account.api('POST', '/schedule/v1/holiday-calendar', {
      body: { name: date + officeId, year: 2026, officeIds: [officeId], daysOff: [{ date, name: 'Day' }] },
    });
  expect((await calendar(here.id, '2026-10-12')).json.code).toBe('period_locked');
  expect((await calendar(here.id, '2026-11-09')).status).toBe(201);
  expect((await calendar(there.id, '2026-10-12')).status).toBe(201);
});

test('one item of a batch is refused alone, and a dry run shows the refusal', async () => {
  const { account, person } = await settle('refuse');
  await lock(account, '2026-10-01');
  const row = (startDate: string) => ({
    operation: 'create',
    data: { employeeId: person.id, startDate, reason: 'Moved' },
  });
  const { json } = await account.api('POST', '/core/v3/placements/batch', {
    body: { rows: [row('2026-10-05'), row('2026-11-09')] },
  });
  expect(json.data).toMatchObject([{ status: 409, errors: [{ code: 'period_locked' }] }, { status: 201 }]);
  expect(await account.read(`/core/v3/placements?employeeId=${person.id}`)).toHaveLength(2);
  const leave = await account.api('POST', `/core/v3/employees/${person.id}/deactivate?dryRun=true`, {
    body: { endDate: '2026-10-15' },
  });
  expect(leave.json.code).toBe('period_locked');
});

test('before the earliest change date only payroll.retro:write passes', async () => {
  const { account, group, contract } = await settle('carry');
  await account.change('PATCH', `/payroll/v1/pay-groups/${group.id}`, { earliestChangeDate: '2026-06-01' });
  const patch = (token: string | undefined, body: object) =>
    account.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body, ...(token ? { token } : {}) });
  const plain = await account.newToken(['contracts:read', 'contracts:write']);
  const refused = await patch(plain, { weeklyHours: 30 });
  expect(refused.json).toMatchObject({ code: 'before_earliest_change_date', params: { date: '2026-06-01' } });
  expect((await patch(plain, { endDate: '2026-05-31' })).status).toBe(200);
  expect((await patch(undefined, { weeklyHours: 30 })).status).toBe(200);
});

test.each(['carry', 'refuse'] as const)(
  'pay that ends because of a rehire is no change of the days before it: %s',
  async (how) => {
    const { account, group } = await settle(how);
    const leaver = { firstName: 'Eva', lastName: 'R', startDate: '2026-01-01', endDate: '2026-06-15' };
    const { id: employeeId } = await account.create('/core/v3/employees', leaver);
    const contract = await account.create('/contract/v1/contracts', {
      employeeId,
      startDate: '2026-01-01',
      weeklyHours: 40,
    });
    for (const month of ['06', '07']) expect((await lock(account, `2026-${month}-01`)).status).toBe(200);
    await account.change('PATCH', `/payroll/v1/pay-groups/${group.id}`, { earliestChangeDate: '2026-09-01' });
    const after = await latest(account);
    const rehired = await account.api('POST', `/core/v3/employees/${employeeId}/reactivate`, {
      body: { startDate: '2026-09-15' },
      token: await account.newToken(['employees:read', 'employees:write']),
    });
    expect(rehired.status, rehired.text).toBe(200);
    expect(await account.read(`/contract/v1/contracts/${contract.id}`)).toMatchObject({ endDate: '2026-06-15' });
    const events = await eventsAfter(account, after);
    expect(events.filter(({ event, latePeriodIds }) => latePeriodIds || event === 'payroll_change.late')).toEqual([]);
    expect(events.find(({ event }) => event === 'contract.updated')).toMatchObject({
      effectiveDate: '2026-06-16',
      affects: { from: '2026-09-15', to: null, employeeIds: [employeeId] },
    });
  },
);

test('a leaver is removed and restored by force where late changes are refused, because no row reads differently', async () => {
  const { account, person } = await settle('refuse');
  const personPath = `/core/v3/employees/${person.id}`;
  const entry = { employeeId: person.id, workEntryIn: { date: '2026-09-07T08:00:00Z' } };
  await account.create('/schedule/v1/work-entries', { ...entry, workEntryOut: { date: '2026-09-07T10:00:00Z' } });
  await account.change('POST', `${personPath}/deactivate`, { endDate: '2026-10-15' });
  await lock(account, '2026-09-01');
  await lock(account, '2026-10-01');
  const rows = () => account.read('/contract/v1/contracts/contracts-for-payroll?from=2026-10-01&to=2026-10-31');
  const [{ contracts }] = await rows();
  expect((await account.api('DELETE', `${personPath}?force=true`)).status).toBe(200);
  expect((await rows())[0].contracts).toMatchObject([{ id: contracts[0].id, days: 15 }]);
  const restored = await account.api('POST', `${personPath}/restore`);
  expect([restored.status, restored.text]).toEqual([200, restored.text]);
  // What was removed by itself is gone from the rows.
  expect((await account.api('DELETE', `/contract/v1/contracts/${contracts[0].id}`)).json.code).toBe('period_locked');
});

test('what changes no figure of a locked month passes, and what moves a figure within it does not', async () => {
  const { account, person } = await settle('refuse');
  const at = (day: string) => ({
    workEntryIn: { date: `${day}T08:00:00Z` },
    workEntryOut: { date: `${day}T10:00:00Z` },
  });
  const entry = await account.create('/schedule/v1/work-entries', { employeeId: person.id, ...at('2026-10-06') });
  await lock(account, '2026-10-01');
  const path = `/schedule/v1/work-entries/${entry.id}`;
  // The sums of the month stay, and its days do not.
  expect((await account.api('PATCH', path, { body: at('2026-10-07') })).json.code).toBe('period_locked');
  const later = { workEntryIn: { date: '2026-10-06T09:00:00Z' }, workEntryOut: { date: '2026-10-06T11:00:00Z' } };
  expect((await account.api('PATCH', path, { body: later })).json.code).toBe('period_locked');
  const time = timeOffOf(account);
  await time.configure();
  const adjustment = { employeeId: person.id, date: '2026-06-01', days: 2, reason: 'From the system before' };
  await account.create('/schedule/v1/vacation-adjustments', adjustment);
});
