/**
 * A copy of an account that only follows the feed and reads again what each event names ends equal to the API, for every
 * list of openapi.json, after a year in which anything may happen. A new list is compared as soon as it is described.
 * MIRROR_SEED lives through another year.
 */
import { expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { signInAs } from './harness/sessions.ts';
import { Company } from './mirror/company.ts';
import { differences, leftOut } from './mirror/compare.ts';
import { derived } from './mirror/derived.ts';
import { fieldsOf, type List, lists } from './mirror/document.ts';
import { Mirror, type Row } from './mirror/mirror.ts';
import { randomFrom } from './mirror/random.ts';
import { liveThroughYear, type Tally } from './mirror/year.ts';

/** Lists that no mirror keeps, and why. */
const beyond: Record<string, string> = {
  listCheckValidation: 'always empty',
  listHoursBagRuleHistory: 'always empty',
  listEvents: 'the feed itself',
  readAuditLog: 'the feed in another form',
  listApiRequests: 'a record of requests, which are no data of an account',
  listImports: 'the work of a server, whose rows have events',
  listNotifications: 'follow from the feed, for one user',
  listSignIns: 'a record of sign-ins, which are no data of an account',
  listPayPeriodIssues: 'follows from the rows of payroll, as their issues do',
  listColleagues: 'the employees at work, as every user sees them',
  listDeliveries: 'follows from the feed and the state of a receiver',
};

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const person = await signInAs(app, 'administrator');
const mirror = new Mirror(app, person);
const company = new Company(app, person, mirror, randomFrom(Number(process.env.MIRROR_SEED ?? 20261122)));
for (const lastName of ['Uno', 'Dos', 'Tres']) {
  const { id } = await app.create('/core/v3/employees', { firstName: 'Eva', lastName, startDate: '2026-01-01' });
  company.users.set(id, await signInAs(app, 'employee', { employeeId: id }));
}

/** All objects of a list. */
async function all({ isForUsers }: List, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const { status, text, json } = await mirror.api(isForUsers, `${path}?limit=500${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) expect.fail(`${path}: ${text}`);
    rows.push(...json.data);
    if (!json.meta.nextCursor) return rows;
    cursor = json.meta.nextCursor;
  }
}

/** The addresses of a list, one for each of its owners, and which of its objects each has. */
function addressesOf({ path }: List): { path: string; owned(row: Row): boolean }[] {
  const [whole, segment = '', name = ''] = /([a-z-]+)s\/\{(\w+)\}/.exec(path) ?? [];
  if (!whole) return [{ path, owned: () => true }];
  const field = name === 'id' ? `${segment}Id` : name;
  const owners = lists.find((one) => one.path.endsWith(`/${segment}s`) && !one.path.includes('{'));
  return mirror.at(owners?.path ?? '').map(({ id }) => ({
    path: path.replace(/\{\w+\}/, id),
    owned: (row) => row[field] === id,
  }));
}

/** What is wrong with the mirror of a list. */
async function objections(list: List): Promise<string[]> {
  const { operation, schema } = list;
  const addresses = addressesOf(list);
  const shown: Row[] = [];
  for (const { path } of addresses) shown.push(...(await all(list, path)));
  const part = derived[operation];
  if (part) return differences(operation, schema, shown.map(part.shown), part.mirrored(mirror));
  const copies = mirror.shownIn(list);
  if (!copies) {
    return [
      `${operation}: no operation reads one ${schema} by its id: say in beyond why the mirror needs none, or in derived of what it is a part`,
    ];
  }
  if (!mirror.hasHad(list))
    return [`${operation}: no event was about one: record one, or add an action to test/mirror that creates one`];
  const owned = copies.filter((row) => addresses.some((address) => address.owned(row)));
  return differences(operation, schema, shown, owned);
}

test('a mirror that only follows the feed ends equal to the API, for every list', { timeout: 300_000 }, async () => {
  await mirror.begin();
  const tally: Tally = await liveThroughYear(app, company, {
    writes: 1_200,
    afterEach: () => mirror.follow(),
    atMonthsEnd: () => runDailyJob(app.app.work, app),
  });
  const wrong = [...mirror.findings];
  for (const list of lists.filter(({ operation }) => !(operation in beyond))) wrong.push(...(await objections(list)));
  for (const [name, times] of tally) if (times === 0) wrong.push(`the year never succeeds to ${name}`);
  expect(wrong).toEqual([]);
});

test('the own dates of each employee are those of one of their employments, after that year', async () => {
  const employees = await app.db.all<{ id: string; isOne: boolean }>(sql`
    select r.id, exists (
      select 1 from employments m where m.account_id = ${app.id} and m.employee_id = r.id and m.deleted_at is null
        and m.start_date = r.start_date and m.end_date is not distinct from r.end_date) as "isOne"
    from employees r where r.account_id = ${app.id} and r.deleted_at is null`);
  expect(employees.length).toBeGreaterThan(10);
  expect(employees.filter(({ isOne }) => !isOne)).toEqual([]);
});

test('what the mirror leaves out exists', () => {
  const names = Object.entries(leftOut).flatMap(([schema, fields]) =>
    Object.keys(fields).map((field) => [schema, field]),
  );
  expect(names.filter(([schema = '', field = '']) => !fieldsOf(schema).includes(field.replace(/\..*/, '')))).toEqual(
    [],
  );
  expect(Object.keys(beyond).filter((name) => !lists.some(({ operation }) => operation === name))).toEqual([]);
});
