/** A lock on paths without a request of the days themselves: the daily job, undo and restore, imports, and clocks that change. */
import { expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
const people = '/core/v3/employees';
const entries = '/schedule/v1/work-entries';

/** A company in Madrid. @param firstDay of a monthly period */
async function settle(lateChanges: 'carry' | 'refuse', firstDay = '2026-01-01') {
  app.clock.set('2026-11-20T09:00:00.000Z');
  const account = await app.newAccount({ timeZone: 'Europe/Madrid' });
  await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'Spain', frequency: 'monthly', firstDay, lateChanges, isDefault: true },
  });
  const hire = async (more: object = {}) => {
    const person = { firstName: 'Ana', lastName: 'T', startDate: '2026-01-01', ...more };
    const { id } = await account.create(people, person);
    await account.create('/contract/v1/contracts', { employeeId: id, startDate: '2026-01-01', weeklyHours: 40 });
    return id as string;
  };
  return { account, hire };
}

const lock = async (account: TestAccount, day: string) => {
  const [period] = await account.read(`/payroll/v1/periods?from=${day}&to=${day}`);
  const { json } = await account.api('POST', `/payroll/v1/periods/${period.id}/lock`, { body: {} });
  expect(json.data).toMatchObject({ status: 'locked' });
  return json.data as { id: string; from: string; to: string };
};
// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
const rowsOf = (account: TestAccount, from: string, to: string): Promise<any[]> =>
  account.read(`/contract/v1/contracts/contracts-for-payroll?from=${from}&to=${to}&limit=500`);
const late = async (account: TestAccount) =>
  (await account.events())
    .filter(({ type }) => type === 'payroll_change.late')
    .map(({ body }) => JSON.parse(body).data);
const refused = async (reply: ReturnType<TestAccount['api']>) => (await reply).json.code;

test('the daily job lets announced leavers leave and moves begin on locked days, whose rows said so before', async () => {
  const { account, hire } = await settle('refuse');
  const [leaver, mover] = [await hire(), await hire({ lastName: 'M' })];
  const { id: officeId } = await account.create('/core/v3/offices', { name: 'Vigo' });
  await account.change('POST', `${people}/${leaver}/deactivate`, { endDate: '2026-11-24' });
  await account.create('/core/v3/placements', { employeeId: mover, startDate: '2026-11-25', officeId });
  await lock(account, '2026-11-20');
  const figures = async () =>
    (await rowsOf(account, '2026-11-01', '2026-11-30')).map(({ employments, placements, secondsToWork }) => [
      employments.map(({ days }: { days: number }) => days),
      placements.map(({ days }: { days: number }) => days),
      secondsToWork,
    ]);
  const before = await figures();
  app.clock.set('2026-11-26T09:00:00.000Z');
  await runDailyJob(app.app.work, account);
  expect(await account.read(`${people}/${leaver}`)).toMatchObject({ status: 'inactive' });
  expect(await account.read(`${people}/${mover}`)).toMatchObject({ officeId });
  expect(await figures()).toEqual(before);
  // The contract of the leaver has its end now, which changes nothing of the days that are paid.
  expect(await late(account)).toEqual([]);
  // A user takes neither back.
  const undo = account.api('POST', `${people}/${leaver}/undo-deactivation`);
  expect(await refused(undo)).toBe('period_locked');
  const placement = (await account.read(`/core/v3/placements?employeeId=${mover}&orderBy=startDate`)).at(-1);
  expect(await refused(account.api('DELETE', `/core/v3/placements/${placement.id}`))).toBe('period_locked');
});

test('days that the daily job adds to an open absence within a locked period are carried, also where changes are refused', async () => {
  const { account, hire } = await settle('refuse');
  const id = await hire();
  const time = timeOffOf(account);
  const sick = await time.kind({ needsValidation: false });
  const request = { employeeId: id, absenceTypeId: sick.id, startDate: '2026-11-19' };
  const { id: illness } = await account.create('/schedule/v1/absence-day-off-requests', request);
  await lock(account, '2026-12-20');
  const absent = async () => (await rowsOf(account, '2026-12-01', '2026-12-31'))[0].timeOff;
  const before = await absent();
  app.clock.set('2026-12-30T09:00:00.000Z');
  await runDailyJob(app.app.work, account);
  expect(await absent()).not.toEqual(before);
  expect((await late(account)).at(-1)).toMatchObject({ from: '2026-12-01', employeeIds: [id] });
  const end = account.api('PATCH', `/schedule/v1/absence-day-off-requests/${illness}`, {
    body: { endDate: '2026-12-10' },
  });
  expect(await refused(end)).toBe('period_locked');
});

test('a removed employee comes back where rows stay, and not where a locked one would change', async () => {
  const { account, hire } = await settle('refuse');
  const [left, active] = [await hire(), await hire({ lastName: 'A' })];
  await account.change('POST', `${people}/${left}/deactivate`, { endDate: '2026-10-15' });
  for (const id of [left, active]) await account.change('DELETE', `${people}/${id}?force=true`);
  await lock(account, '2026-10-10');
  await lock(account, '2026-11-10');
  expect((await account.api('POST', `${people}/${left}/restore`)).status).toBe(200);
  // The removal ended the employment on 20 November.
  expect(await refused(account.api('POST', `${people}/${active}/restore`))).toBe('period_locked');
  expect(await refused(account.api('POST', `${people}/${left}/undo-deactivation`))).toBe('period_locked');
});

test('a row of an import that would change a figure next to a locked month is refused alone', async () => {
  const { account, hire } = await settle('refuse');
  const [worker, other] = [await hire({ externalId: 'W' }), await hire({ externalId: 'O', lastName: 'O' })];
  const { id: officeId } = await account.create('/core/v3/offices', { name: 'Madrid', overtimeBasis: 'week' });
  for (const id of [worker, other]) {
    await account.change('PATCH', `${people}/${id}`, { officeId, effectiveDate: '2026-01-01' });
  }
  // Five days of nine hours in the week that ends with Sunday, 1 November.
  for (const day of ['26', '27', '28', '29', '30']) {
    await account.create(entries, {
      ...{ employeeId: worker, workEntryIn: { date: `2026-10-${day}T08:00:00+01:00` } },
      workEntryOut: { date: `2026-10-${day}T17:00:00+01:00` },
    });
  }
  await lock(account, '2026-10-10');
  const administrator = await signInAs(app, 'administrator', { account });
  const text = 'externalId,firstName,lastName,endDate\nW,Ana,T,2026-10-31\nO,Ana,O,2026-11-03\n';
  const { json } = await administrator.api('POST', '/account/v1/imports', { body: { fileName: 'p.csv', text } });
  const own = `/account/v1/imports/${json.data.id}`;
  await administrator.change('POST', `${own}/check`);
  await app.app.runImports();
  const rows = (await administrator.api('GET', `${own}/rows`)).json.data;
  expect(
    rows.map((row: { outcome: string; errors: { code: string }[] }) => [row.outcome, row.errors[0]?.code]),
  ).toEqual([
    ['refused', 'period_locked'],
    ['changed', undefined],
  ]);
});

test.each(['refuse', 'carry'] as const)(
  'a row of an import that changes a placement in two steps concerns its former pay group (%s)',
  async (mode) => {
    const { account, hire } = await settle(mode);
    await hire({ externalId: 'W' });
    await account.create('/core/v3/departments', { name: 'Sales' });
    const { id } = await lock(account, '2026-10-10');
    await account.create('/payroll/v1/pay-groups', {
      ...{ name: 'Plant', frequency: 'monthly', firstDay: '2026-01-01' },
    });
    const administrator = await signInAs(app, 'administrator', { account });
    const text = 'externalId,effectiveDate,department,pay group\nW,2026-01-01,Sales,Plant\n';
    const { json } = await administrator.api('POST', '/account/v1/imports', { body: { fileName: 'p.csv', text } });
    const own = `/account/v1/imports/${json.data.id}`;
    for (const step of ['check', 'start']) {
      await administrator.change('POST', `${own}/${step}`);
      await app.app.runImports();
    }
    const [row] = (await administrator.api('GET', `${own}/rows`)).json.data;
    const told = (await late(account)).map(({ periodId }) => periodId);
    if (mode === 'refuse') expect([row.errors[0]?.code, told]).toEqual(['period_locked', []]);
    else expect([row.outcome, told]).toEqual(['changed', [id]]);
  },
);

test('a lock that ends where the clocks change keeps the part of a night that is its own', async () => {
  for (const mode of ['refuse', 'carry'] as const) {
    // Clocks go back on Sunday, 25 October 2026, on which a period begins: 01:00 UTC is 02:00 again.
    const { account, hire } = await settle(mode, '2026-01-25');
    const id = await hire();
    const [october, november] = [
      ['2026-09-25', '2026-10-24'],
      ['2026-10-25', '2026-11-24'],
    ] as const;
    const [period] = await account.read('/payroll/v1/periods?from=2026-10-24&to=2026-10-24');
    expect(period).toMatchObject({ from: october[0], to: october[1], cutOffAt: '2026-10-24T22:00:00.000Z' });
    const [next] = await account.read('/payroll/v1/periods?from=2026-10-25&to=2026-10-25');
    expect(next).toMatchObject({ from: november[0], cutOffAt: '2026-11-24T23:00:00.000Z' });
    await lock(account, '2026-10-24');
    const worked = async ([from, to]: readonly [string, string]) =>
      (await rowsOf(account, from, to))[0].secondsWorked / 3600;
    const write = (from: string, to: string) =>
      account.api('POST', entries, {
        body: { employeeId: id, workEntryIn: { date: from }, workEntryOut: { date: to } },
      });
    // An hour that the clocks show twice, and minutes after midnight that are the day before in UTC: of the open period.
    expect((await write('2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00')).status).toBe(201);
    expect((await write('2026-10-24T22:10:00Z', '2026-10-24T22:40:00Z')).status).toBe(201);
    expect([await worked(october), await worked(november)]).toEqual([0, 1.5]);
    expect(await late(account)).toEqual([]);
    const night = await write('2026-10-24T23:00:00+02:00', '2026-10-25T00:05:00+02:00');
    if (mode === 'refuse') {
      expect(night.json.code).toBe('period_locked');
      expect([await worked(october), await worked(november)]).toEqual([0, 1.5]);
      continue;
    }
    expect(night.status).toBe(201);
    expect(await worked(october)).toBe(1);
    expect(await worked(november)).toBeCloseTo(1.5 + 5 / 60, 6);
    expect(await late(account)).toMatchObject([{ from: october[0], employeeIds: [id] }]);
    // A night across the change is nine hours long: two before midnight, and seven after it.
    const [entry] = await account.read(`${entries}?employeeId=${id}&workDate=2026-10-24`);
    await account.change('DELETE', `${entries}/${entry.id}`);
    for (const one of await account.read(`${entries}?employeeId=${id}`))
      await account.change('DELETE', `${entries}/${one.id}`);
    expect((await write('2026-10-24T22:00:00+02:00', '2026-10-25T06:00:00+01:00')).status).toBe(201);
    expect([await worked(october), await worked(november)]).toEqual([2, 7]);
  }
});
