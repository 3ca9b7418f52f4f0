/**
 * No list of work entries reads the whole table: EXPLAIN of the statements that the API really sends, over 100,000 rows
 * in ten accounts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { defined } from '../src/platform/narrowing.ts';
import { workEntries } from '../src/schedule/work-entries/work-entry.ts';
import { startTestApp } from './harness/app.ts';
import { insertPeople } from './harness/people.ts';
import { createRecorder, isPage, kindsOf, lookedUp, nodesOf, type Plan, plansOf, rowsReadOf } from './harness/plans.ts';
import { insertWorkEntries } from './harness/work-entries.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const path = '/schedule/v1/work-entries';
const [lunch, type] = [
  await app.create('/schedule/v1/work-breaks', { name: 'Lunch' }),
  await app.create('/schedule/v1/check-types', { name: 'Home' }),
];
const department = await app.create('/core/v3/departments', { name: 'Sales' });
let employeeId: string;

beforeAll(async () => {
  const accounts = [app.id, ...Array.from({ length: 9 }, () => crypto.randomUUID())];
  // A generic plan expects ten names in a filter by several: an account has many more people than that.
  await insertPeople(db, accounts, 50);
  for (const account of accounts) {
    const people = await db.all<{ id: string }>(
      sql`select id from employees where account_id = ${account} order by id`,
    );
    await insertWorkEntries(
      db,
      account,
      people.map(({ id }) => id),
      200,
    );
    if (account === app.id) employeeId = people[0]?.id as string;
  }
  // One in a hundred has a break or a check type, and few are open.
  const some = (n: number) => sql`account_id = ${app.id} and extract(day from work_date) = ${n}`;
  await db.run(sql`update work_entries set work_entry_type = 'pause', work_break_id = ${lunch.id} where ${some(3)}`);
  await db.run(sql`update work_entries set work_check_type_id = ${type.id} where ${some(4)}`);
  await db.run(sql`
    update work_entries set ended_at = null, out_offset = null, out_origin = null
    where work_date = '2026-11-19' and started_at >= '2026-11-19T12:00:00Z'`);
  await db.run(sql`update employees set department_id = ${department.id} where account_id = ${app.id} and code < 3`);
  await db.script('vacuum analyze work_entries, employees');
}, 240_000);

/** Requests a list, checks that no statement of it reads a whole table, and returns the plans of its page. */
async function ask(query: string) {
  recorder.take();
  const { status, json, text } = await app.api('GET', `${path}?${query}`);
  expect(status, text).toBe(200);
  const statements = recorder
    .take()
    .filter(({ sql: statement }) => /from "work_entries"|from work_entries r/.test(statement));
  expect(statements.length).toBeGreaterThan(0);
  const plans = [];
  for (const statement of statements) plans.push((await plansOf(db, statement)).map(nodesOf));
  for (const nodes of plans.flat()) {
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'work_entries'),
    ).toEqual([]);
  }
  return { json, page: plans[statements.findIndex(isPage)] as Plan[][] };
}

describe('an order', () => {
  const orders = workEntries.sortable.flatMap((field) => [`${field} asc`, `${field} desc`]);
  test.each(orders)('by %s reads its index, on the first page and by cursor', async (order) => {
    const query = `limit=20&orderBy=${encodeURIComponent(order)}`;
    const first = await ask(query);
    const next = await ask(`${query}&cursor=${first.json.meta.nextCursor}`);
    for (const nodes of [...first.page, ...next.page]) {
      expect(kindsOf(nodes).filter((kind) => /Sort/.test(kind))).toEqual([]);
      expect(kindsOf(nodes).some((kind) => /Index/.test(kind))).toBe(true);
    }
  });
});

describe('a filter', () => {
  test.each([
    ['employeeId', () => employeeId, 'employee_id'],
    ['employeeId[in]', () => `${employeeId},${crypto.randomUUID()}`, 'employee_id'],
    ['workBreakId', () => lunch.id, 'work_break_id'],
    ['workCheckTypeId', () => type.id, 'work_check_type_id'],
    ['id', () => crypto.randomUUID(), 'id'],
  ])('by %s reads its index', async (name, value, column) => {
    for (const nodes of (await ask(`${name}=${value()}`)).page) expect(lookedUp(nodes)).toContain(column);
  });
  test('by the week of one employee reads an index of both', async () => {
    const { json, page } = await ask(`employeeId=${employeeId}&from=2026-11-09&to=2026-11-15&orderBy=workEntryIn.date`);
    expect(json.meta.total).toBe(14);
    for (const nodes of page) expect(lookedUp(nodes)).toContain('employee_id');
  });
  test.each([
    'from=2026-11-18&to=2026-11-18',
    'workDate=2026-11-18',
    'workDate[gt]=2026-11-18',
    'open=true',
    'open=false',
    'workEntryType=pause',
    'workEntryType[in]=work,pause',
    'hasIncidence=true',
    `departmentIds=${department.id}`,
    `officeIds=${department.id}`,
    'createdAt[gte]=2026-11-18T00:00:00Z',
    'updatedAt[lt]=2026-11-18T00:00:00Z',
    'onlyReturn=all',
    'onlyReturn=deleted',
  ])('"%s" reads no whole table', async (query) => {
    await ask(query);
    await ask(`${query}&orderBy=workEntryIn.date%20desc`);
  });
  test('of the API is in this test', () => {
    const tried = ['employeeId', 'workEntryType', 'workBreakId', 'workCheckTypeId', 'workDate', 'hasIncidence'];
    expect(Object.keys(workEntries.filters).sort()).toEqual(tried.sort());
    expect(Object.keys(workEntries.searches)).toEqual(['departmentIds', 'officeIds', 'from', 'to', 'open']);
  });
});

test('reports read no whole table either', async () => {
  for (const query of [`employeeIds=${employeeId}`, 'limit=500', 'groupBy=day']) {
    recorder.take();
    await app.read(`/schedule/v1/reports/worked-hours?from=2026-11-09&to=2026-11-15&${query}`);
    const statements = recorder.take().filter(({ sql: text }) => /work_entries/.test(text));
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements) {
      const nodes = (await plansOf(db, statement)).flatMap(nodesOf);
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'work_entries'),
      ).toEqual([]);
    }
  }
});

test('the register reads the entries of its period, not all those of its employees', async () => {
  recorder.take();
  const query = `employeeId=${employeeId}&from=2026-11-01&to=2026-11-07`;
  expect((await app.api('GET', `/schedule/v1/working-time-register?${query}`)).status).toBe(200);
  const statement = recorder.take().find(({ sql: text }) => text.includes('from work_entries w'));
  const [plan] = await plansOf(db, defined(statement, 'the entries'), { run: true });
  const own = await db.first<{ count: number }>(sql`
    select count(*) as count from work_entries
    where account_id = ${app.id} and employee_id = ${employeeId} and work_date between '2026-11-01' and '2026-11-07'`);
  expect(own?.count).toBeGreaterThan(0);
  expect(rowsReadOf(plan, 'work_entries')).toBe(own?.count);
});
