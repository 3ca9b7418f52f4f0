/** What a new day changes in contracts: their status, the contract in force, and the events of the daily job. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';
import { type DailyWork, runDailyJob as runInAccounts } from '../../core/index.ts';
import { defined } from '../../platform/narrowing.ts';
import { contractArea } from '../index.ts';

/** UTC+14, which is ahead of every other zone: its day begins at 10:00 UTC of the day before. */
const app = await startTestApp({ timeZone: 'Pacific/Kiritimati' });
const west = await app.newAccount({ timeZone: 'Pacific/Pago_Pago' });
const path = '/contract/v1/contracts';
const people = '/core/v3/employees';
const beforeMidnight = '2026-11-20T09:59:59.999Z';
const midnight = '2026-11-20T10:00:00.000Z';
beforeEach(() => app.clock.set(beforeMidnight));

let hired = 0;
const hire = async (account: TestAccount = app): Promise<string> =>
  (await account.create(people, { firstName: 'Ana', lastName: `Torres ${hired++}`, startDate: '2020-01-01' })).id;
const give = (employeeId: string, startDate: string, endDate: string | null = null, account: TestAccount = app) =>
  account.create(path, { employeeId, startDate, endDate });
const statusOf = async ({ id }: { id: string }, account: TestAccount = app) =>
  (await account.read(`${path}/${id}`)).status;

describe('at midnight of the account', () => {
  test('a contract begins and another is over, without a write', async () => {
    const employeeId = await hire();
    const old = await give(employeeId, '2026-01-01', '2026-11-20');
    const next = await give(employeeId, '2026-11-21');
    const ids = `employeeId=${employeeId}&orderBy=startDate`;
    const shown = async (query: string) =>
      (await app.read(`${path}?${ids}&${query}`)).map(({ id, status }: { id: string; status: string }) => [id, status]);
    expect([await statusOf(old), await statusOf(next)]).toEqual(['current', 'scheduled']);
    expect(await shown('status=current')).toEqual([[old.id, 'current']]);
    expect(await shown('status[in]=scheduled,ended')).toEqual([[next.id, 'scheduled']]);
    expect((await app.read(`${path}/${employeeId}/current-contract`)).id).toBe(old.id);
    expect((await app.read(`${people}/${employeeId}?expand=currentContract`)).currentContract.id).toBe(old.id);

    app.clock.set(midnight);
    expect([await statusOf(old), await statusOf(next)]).toEqual(['ended', 'current']);
    expect(await shown('status=current')).toEqual([[next.id, 'current']]);
    expect(await shown('status=ended')).toEqual([[old.id, 'ended']]);
    expect(await shown('status=scheduled')).toEqual([]);
    expect((await app.read(`${path}/${employeeId}/current-contract`)).id).toBe(next.id);
    const { currentContract } = await app.read(`${people}/${employeeId}?expand=currentContract`);
    expect(currentContract).toEqual(await app.read(`${path}/${next.id}`));
    expect(currentContract).toMatchObject({ version: 1, updatedAt: beforeMidnight });
  });
  test('another account has another day', async () => {
    const [here, there] = [
      await give(await hire(), '2026-11-21'),
      await give(await hire(west), '2026-11-20', null, west),
    ];
    app.clock.set(midnight);
    expect([await statusOf(here), await statusOf(there, west)]).toEqual(['current', 'scheduled']);
    app.clock.set('2026-11-20T11:00:00.000Z');
    expect(await statusOf(there, west)).toBe('current');
  });
});

describe('the contract in force', () => {
  test('is 404 for an employee without one, and for an unknown employee', async () => {
    const employeeId = await hire();
    const url = `${path}/${employeeId}/current-contract`;
    await give(employeeId, '2025-01-01', '2025-12-31');
    await give(employeeId, '2027-01-01');
    expect((await app.api('GET', url)).json).toMatchObject({ status: 404, code: 'no_current_contract' });
    expect((await app.read(`${people}/${employeeId}?expand=currentContract`)).currentContract).toBeNull();
    for (const id of [crypto.randomUUID(), 'me', (await west.create(people, { firstName: 'A', lastName: 'B' })).id]) {
      expect((await app.api('GET', `${path}/${id}/current-contract`)).json).toMatchObject({ code: 'not_found' });
    }
    const now = await give(employeeId, '2026-11-20', '2026-11-20');
    const reply = await app.api('GET', url);
    expect(reply.json.data).toMatchObject(now);
    expect((await app.api('GET', `${url}?fields=id`)).json.data).toEqual({ id: now.id });
    // It shows more than the contract, so that its ETag is another, of the same version.
    const removed = await app.api('DELETE', `${path}/${now.id}`, { headers: { 'if-match': reply.headers.etag ?? '' } });
    expect(removed.status).toBe(200);
    expect((await app.api('GET', url)).status).toBe(404);
  });
  test('is named as redacted for a token that may not read contracts', async () => {
    const employeeId = await hire();
    await give(employeeId, '2026-01-01');
    const token = await app.newToken(['employees:read', 'employees.sensitive:read']);
    for (const url of [
      `${people}/${employeeId}?expand=currentContract`,
      `${people}?id=${employeeId}&expand=currentContract`,
    ]) {
      const { json } = await app.api('GET', url, { token });
      expect([json.data].flat()[0]).not.toHaveProperty('currentContract');
      expect(json.meta.redacted).toEqual(['currentContract']);
    }
  });
});

describe('the daily job', () => {
  /** In this account the job reports only what a test creates. */
  let account: TestAccount;
  beforeEach(async () => {
    account = await app.newAccount();
  });
  const dailyJob = () => runDailyJob(app.app.work, account);
  const giveNew = async (startDate: string, endDate: string | null = null) =>
    give(await hire(account), startDate, endDate, account);
  const days = async (after: number) =>
    (await account.events(after))
      .filter(({ type }) => /^contract\.(started|ended)$/.test(type))
      .map(({ type, entityId, actor }) => `${type} ${entityId} ${actor.type}`);

  test('reports once each contract that begins or is over, on the day', async () => {
    const employeeId = await hire(account);
    const old = await give(employeeId, '2026-01-01', '2026-11-20', account);
    const next = await give(employeeId, '2026-11-21', null, account);
    const before = (await account.events()).length;
    await dailyJob();
    expect(await days(before)).toEqual([]);
    app.clock.set(midnight);
    await Promise.all([dailyJob(), dailyJob()]);
    await dailyJob();
    expect(await days(before)).toEqual([`contract.ended ${old.id} system`, `contract.started ${next.id} system`]);
    const [ended, started] = (await account.events(before)).map(({ body }) => JSON.parse(body).data);
    expect(ended).toMatchObject({ contractId: old.id, employeeId, endDate: '2026-11-20', changedFields: [] });
    expect(started).toMatchObject({ contractId: next.id, startDate: '2026-11-21', endDate: null });
    expect(await account.read(`${path}/${next.id}`)).toMatchObject({ version: 1, status: 'current' });
  });
  test('catches up after a pause, in the order of the days', async () => {
    const employeeId = await hire(account);
    const first = await give(employeeId, '2026-11-22', '2026-11-24', account);
    const second = await give(employeeId, '2026-11-25', '2026-11-25', account);
    const before = (await account.events()).length;
    app.clock.set('2026-12-10T10:00:00.000Z');
    await dailyJob();
    expect(await days(before)).toEqual([
      `contract.started ${first.id} system`,
      `contract.ended ${first.id} system`,
      `contract.started ${second.id} system`,
      `contract.ended ${second.id} system`,
    ]);
    await dailyJob();
    expect(await days(before)).toHaveLength(4);
  });
  test('reports no day that was past when it was written, but one that is today', async () => {
    const before = (await account.events()).length;
    await giveNew('2019-01-01', '2020-12-31');
    await giveNew('2026-11-19');
    const today = await giveNew('2026-11-20');
    await dailyJob();
    expect(await days(before)).toEqual([`contract.started ${today.id} system`]);
  });
  test('reports a moved day again, and nothing deleted', async () => {
    const moved = await giveNew('2026-11-20', '2026-11-21');
    const gone = await giveNew('2026-11-21');
    await dailyJob();
    await account.api('PATCH', `${path}/${moved.id}`, { body: { startDate: '2026-11-21' } });
    await account.api('PATCH', `${path}/${moved.id}`, { body: { code: 'X' } });
    await account.api('DELETE', `${path}/${gone.id}`);
    const before = (await account.events()).length;
    app.clock.set(midnight);
    await dailyJob();
    expect(await days(before)).toEqual([`contract.started ${moved.id} system`]);
    await account.api('PATCH', `${path}/${moved.id}`, { body: { comment: 'after midnight of its last day' } });
    app.clock.advance({ days: 1 });
    await account.api('PATCH', `${path}/${moved.id}`, { body: { comment: 'before the job came' } });
    await dailyJob();
    expect(await days(before)).toEqual([`contract.started ${moved.id} system`, `contract.ended ${moved.id} system`]);
  });
  test('continues with the rest when one item fails', async () => {
    const broken: DailyWork = {
      ...defined(contractArea.dailyWork[0], 'the work of contracts'),
      due: async () => ['broken'],
      act: () => Promise.reject(new Error('out of order')),
    };
    const next = await giveNew('2026-11-21');
    const before = (await account.events()).length;
    app.clock.set(midnight);
    const job = runInAccounts(app.app.work, [account], { kinds: [broken, ...contractArea.dailyWork] });
    await expect(job).rejects.toThrow('out of order');
    expect(await days(before)).toContain(`contract.started ${next.id} system`);
  });
});
