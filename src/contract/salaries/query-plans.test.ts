/**
 * No list of salaries reads a table from end to end: EXPLAIN of the statements really sent, over many accounts with a
 * hundred people each, who have had many salaries: 250,000 in 100 accounts. They have no keys, and not the index that keeps
 * salaries from overlapping: no list needs them, and filling them would take longer than everything else.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { createRecorder, kindsOf, lookedUp, nodesOf, type Plan, plansOf } from '../../../test/harness/plans.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { dueDays } from '../people/store.ts';
import { salaries } from './salary.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const path = '/contract/v1/salaries';
const [group] = await app.read('/contract/v1/contribution-groups');
const paid = await hirePaid(app, {}, { contributionGroupId: group.id });
const { employeeId } = await hirePaid(app);
const days = { employeeId, startDate: '2026-01-01' };
const { id: contractId } = await app.create('/contract/v1/contracts', { ...days, concurrent: true });
await app.create(path, { ...days, contractId, payPeriod: 'monthly', currency: 'EUR', grossSalary: 1000, payments: 12 });

/** Drops the constraints and the indexes, to fill the table fast; returns the statements that restore the indexes. */
async function takeOff(): Promise<string[]> {
  const constraints = await db.all<{ name: string }>(sql`
    select conname as name from pg_constraint where conrelid = 'salaries'::regclass and contype in ('x', 'f')`);
  for (const { name } of constraints) await db.script(`alter table salaries drop constraint ${name}`);
  const indexes = await db.all<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'salaries'::regclass and not i.indisprimary`);
  for (const { name } of indexes) await db.script(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

beforeAll(async () => {
  const [accounts, each] = [100, 25];
  const ids = [app.id, ...Array.from({ length: accounts - 1 }, () => crypto.randomUUID())];
  await insertPeople(db, ids, 100);
  const indexes = await takeOff();
  // A statement for each account: one for all would exceed the statement timeout.
  for (const id of ids) {
    await db.run(sql`
      insert into salaries (account_id, id, employee_id, pay_period, currency, gross_salary, gross_period, payments,
        start_date, end_date, prorated, start_told, version, created_at, updated_at)
      select e.account_id, gen_random_uuid(), e.id, (array['monthly', 'weekly'])[1 + n % 2],
        (array['EUR', 'USD', 'GBP'])[1 + n % 3], 20000 + coalesce(e.code, 0) * 10 + n, 'yearly', 12 + n % 3,
        date '2010-01-01' + n * 180, case when n < ${each}::int then date '2010-01-01' + (n + 1) * 180 - 1 end, false,
        date '2010-01-01' + n * 180, 1, e.created_at + n * interval '1 millisecond', e.updated_at
      from employees e cross join generate_series(1, ${each}::int) as n
      where e.account_id = ${id} and e.external_id is not null`);
  }
  for (const definition of indexes) await db.script(definition);
  await db.script('vacuum analyze salaries');
  await db.script('vacuum analyze employees');
}, 600_000);

/** The plans of the statements over salaries sent since the last call; none reads the whole table. */
async function plans(): Promise<Plan[][]> {
  const statements = recorder.take().filter((statement) => /from "?salaries"?\b/.test(statement.sql));
  expect(statements.length).toBeGreaterThan(0);
  const found: Plan[][] = [];
  for (const statement of statements) {
    for (const plan of await plansOf(db, statement)) {
      const nodes = nodesOf(plan);
      const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'salaries');
      expect(whole, statement.sql).toEqual([]);
      found.push(nodes);
    }
  }
  return found;
}

/** Requests a list; returns its reply, and the two plans of its page. */
async function ask(query: string) {
  recorder.take();
  const { status, json, text } = await app.api('GET', `${path}?${query}`);
  expect(status, text).toBe(200);
  return { json, page: (await plans()).slice(0, 2) };
}

describe('an order', () => {
  const orders = salaries.sortable.flatMap((field) => [`${field} asc`, `${field} desc`]);
  test.each(orders)('by %s is read off its index, on the first page and by cursor', async (order) => {
    const query = `limit=20&orderBy=${encodeURIComponent(order)}`;
    const first = await ask(query);
    const next = await ask(`${query}&cursor=${first.json.meta.nextCursor}`);
    for (const nodes of [...first.page, ...next.page]) expect(kindsOf(nodes)).not.toContain('Sort');
  });
});

describe('a filter', () => {
  test.each([
    ['salaryId', 'id', paid.salaryId],
    ['employeeId', 'employee_id', paid.employeeId],
    ['employeeId[in]', 'employee_id', paid.employeeId],
    ['contributionGroupId', 'contribution_group_id', group.id],
    ['contractId', 'contract_id', contractId],
  ])('by %s is looked up in its index', async (name, column, value) => {
    const { json, page } = await ask(`${name}=${value}`);
    expect(json.data).toHaveLength(1);
    for (const nodes of page) expect(lookedUp(nodes)).toContain(column);
  });
  const others = ['payPeriod=weekly', 'currency=EUR', 'currency[in]=EUR,USD', 'grossSalary=20010.5', 'payments=14'];
  const days = ['startDate', 'endDate'].flatMap((field) =>
    ['', '[gte]', '[gt]', '[lte]', '[lt]'].map((operator) => `${field}${operator}=2015-06-01`),
  );
  test.each([
    ...others,
    ...days,
    'onDate=2015-06-01',
    'contributionGroup=Other',
    'onlyReturn=all',
    'onlyReturn=deleted',
    'page=40',
  ])('%s reads no whole table', async (query) => {
    await ask(query);
  });
  test('is covered by these tests, whichever it is', () => {
    expect(Object.keys(salaries.filters).sort()).toEqual([
      'contractId',
      'contributionGroupId',
      'currency',
      'employeeId',
      'endDate',
      'grossSalary',
      'payPeriod',
      'payments',
      'startDate',
    ]);
    expect(Object.keys(salaries.searches ?? {})).toEqual(['contributionGroup', 'onDate']);
  });
});

test('the daily job has a separate index', async () => {
  recorder.take();
  await dueDays(app.app.work.read(systemCaller(app, 'test')), salaries.table, ['started']);
  for (const nodes of await plans()) expect(nodes.map((node) => node['Index Name'])).toContain('salaries__to_start');
});

test('the salary shown with employees is looked up by employee', async () => {
  recorder.take();
  const reply = await app.api('GET', '/core/v3/employees?limit=50&expand=currentSalary');
  expect(reply.status).toBe(200);
  const [page] = recorder.take().filter(({ sql: text }) => /from salaries x/.test(text));
  for (const plan of await plansOf(db, page as never)) {
    const about = nodesOf(plan).filter((node) => node['Relation Name'] === 'salaries');
    expect(about.length).toBeGreaterThan(0);
    expect(about.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(lookedUp(nodesOf(plan))).toContain('employee_id');
  }
});
