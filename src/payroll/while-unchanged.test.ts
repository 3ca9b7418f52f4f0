/** The pages of a period's issues and changes compute the whole list once, and again after any change. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../test/harness/app.ts';
import { systemCaller } from '../platform/caller.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { changesOfPeriod } from './changes/read-changes.ts';
import { issuesOfPeriod } from './periods/review.ts';

const app = await startTestApp();
const people = 5;
let periodId = '';
const employeeIds: string[] = [];

const settle = async (account: TestAccount) => {
  const group = { name: 'All', frequency: 'monthly', firstDay: '2026-09-01', isDefault: true };
  await account.create('/payroll/v1/pay-groups', group);
  const [period] = await account.read('/payroll/v1/periods?from=2026-10-01&to=2026-10-31');
  return period.id as string;
};

beforeAll(async () => {
  periodId = await settle(app);
  for (let n = 0; n < people; n++) {
    const person = { firstName: 'Ana', lastName: `T${n}`, startDate: '2026-10-05' };
    employeeIds.push((await app.create('/core/v3/employees', person)).id);
  }
});

/** Runs a read, and counts its statements. */
async function counted<Result>(read: (reader: Reader) => Promise<Result>): Promise<{ result: Result; count: number }> {
  const at = app.app.work.read(systemCaller(app, 'test'));
  let count = 0;
  const heard =
    <Key extends 'all' | 'first' | 'run'>(key: Key): Reader[Key] =>
    // biome-ignore lint/suspicious/noExplicitAny: the query of any of the three
    (query: any) => {
      count++;
      // biome-ignore lint/suspicious/noExplicitAny: and its result
      return at[key](query) as any;
    };
  const over = { ...at, now: at.now, today: at.today, all: heard('all'), first: heard('first'), run: heard('run') };
  return { result: await read(over), count };
}

const walk = async (what: string, limit: number, token?: string) => {
  const rows: { employeeId: string }[] = [];
  for (let cursor = ''; ; ) {
    const path = `/payroll/v1/periods/${periodId}/${what}?limit=${limit}${cursor}`;
    const { json } = await app.api('GET', path, token ? { token } : {});
    rows.push(...json.data);
    if (json.meta.nextCursor === null) return rows;
    cursor = `&cursor=${json.meta.nextCursor}`;
  }
};

describe.each([
  ['issues', issuesOfPeriod],
  ['changes', changesOfPeriod],
] as const)('the %s of a period', (what, read) => {
  test('are computed once for all pages, and again after a change', async () => {
    const ask = () => counted<unknown>((reader) => read(reader, periodId));
    await app.api('PATCH', `/core/v3/employees/${employeeIds[0]}`, { body: { phone: `6${what.length}` } });
    const [first, second] = [await ask(), await ask()];
    expect(first.count).toBeGreaterThan(5);
    expect(second).toEqual({ result: first.result, count: 1 });
    await app.api('PATCH', `/core/v3/employees/${employeeIds[0]}`, { body: { phone: `7${what.length}` } });
    const later = await counted<unknown>((reader) => read(reader, periodId, { cursor: 'of a walk' }));
    expect(later).toEqual({ result: first.result, count: 0 });
    expect((await ask()).count).toBe(first.count);
  });

  test('show on the later pages of a walk the list of the first page, for a minute', async () => {
    const path = `/payroll/v1/periods/${periodId}/${what}?limit=2`;
    const first = (await app.api('GET', path)).json;
    const { json: rest } = await app.api('GET', path.replace('limit=2', 'limit=500'));
    const hire = (firstName: string) =>
      app.create('/core/v3/employees', { firstName, lastName: what, startDate: '2026-10-07' });
    await hire('Ida');
    const next = async (query: string) => (await app.api('GET', `${path}&${query}`)).json;
    expect((await next('page=2')).data).toEqual(rest.data.slice(2, 4));
    expect((await next(`cursor=${first.meta.nextCursor}`)).data).toEqual(rest.data.slice(2, 4));
    const { total } = (await next('page=1')).meta;
    expect(total).toBeGreaterThan(first.meta.total);
    await hire('Leo');
    expect((await next('page=2')).meta.total).toBe(total);
    app.clock.advance({ minutes: 2 });
    expect((await next('page=2')).meta.total).toBeGreaterThan(total);
  });

  test('have each row once on the pages, what is new at once, and nothing that the token may not read', async () => {
    const rows = await walk(what, 500);
    expect(rows.length).toBeGreaterThanOrEqual(people);
    expect(await walk(what, 2)).toEqual(rows);
    const person = { firstName: 'Eva', lastName: what, startDate: '2026-10-06' };
    const { id } = await app.create('/core/v3/employees', person);
    expect((await walk(what, 2)).filter(({ employeeId }) => employeeId === id)).not.toEqual([]);
    const token = await app.newToken(['payroll:read', 'salaries:read']);
    expect(JSON.stringify(await walk(what, 500, token))).not.toMatch(/no_contract|startDate":"2026-10-06/);
    expect(await walk(what, 500)).toEqual(await walk(what, 2));
  });

  test('are those of the account alone', async () => {
    const other = await app.newAccount();
    const { status } = await other.api('GET', `/payroll/v1/periods/${periodId}/${what}`);
    expect(status).toBe(404);
  });
});
