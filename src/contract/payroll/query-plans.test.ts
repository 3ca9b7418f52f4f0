/**
 * A page of payroll needs as few statements for many employees as for one, and none of them reads a table from end to
 * end: EXPLAIN of the statements really sent, over thirty accounts of a hundred people.
 */
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { createRecorder, lookedUp, nodesOf, plansOf } from '../../../test/harness/plans.ts';
import { dataOf, dates, timeOffOf } from '../../../test/harness/time-off.ts';
import { insertWorkEntries } from '../../../test/harness/work-entries.ts';
import { sql } from '../../platform/db/sql.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const area = '/contract/v1';
const path = `${area}/contracts/contracts-for-payroll`;
const november = 'from=2026-11-01&to=2026-11-30';

// One employee with a row in every table, which all the others get too.
const paid = await hirePaid(app);
const office = await app.create('/core/v3/offices', { name: 'Madrid' });
const department = await app.create('/core/v3/departments', { name: 'Sales' });
await app.create(`${area}/contracts`, { employeeId: paid.employeeId, startDate: '2020-01-01' });
await app.create(`${area}/monthly-variable-compensations`, {
  salaryCompensationId: paid.salaryCompensationId,
  date: '2026-11-30',
  amount: 10,
});
const off = timeOffOf(app);
const kind = await off.kind({ needsValidation: false });
await dataOf(off.askAbsence(paid.employeeId, kind.id, dates('2026-11-20')));

/** Copies the row to every other employee, with their id for its id; a name that is no column changes nothing. */
const giveAll = (table: string) =>
  db.run(sql`
    insert into ${sql.raw(table)}
    select (jsonb_populate_record(t, jsonb_build_object('account_id', e.account_id, 'id', e.id, 'employee_id', e.id,
      'salary_compensation_id', e.id, 'request_id', e.id))).*
    from ${sql.raw(table)} t join employees e on e.id <> t.employee_id
    where t.account_id = ${app.id} and t.employee_id = ${paid.employeeId}`);

/** Gives every other account a copy of this one's row. */
const giveAccounts = (table: string, ids: string[]) =>
  db.run(sql`
    insert into ${sql.raw(table)}
    select (jsonb_populate_record(t, jsonb_build_object('account_id', a.id))).*
    from ${sql.raw(table)} t, unnest(${ids}::uuid[]) as a (id) where t.account_id = ${app.id}`);

beforeAll(async () => {
  const others = Array.from({ length: 29 }, () => crypto.randomUUID());
  await insertPeople(db, [app.id, ...others], 100);
  await giveAccounts('compensations', others);
  await giveAccounts('absence_types', others);
  for (const table of [
    'employments',
    'placements',
    'contracts',
    'salaries',
    'compensation_assignments',
    'variable_compensations',
    'time_off_requests',
    'time_off_days',
  ]) {
    await giveAll(table);
  }
  for (const id of [app.id, ...others]) {
    const people = await db.all<{ id: string }>(sql`select id from employees where account_id = ${id} order by id`);
    await insertWorkEntries(
      db,
      id,
      people.map((one) => one.id),
      5,
    );
  }
  const some = (n: number) => sql`account_id = ${app.id} and code % 10 = ${n}`;
  const placedOf = (which: ReturnType<typeof some>) =>
    sql`account_id = ${app.id} and employee_id in (select id from employees where ${which})`;
  await db.run(sql`update placements set office_id = ${office.id} where ${placedOf(some(1))}`);
  await db.run(sql`update placements set department_id = ${department.id} where ${placedOf(some(2))}`);
  const tables = [
    'employees',
    'employments',
    'placements',
    'contracts',
    'salaries',
    'compensations',
    'compensation_assignments',
    'variable_compensations',
    'absence_types',
    'time_off_requests',
    'time_off_days',
    'work_entries',
  ];
  await db.script(`vacuum analyze ${tables.join(', ')}`);
}, 240_000);

/** The statements of a page, without those about the caller. */
async function ask(query: string) {
  recorder.take();
  const { status, json, text } = await app.api('GET', `${path}?${november}&${query}`);
  expect(status, text).toBe(200);
  return { json, sent: recorder.take().filter(({ sql: statement }) => !/access_tokens|accounts/.test(statement)) };
}

/** Tables with a row for each employee; the others are small in every account. */
const large =
  /^(employees|employments|placements|contracts|salaries|compensation_assignments|variable_compensations|time_off_days|work_entries)$/;

test.each([
  'limit=100',
  'limit=20&page=3',
  `currency=EUR&limit=100`,
  `employeeIds[in]=${paid.employeeId}`,
  `officeIds[in]=${office.id}`,
  `departmentIds[in]=${department.id}`,
  'employeeStatus[in]=active&limit=50',
])('%s reads no whole table', async (query) => {
  const { json, sent } = await ask(query);
  expect(json.data.length).toBeGreaterThan(0);
  const tables = new Set<string>();
  for (const statement of sent) {
    for (const plan of await plansOf(db, statement)) {
      const nodes = nodesOf(plan).filter((node) => large.test(node['Relation Name'] ?? ''));
      for (const node of nodes) tables.add(node['Relation Name'] as string);
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan'),
        statement.sql,
      ).toEqual([]);
      expect(
        nodes.length === 0 || lookedUp(nodesOf(plan)).includes('account_id'),
        `${statement.sql} ${JSON.stringify(plan)}`,
      ).toBe(true);
    }
  }
  expect([...tables].sort()).toEqual([
    'compensation_assignments',
    'contracts',
    'employees',
    'employments',
    'placements',
    'salaries',
    'time_off_days',
    'variable_compensations',
    'work_entries',
  ]);
});

test('the total looks up employments in the index by employee, which takes a tenth of that against overlaps', async () => {
  const { sent } = await ask('limit=100');
  const used = new Set<unknown>();
  for (const statement of sent.filter(({ sql: text }) => text.includes('count(*) as total'))) {
    for (const plan of await plansOf(db, statement)) {
      for (const node of nodesOf(plan)) if (node['Relation Name'] === 'employments') used.add(node['Index Name']);
    }
  }
  expect([...used]).toEqual(['employments__by_employee']);
});

test('the next page by cursor reads no whole table, and counts no rows', async () => {
  const first = await ask('limit=30');
  const next = await ask(`limit=30&cursor=${first.json.meta.nextCursor}`);
  expect(next.sent.length).toBe(first.sent.length - 1);
  for (const statement of next.sent) {
    for (const plan of await plansOf(db, statement)) {
      const whole = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(whole.filter((node) => large.test(node['Relation Name'] ?? ''))).toEqual([]);
    }
  }
});

test('a hundred employees cost as few statements as one', async () => {
  const [one, many] = [await ask('limit=1'), await ask('limit=100')];
  expect([one.json.data.length, many.json.data.length]).toEqual([1, 100]);
  expect(many.sent.length).toBe(one.sent.length);
  // At most one for each kind of fact: the corrections that wait for a decision are the twentieth.
  expect(one.sent.length).toBeLessThanOrEqual(20);
  // Each of them has rows in every table.
  for (const row of many.json.data) {
    expect(
      [row.contracts, row.salaries, row.compensations, row.variables, row.timeOff].map(({ length }) => length),
    ).toEqual([1, 1, 1, 1, 1]);
  }
  expect(many.json.data[1].secondsWorked).toBe(5 * 8 * 3600);
});

test('what many last days settle costs as few statements as one, and reads no whole table', async () => {
  await off.configure();
  const leaving = await db.all<{ id: string }>(sql`
    update employments set end_date = '2026-11-20'
    where account_id = ${app.id} and employee_id in (
      select id from employees where account_id = ${app.id} and code % 10 = 4)
    returning employee_id as id`);
  await db.script('analyze employments');
  const [first = { id: '' }] = leaving;
  const [one, all] = [await ask(`employeeIds[in]=${first.id}`), await ask('limit=100')];
  const settled = all.json.data.flatMap((row: { vacationSettlements: object[] }) => row.vacationSettlements);
  expect([one.json.data[0].vacationSettlements.length, settled.length]).toEqual([1, leaving.length]);
  expect(leaving.length).toBeGreaterThan(5);
  expect(all.sent.length).toBe(one.sent.length);
  for (const statement of all.sent) {
    for (const plan of await plansOf(db, statement)) {
      const whole = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(whole.filter((node) => large.test(node['Relation Name'] ?? ''))).toEqual([]);
    }
  }
});
