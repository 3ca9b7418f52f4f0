/** Corrections start from what the payroll system has: a wrong start pays twice, or not at all. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { storeExport, takeSnapshot } from './make-export.ts';

const app = await startTestApp();

async function settle() {
  const account = await app.newAccount();
  const group = { name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true };
  await account.create('/payroll/v1/pay-groups', group);
  const person = { firstName: 'Ana', lastName: 'T', startDate: '2026-01-01' };
  const employeeId: string = (await account.create('/core/v3/employees', person)).id;
  const periods: { id: string; from: string }[] = await account.read('/payroll/v1/periods?limit=500');
  const send = (method: string, path: string, body?: object) => account.api(method, path, body ? { body } : {});
  const period = (month: string) =>
    `/payroll/v1/periods/${periods.find(({ from }) => from === `2026-${month}-01`)?.id ?? ''}`;
  const lock = async (month: string) => {
    expect((await send('POST', `${period(month)}/lock`)).status).toBe(200);
  };
  const exportOnly = async (month: string) => {
    const { status, json, text } = await send('POST', `${period(month)}/exports`);
    expect([status, text]).toEqual([201, text]);
    return json.data;
  };
  return {
    account,
    employeeId,
    send,
    period,
    lock,
    exportOnly,
    export: async (month: string) => {
      await lock(month);
      return exportOnly(month);
    },
    /** Works an hour on a day. */
    work: (day: string, id = employeeId) =>
      account.create('/schedule/v1/work-entries', {
        employeeId: id,
        workEntryIn: { date: `2026-${day}T08:00:00Z` },
        workEntryOut: { date: `2026-${day}T09:00:00Z` },
      }),
    answer: async (exportId: string, body: object) =>
      expect((await send('POST', `/payroll/v1/exports/${exportId}/receipt`, body)).status).toBe(200),
    /** The seconds by which each correction changes the work of a month. */
    worked: async (exportId: string) => {
      const found: { from: string; before: object | null; differences: { path: string; difference?: number }[] }[] =
        await account.read(`/payroll/v1/exports/${exportId}/corrections?limit=500`);
      return found.map(({ from, before, differences }) => [
        from,
        before !== null,
        differences.find(({ path }) => path === 'secondsWorked')?.difference,
      ]);
    },
  };
}

test('a rejected correction comes again with its own difference, not with the whole month', async () => {
  const company = await settle();
  await company.work('01-05');
  await company.export('01');
  await company.work('01-12');
  const february = await company.export('02');
  expect(await company.worked(february.id)).toEqual([['2026-01-01', true, 3_600]]);
  const rows = [{ employeeId: company.employeeId, status: 'rejected', code: 'X' }];
  await company.answer(february.id, { status: 'partial', rows });
  const march = await company.export('03');
  expect(await company.worked(march.id)).toEqual([
    ['2026-01-01', true, 3_600],
    ['2026-02-01', false, 0],
  ]);
  expect((await company.export('04')).corrections).toBe(0);
});

test('a receipt names the periods that it rejects, and its reply says what comes again and when', async () => {
  const company = await settle();
  const { employeeId, send } = company;
  const [january, april] = ['01', '04'].map((month) => company.period(month).split('/').at(-1));
  await company.export('01');
  await company.work('01-12');
  const february = await company.export('02');
  await company.export('03');
  const path = `/payroll/v1/exports/${february.id}/receipt`;
  const row = { employeeId, status: 'rejected', code: 'X' };
  const wrong = [{ ...row, periodId: april }, row, { ...row, periodId: january }, row];
  const refused = await send('POST', path, { status: 'partial', rows: wrong });
  expect(refused.json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual([
    ['/rows/0/periodId', 'not_found'],
    ['/rows/2/employeeId', 'repeated'],
    ['/rows/3/employeeId', 'repeated'],
  ]);
  const body = { status: 'partial', rows: [{ ...row, periodId: january }] };
  const { status, json } = await send('POST', path, body);
  expect(status).toBe(200);
  const meant = { periodId: january, from: '2026-01-01', to: '2026-01-31', isCorrection: true };
  const next = { periodId: april, from: '2026-04-01', to: '2026-04-30', exportId: null };
  expect(json.meta).toEqual({ comesAgain: [{ employeeId, ...meant }], comesAgainTotal: 1, nextExport: next });
  const told = { ...row, message: null, externalId: null, periodId: january, periods: [meant] };
  expect(await company.account.read(path)).toEqual([told]);
  // The row of February was taken over: only the correction comes again.
  const exported = await company.export('04');
  expect(await company.worked(exported.id)).toEqual([['2026-01-01', true, 3_600]]);
  expect((await send('POST', path, body)).json.meta.nextExport).toEqual({ ...next, exportId: exported.id });

  const whole = await send('POST', `/payroll/v1/exports/${exported.id}/receipt`, { status: 'rejected' });
  expect(whole.json.meta).toMatchObject({
    comesAgain: [
      { periodId: january, isCorrection: true },
      { periodId: april, isCorrection: false },
    ],
    comesAgainTotal: 2,
    nextExport: next,
  });
  const again = await company.exportOnly('04');
  expect(again.corrections).toBe(1);
  const accepted = await send('POST', `/payroll/v1/exports/${again.id}/receipt`, { status: 'accepted' });
  expect(accepted.json.meta).toEqual({ comesAgain: [], comesAgainTotal: 0, nextExport: null });
});

test('what was rejected comes with whichever export is made first, also one of an earlier open period', async () => {
  const company = await settle();
  const { employeeId, send } = company;
  const february = await company.export('02');
  const path = `/payroll/v1/exports/${february.id}/receipt`;
  const body = { status: 'partial', rows: [{ employeeId, status: 'rejected', code: 'X' }] };
  expect((await send('POST', path, body)).json.meta.nextExport).toMatchObject({ from: '2026-03-01', exportId: null });
  app.clock.advance({ minutes: 1 });
  const { id: exportId, corrections } = await company.export('01');
  expect(corrections).toBe(1);
  const next = { from: '2026-01-01', exportId };
  expect((await send('POST', path, body)).json.meta.nextExport).toMatchObject(next);
  // The log is kept for a shorter time than exports.
  await app.db.run(sql`delete from events where account_id = ${company.account.id} and entity_id = ${february.id}`);
  expect((await send('POST', path, body)).json.meta.nextExport).toMatchObject(next);
});

test('the corrections of an export that is rejected late come again', async () => {
  const company = await settle();
  await company.export('01');
  await company.work('01-12');
  const february = await company.export('02');
  expect((await company.export('03')).corrections).toBe(0);
  await company.answer(february.id, { status: 'rejected' });
  const april = await company.export('04');
  expect(await company.worked(april.id)).toEqual([['2026-01-01', true, 3_600]]);
  expect((await company.export('05')).corrections).toBe(0);
});

test('an export replaces the earlier one of its period, also where it has no row any more', async () => {
  const company = await settle();
  const person = { firstName: 'Eva', lastName: 'T', startDate: '2026-01-01' };
  const eva: string = (await company.account.create('/core/v3/employees', person)).id;
  await company.export('01');
  await company.send('POST', `${company.period('01')}/reopen`, { reason: 'Mistake' });
  const other = { name: 'Other', frequency: 'monthly', firstDay: '2026-01-01' };
  const group = await company.account.create('/payroll/v1/pay-groups', other);
  const [{ id: placementId }] = await company.account.read(`/core/v3/placements?employeeId=${eva}`);
  const move = async (payGroupId: string | null) =>
    expect((await company.send('PATCH', `/core/v3/placements/${placementId}`, { payGroupId })).status).toBe(200);
  await move(group.id);
  expect((await company.export('01')).people).toBe(1);
  await company.work('01-12', eva);
  await move(null);
  await move(group.id);
  expect((await company.export('02')).corrections).toBe(0);
});

test('an export that replaces the earlier one of its period has the corrections of that one, too', async () => {
  const company = await settle();
  await company.export('01');
  await company.work('01-12');
  const replaced = await company.export('02');
  expect(await company.worked(replaced.id)).toEqual([['2026-01-01', true, 3_600]]);
  const again = async () => {
    await company.send('POST', `${company.period('02')}/reopen`, { reason: 'Mistake' });
    return company.export('02');
  };
  const second = await again();
  expect(await company.worked(second.id)).toEqual([['2026-01-01', true, 3_600]]);
  const [entry] = await company.account.read('/schedule/v1/work-entries');
  expect((await company.send('DELETE', `/schedule/v1/work-entries/${entry.id}`)).status).toBe(200);
  // No export but those that were replaced has corrected the month, so there is nothing to take back.
  expect((await again()).corrections).toBe(0);
  await company.work('01-13');
  const last = await again();
  expect(await company.worked(last.id)).toEqual([['2026-01-01', true, 3_600]]);
  // Rejected, it replaces nothing: the payroll system has that of the export before, which has none.
  await company.answer(last.id, { status: 'partial', rows: [{ employeeId: company.employeeId, status: 'rejected' }] });
  expect(await company.worked((await company.export('03')).id)).toEqual([['2026-01-01', true, 3_600]]);
  expect((await company.export('04')).corrections).toBe(0);
});

test('a period that is to be exported again is corrected by no other export', async () => {
  const company = await settle();
  const first = await company.export('01');
  await company.work('01-12');
  await company.send('POST', `${company.period('01')}/reopen`, { reason: 'Mistake' });
  expect((await company.export('02')).corrections).toBe(0);
  await company.lock('01');
  expect((await company.export('03')).corrections).toBe(0);
  const rows = [{ employeeId: company.employeeId, status: 'rejected' }];
  const path = `/payroll/v1/exports/${first.id}/receipt`;
  const { json } = await company.send('POST', path, { status: 'partial', rows });
  expect(json.meta.nextExport).toMatchObject({ from: '2026-01-01', exportId: null });
  const second = await company.exportOnly('01');
  expect(second.controlTotals.seconds.secondsWorked).toBe(3_600);
  expect((await company.export('04')).corrections).toBe(0);
  // Rejected as a whole, the second one is to be repeated: until then, the payroll system waits for the whole period.
  await company.answer(second.id, { status: 'rejected' });
  await company.work('01-13');
  expect((await company.export('05')).corrections).toBe(0);
  expect((await company.exportOnly('01')).controlTotals.seconds.secondsWorked).toBe(7_200);
  expect((await company.export('06')).corrections).toBe(0);
});

test('a pay group whose period was exported keeps its rhythm when the period is reopened', async () => {
  const { account, lock, exportOnly, period, send } = await settle();
  const [{ id }] = await account.read('/payroll/v1/pay-groups');
  const change = (body: object) => send('PATCH', `/payroll/v1/pay-groups/${id}`, body);
  await lock('01');
  const reopen = () => send('POST', `${period('01')}/reopen`, { reason: 'Mistake' });
  await reopen();
  // Nothing was exported yet.
  expect((await change({ firstDay: '2025-12-01' })).status).toBe(200);
  await lock('01');
  await exportOnly('01');
  await reopen();
  const refused = await change({ firstDay: '2026-01-21', frequency: 'weekly', isDefault: false });
  expect(refused.status).toBe(422);
  expect(refused.json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual([
    ['/frequency', 'immutable'],
    ['/firstDay', 'immutable'],
    ['/isDefault', 'immutable'],
  ]);
  expect((await change({ name: 'Iberia', firstDay: '2025-12-01' })).status).toBe(200);
});

test('the migration corrects the last day of a closed period, and the next export corrects its rows', async () => {
  const company = await settle();
  await company.export('01');
  const own = sql`where account_id = ${company.account.id}`;
  await app.db.run(sql`update pay_periods set to_date = '2026-01-07' ${own}`);
  await app.db.run(sql`update event_counters set locked_until = '2026-01-07' ${own}`);
  await company.work('01-20');
  await app.db.script(readFileSync('migrations/0031_last_days_of_periods.sql', 'utf8'));
  expect(await company.worked((await company.export('02')).id)).toEqual([['2026-01-01', true, 3_600]]);
  expect((await company.export('03')).corrections).toBe(0);
  await company.work('01-21');
  expect(await company.worked((await company.export('04')).id)).toEqual([['2026-01-01', true, 3_600]]);
});

test('a row that is rejected in a second export of its period is corrected from that of the first', async () => {
  const company = await settle();
  const eva: string = (
    await company.account.create('/core/v3/employees', { firstName: 'Eva', lastName: 'T', startDate: '2026-01-01' })
  ).id;
  const rejected = (employeeId: string) => ({ status: 'partial', rows: [{ employeeId, status: 'rejected' }] });
  await company.work('01-05');
  const first = await company.export('01');
  await company.answer(first.id, rejected(eva));
  await company.work('01-12');
  // An export in between corrects the first one.
  const february = await company.export('02');
  expect(await company.worked(february.id)).toContainEqual(['2026-01-01', true, 3_600]);
  await company.answer(february.id, { status: 'accepted' });
  await company.send('POST', `${company.period('01')}/reopen`, { reason: 'Mistake' });
  await company.work('01-13');
  const second = await company.export('01');
  await company.answer(second.id, rejected(company.employeeId));
  expect(await company.worked((await company.export('03')).id)).toEqual([['2026-01-01', true, 3_600]]);
  expect((await company.export('04')).corrections).toBe(0);
});

test('an export is not accepted once its period was reopened: what changed then is in the next export alone', async () => {
  const company = await settle();
  const first = await company.export('01');
  await company.send('POST', `${company.period('01')}/reopen`, { reason: 'Mistake' });
  await company.work('01-12');
  const accept = (id: string) => company.send('POST', `/payroll/v1/exports/${id}/receipt`, { status: 'accepted' });
  const isRefused = { status: 409, json: { code: 'wrong_period_status' } };
  expect(await accept(first.id)).toMatchObject(isRefused);
  await company.lock('01');
  expect(await accept(first.id)).toMatchObject(isRefused);
  const second = await company.exportOnly('01');
  expect(second.controlTotals.seconds.secondsWorked).toBe(3_600);
  expect(await accept(second.id)).toMatchObject({ status: 200 });
});

test('an export whose period was reopened while its rows were read is refused', async () => {
  const company = await settle();
  await company.lock('01');
  const id = company.period('01').split('/').at(-1) ?? '';
  const caller = systemCaller(company.account, 'test');
  const { work } = app.app;
  const snapshot = await takeSnapshot(work.read(caller), id);
  await company.send('POST', `${company.period('01')}/reopen`, { reason: 'Mistake' });
  await company.work('01-12');
  await company.lock('01');
  await expect(work.write(caller, (tx) => storeExport(tx, id, snapshot))).rejects.toMatchObject({
    type: { code: 'export_overtaken' },
  });
  const { id: exportId } = await company.exportOnly('01');
  expect((await company.account.read(`/payroll/v1/exports/${exportId}`)).controlTotals.seconds).toMatchObject({
    secondsWorked: 3_600,
  });
});

test('of exports of two periods at once, one carries a correction', async () => {
  const company = await settle();
  await company.export('01');
  await company.work('01-12');
  const caller = systemCaller(company.account, 'test');
  const { work } = app.app;
  const snapshots = [];
  for (const month of ['02', '03']) {
    await company.lock(month);
    const id = company.period(month).split('/').at(-1) ?? '';
    snapshots.push({ id, snapshot: await takeSnapshot(work.read(caller), id) });
  }
  const stored = await Promise.allSettled(
    snapshots.map(({ id, snapshot }) => work.write(caller, (tx) => storeExport(tx, id, snapshot))),
  );
  expect(stored.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(stored.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { type: { code: 'export_overtaken' } },
  });
  const left = stored[0]?.status === 'rejected' ? '02' : '03';
  expect((await company.exportOnly(left)).corrections).toBe(0);
});

test('an employee hired again into another group is in one export, and its corrections', async () => {
  const company = await settle();
  const other = { name: 'Other', frequency: 'monthly', firstDay: '2026-01-01' };
  const group = await company.account.create('/payroll/v1/pay-groups', other);
  const path = `/core/v3/employees/${company.employeeId}`;
  const [{ id: placementId }] = await company.account.read(`/core/v3/placements?employeeId=${company.employeeId}`);
  await company.send('PATCH', `/core/v3/placements/${placementId}`, { payGroupId: group.id });
  await company.send('POST', `${path}/deactivate`, { endDate: '2026-01-20' });
  await company.send('POST', `${path}/reactivate`, { startDate: '2026-02-10' });
  const placements: { id: string; startDate: string }[] = await company.account.read(
    `/core/v3/placements?employeeId=${company.employeeId}`,
  );
  const second = placements.find(({ startDate }) => startDate === '2026-02-10');
  expect((await company.send('PATCH', `/core/v3/placements/${second?.id}`, { payGroupId: null })).status).toBe(200);
  const theirs: { id: string; from: string }[] = await company.account.read(
    `/payroll/v1/periods?payGroupId=${group.id}&from=2026-02-01&to=2026-02-28`,
  );
  await company.send('POST', `/payroll/v1/periods/${theirs[0]?.id}/lock`);
  const exported = await company.send('POST', `/payroll/v1/periods/${theirs[0]?.id}/exports`);
  expect(exported.json.data.people).toBe(0);
  expect((await company.export('02')).people).toBe(1);
});

test('an employee who changes the group within a period has the whole period in both, and is corrected where days are', async () => {
  const company = await settle();
  const other = { name: 'Other', frequency: 'monthly', firstDay: '2026-01-01' };
  const group = await company.account.create('/payroll/v1/pay-groups', other);
  const { employeeId, send } = company;
  const moved = { employeeId, startDate: '2026-01-15', payGroupId: group.id };
  await company.account.create('/core/v3/placements', moved);
  const path = async (month: string) => {
    const days = `from=2026-${month}-01&to=2026-${month}-28`;
    const [period] = await company.account.read(`/payroll/v1/periods?payGroupId=${group.id}&${days}`);
    return `/payroll/v1/periods/${period.id}`;
  };
  await send('POST', `${await path('01')}/lock`);
  const first = (await send('POST', `${await path('01')}/exports`)).json.data;
  const second = await company.export('01');
  const rowsOf = (id: string) => company.account.read(`/payroll/v1/exports/${id}/rows`);
  const rows = await rowsOf(first.id);
  expect(rows).toHaveLength(1);
  const whole = ({ payGroupShare: _, ...row }: { payGroupShare?: object }) => row;
  expect((await rowsOf(second.id)).map(whole)).toEqual(rows.map(whole));
  expect(rows[0].employments).toMatchObject([{ days: 31 }]);
  expect(rows[0].placements).toMatchObject([
    { payGroupId: null, days: 14 },
    { payGroupId: group.id, days: 17 },
  ]);
  expect([first, second].map(({ controlTotals }) => controlTotals.people)).toEqual([1, 0]);
  await company.work('01-20');
  await send('POST', `${await path('02')}/lock`);
  const theirs = (await send('POST', `${await path('02')}/exports`)).json.data;
  const ours = await company.export('02');
  expect([theirs, ours].map(({ corrections }) => corrections)).toEqual([1, 0]);
  const [correction] = await company.account.read(`/payroll/v1/exports/${theirs.id}/corrections`);
  const worked = { path: 'payGroupShare/parts/0/secondsWorked', difference: 3_600 };
  expect(correction.differences).toContainEqual({ ...worked, before: 0, after: 3_600 });
  expect(correction.differences.map(({ path }: { path: string }) => path)).not.toContain('secondsWorked');
});

test('an absence type that is paid no longer corrects the months in which it was taken', async () => {
  const company = await settle();
  const { account, employeeId, send } = company;
  const weeklyHours = { employeeId, startDate: '2026-01-01', weeklyHours: 40 };
  await account.create('/contract/v1/contracts', weeklyHours);
  const type = await account.create('/schedule/v1/absence-types', { name: 'Leave', needsValidation: false });
  const daysOff = [{ date: '2026-01-12' }];
  const asked = { employeeId, absenceTypeId: type.id, daysOff };
  await account.create('/schedule/v1/absence-day-off-requests', asked);
  await company.export('01');
  const renamed = await send('PATCH', `/schedule/v1/absence-types/${type.id}`, { name: 'Other leave' });
  expect(renamed.status).toBe(200);
  expect((await company.export('02')).corrections).toBe(0);
  await send('PATCH', `/schedule/v1/absence-types/${type.id}`, { remuneratedType: 'not_remunerated' });
  const march = await company.export('03');
  const corrections = await account.read(`/payroll/v1/exports/${march.id}/corrections`);
  expect(corrections).toMatchObject([
    {
      from: '2026-01-01',
      differences: [
        { path: `timeOff/absence ${type.id}/remuneratedType`, before: 'remunerated', after: 'not_remunerated' },
      ],
    },
  ]);
});

test('a leaver who was exported before the announced last day is not corrected on it', async () => {
  const { account, employeeId, send, export: exportMonth } = await settle();
  const area = '/contract/v1';
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 };
  await account.create(`${area}/contracts`, { employeeId, startDate: '2026-01-01', weeklyHours: 40 });
  await account.create(`${area}/salaries`, { employeeId, startDate: '2026-01-01', ...pay });
  await send('POST', `/core/v3/employees/${employeeId}/deactivate`, { endDate: '2026-11-24' });
  const november = await exportMonth('11');
  const now = app.clock.instant;
  app.clock.set('2026-11-26T09:00:00.000Z');
  await runDailyJob(app.app.work, account);
  const [salary] = await account.read(`${area}/salaries?employeeId=${employeeId}`);
  expect([november.corrections, salary.endDate]).toEqual([0, '2026-11-24']);
  expect((await exportMonth('12')).corrections).toBe(0);
  app.clock.set(now);
});

test('a receipt may have a row with all members for each of some thousand employees', async () => {
  const company = await settle();
  const { id } = await company.export('01');
  const row = { status: 'rejected', periodId: null, code: 'IBAN', message: 'The IBAN is unknown.', externalId: null };
  const employeeId = company.employeeId.replace(/.{4}$/, '');
  const rows = Array.from({ length: 3_000 }, (_, i) => ({ ...row, employeeId: `${employeeId}${4096 + i}` }));
  const { status, json } = await company.send('POST', `/payroll/v1/exports/${id}/receipt`, { status: 'partial', rows });
  // The rows were read: it is their employees whom the export does not have.
  expect([status, json.errors[0].pointer]).toEqual([422, '/rows/0/employeeId']);
});
