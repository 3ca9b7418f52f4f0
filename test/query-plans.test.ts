/**
 * No list reads a whole table: EXPLAIN of the statements that the API really sends, over 250,000 rows in 250 accounts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { employees } from '../src/core/people/employees/employee.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { insertPeople } from './harness/people.ts';
import {
  createRecorder,
  isPage,
  kindsOf as kinds,
  lookedUp,
  nodesOf,
  outerNodesOf,
  type Plan,
  plansOf,
  type Statement,
} from './harness/plans.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrapAll });
const { db } = app;
const path = '/core/v3/employees';
const department = (await app.create('/core/v3/departments', { name: 'Sales' })).id;
const office = (await app.create('/core/v3/offices', { name: 'Madrid' })).id;

beforeAll(async () => {
  const ids = [app.id, ...Array.from({ length: 249 }, () => crypto.randomUUID())];
  const indexes = await db.all<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'employees'::regclass and not i.indisprimary`);
  // Filling a table is three times as fast when its indexes are created afterwards.
  for (const { name } of indexes) await db.script(`drop index ${name}`);
  for (let n = 0; n < ids.length; n += 20) await insertPeople(db, ids.slice(n, n + 20), 1000);
  await db.run(sql`update employees set department_id = ${department} where account_id = ${app.id} and code % 7 = 0`);
  await db.run(sql`update employees set office_id = ${office} where account_id = ${app.id} and code % 11 = 0`);
  await db.run(sql`
    update employees set manager_id = (select id from employees where account_id = ${app.id} and code = 1)
    where account_id = ${app.id} and code % 13 = 0`);
  for (const { definition } of indexes) await db.script(definition);
  await db.script('vacuum analyze employees');
}, 600_000);

/** Requests a list; returns its reply and the plans of its statements over employees: the page, and the count if any. */
async function ask(query: string) {
  recorder.take();
  const { status, json, text } = await app.api('GET', `${path}?${query}`);
  expect(status, text).toBe(200);
  const statements = recorder
    .take()
    .filter((statement) => statement.sql.includes('from "employees"') || /from employees r/.test(statement.sql));
  expect(statements.length).toBeGreaterThan(0);
  const plans: Plan[][] = [];
  for (const statement of statements) plans.push(await plansOf(db, statement));
  for (const plan of plans.flat()) {
    const nodes = nodesOf(plan);
    expect(nodes.some((node) => node['Relation Name'] === 'employees')).toBe(true);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'employees')).toEqual(
      [],
    );
  }
  // The few custom fields or employments of one row are sorted for that row.
  return { json, page: (plans[statements.findIndex(isPage)] as Plan[]).map(outerNodesOf) };
}
describe('an order', () => {
  // Updates keep out of indexes, because `updatedAt` has none: see test/updates-in-place.test.ts.
  const indexed = employees.sortable.filter((field) => field !== 'updatedAt');
  const orders = indexed.flatMap((field) => [`${field} asc`, `${field} desc`]);
  test.each(orders)('by %s reads its index, on the first page and by cursor', async (order) => {
    const query = `limit=20&orderBy=${encodeURIComponent(order)}`;
    const first = await ask(query);
    const next = await ask(`${query}&cursor=${first.json.meta.nextCursor}`);
    for (const nodes of [...first.page, ...next.page]) {
      expect(kinds(nodes).filter((kind) => /Sort/.test(kind))).toEqual([]);
      expect(kinds(nodes).some((kind) => /Index/.test(kind))).toBe(true);
    }
  });
  test.each(['lastName asc, code desc', 'startDate desc, lastName asc, email asc'])(
    'by %s sorts only the rows that are equal in the first field',
    async (order) => {
      const query = `limit=20&orderBy=${encodeURIComponent(order)}`;
      const first = await ask(query);
      const next = await ask(`${query}&cursor=${first.json.meta.nextCursor}`);
      for (const nodes of [...first.page, ...next.page]) expect(kinds(nodes)).not.toContain('Sort');
    },
  );
  test('on a deep page reads its index too', async () => {
    await ask('limit=10&page=95');
    await ask('limit=10&page=95&orderBy=lastName%20desc');
  });
});

describe('a filter', () => {
  const some = (field: string) => app.read(`${path}?limit=30&code[in]=7,14,143`).then(([row]) => row[field]);
  test.each([
    ['id', 'id'],
    ['id[in]', 'id'],
    ['code', 'code'],
    ['code[in]', 'code'],
    ['email', 'lower(email)'],
    ['externalId', 'external_id'],
    ['externalId[in]', 'external_id'],
    ['nid', 'nid'],
    ['departmentId', 'department_id'],
    ['departmentIds', 'department_id'],
    ['officeId', 'office_id'],
    ['managerId', 'manager_id'],
    ['contributionGroupId', 'contribution_group_id'],
    ['jobChargeId', 'job_charge_id'],
    ['mainRecruiterId', 'main_recruiter_id'],
  ])('by %s reads its index', async (name, column) => {
    const field = name === 'departmentIds' ? 'departmentId' : name.replace(/\[.*/, '');
    const value = (await some(field)) ?? { officeId: office, departmentId: department }[field] ?? crypto.randomUUID();
    const { page } = await ask(`${name}=${encodeURIComponent(value)}`);
    for (const nodes of page) expect(lookedUp(nodes)).toContain(column);
  });
  test.each([
    ['endDate', '', 'end_date_desc'],
    ['endDate', '[gt]', 'end_date_desc'],
    ['endDate', '[lt]', 'end_date_asc'],
    ['status', '', 'status'],
  ])('by %s%s reads the index by %s', async (field, operator, index) => {
    recorder.take();
    const value = field === 'status' ? 'inactive' : '2025-01-02';
    expect((await app.api('GET', `${path}?${field}${operator}=${value}`)).status).toBe(200);
    const statements = recorder.take().filter(({ sql: text }) => /count\(\*\) as total/.test(text));
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      const plan = (await plansOf(db, statement))[0];
      expect(nodesOf(plan).map((node) => node['Index Name'])).toContainEqual(expect.stringContaining(index));
    }
  });
  const ranges = ['createdAt', 'updatedAt', 'startDate', 'endDate'];
  const bounds = { createdAt: '2026-01-01T00:00:00.100Z', updatedAt: '2026-02-01T00:00:00.500Z' } as Record<
    string,
    string
  >;
  test.each(
    ranges.flatMap((field) => ['', '[gte]', '[gt]', '[lte]', '[lt]'].map((operator) => [field, operator] as const)),
  )('by %s%s reads no whole table', async (field, operator) => {
    await ask(`${field}${operator}=${bounds[field] ?? '2021-06-01'}`);
  });
  test.each(['status=inactive', 'status[in]=active,inactive', 'onlyReturn=all', 'onlyReturn=deleted', ''])(
    '"%s" reads no whole table',
    async (query) => {
      await ask(query);
      await ask(`${query}&orderBy=lastName`);
    },
  );
  test('of the API is in this test', () => {
    const tried = [
      'id',
      'code',
      'email',
      'externalId',
      'nid',
      'departmentId',
      'officeId',
      'managerId',
      'contributionGroupId',
      'jobChargeId',
      'mainRecruiterId',
      'status',
    ];
    expect(Object.keys(employees.filters).sort()).toEqual([...tried.slice(1), 'startDate', 'endDate'].sort());
  });
});

test('the daily job looks up its rows in a separate index', async () => {
  const { leaversBefore } = await import('../src/core/people/employees/store.ts');
  recorder.take();
  const { systemCaller } = await import('../src/platform/caller.ts');
  await leaversBefore(app.app.work.read(systemCaller(app, 'test')), '2026-11-20');
  const [statement] = recorder.take();
  for (const plan of await plansOf(db, statement as Statement)) {
    expect(JSON.stringify(plan)).toContain('employees__leaving');
    expect(lookedUp(nodesOf(plan))).toContain('end_date');
  }
});

test('a batch finds what it locks in the indexes of the names that its rows have, and in no other', async () => {
  const people = await db.all<{ id: string; externalId: string }>(sql`
    select id, external_id as "externalId" from employees
    where account_id = ${app.id} and external_id is not null order by id limit 30`);
  const indexesFor = async (names: object[]) => {
    recorder.take();
    const rows = names.map((name) => ({ operation: 'update', ...name, data: { jobTitle: 'Driver' } }));
    expect((await app.api('POST', `${path}/batch`, { body: { rows } })).status).toBe(200);
    const lock = recorder.take().find((statement) => /order by id for no key update/.test(statement.sql));
    const plans = await plansOf(db, lock as Statement);
    return plans.map((plan) => nodesOf(plan).flatMap((node) => node['Index Name'] ?? []));
  };
  const ids = people.map(({ id }) => ({ id }));
  const externalIds = people.map(({ externalId }) => ({ externalId }));
  const [own, other] = ['employees_pkey', 'employees__external_id_taken'];
  expect(await indexesFor(ids)).toEqual([[own], [own]]);
  expect(await indexesFor(externalIds)).toEqual([[other], [other]]);
  const both = [...ids.slice(15), ...externalIds.slice(0, 15)];
  expect((await indexesFor(both)).map((names) => names.sort())).toEqual([[other, own].sort(), [other, own].sort()]);
});
