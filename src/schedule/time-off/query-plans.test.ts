/** No list of time off reads a whole table: EXPLAIN of the statements that the API really sends, over many accounts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { createRecorder, kindsOf, lookedUp, nodesOf, plansOf } from '../../../test/harness/plans.ts';
import { absences } from '../../../test/harness/time-off.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { planDays } from '../day-plan/index.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const tables = ['time_off_requests', 'time_off_days'];
let employeeId: string;
let typeId: string;

beforeAll(async () => {
  const accounts = 20;
  const ids = [app.id, ...Array.from({ length: accounts - 1 }, () => crypto.randomUUID())];
  await insertPeople(db, ids, 200);
  await db.run(sql`
    insert into employments (account_id, id, employee_id, start_date, end_date, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, start_date, end_date, 1, created_at, updated_at from employees`);
  await db.run(sql`
    insert into absence_types (account_id, id, name, category, remunerated_type, needs_validation, pick_mode, gives_vacation_back, status,
      version, created_at, updated_at)
    select a.id, gen_random_uuid(), 'Kind', 'permission', 'remunerated', true, 'by_days', false, 'active', 1,
      timestamptz '2026-01-01', timestamptz '2026-01-01'
    from unnest(${ids}::uuid[]) as a (id)`);
  await db.run(sql`
    insert into time_off_requests (account_id, id, employee_id, category, absence_type_id, type, status, first_day_off,
      last_day_off, resolved_at, version, created_at, updated_at)
    select e.account_id, gen_random_uuid(), e.id, 'absence', t.id, 'create', case when n = 1 then 'pending' else 'accepted' end,
      date '2026-01-05' + 30 * n, date '2026-01-05' + 30 * n, case when n > 1 then timestamptz '2026-01-03' end, 1,
      timestamptz '2026-01-02' + n * interval '1 second', timestamptz '2026-01-02' + n * interval '1 second'
    from employees e join absence_types t on t.account_id = e.account_id cross join generate_series(1, 6) as n`);
  await db.run(sql`
    insert into time_off_days (account_id, id, request_id, employee_id, category, absence_type_id, status, date, portion,
      seconds, days, share, gives_vacation_back, created_at, updated_at)
    select account_id, gen_random_uuid(), id, employee_id, category, absence_type_id, status, first_day_off, 1, 28800, 1, 1, false,
      created_at, updated_at
    from time_off_requests`);
  for (const table of ['employees', 'employments', ...tables]) await db.script(`vacuum analyze ${table}`);
  const [request] = await app.read(`${absences}?limit=1`);
  employeeId = request.employeeId;
  typeId = request.absenceTypeId;
});

/** The plans of the statements on time off since the last call; none may read a whole table. */
async function plans() {
  const statements = recorder.take().filter(({ sql: text }) => /time_off_(requests|days)/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const all = [];
  for (const statement of statements) all.push(...(await plansOf(db, statement)).map(nodesOf));
  for (const nodes of all) {
    const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(read.map((node) => node['Relation Name'])).toEqual(
      read.filter(isSmall).map((node) => node['Relation Name']),
    );
  }
  return all;
}
/** Tables with so few rows that reading all is quickest. */
const isSmall = (node: { 'Relation Name'?: string }) =>
  !['employees', 'employments', ...tables].includes(node['Relation Name'] ?? '');

async function ask(path: string, query: string) {
  recorder.take();
  const reply = await app.api('GET', `${path}?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return { json: reply.json, all: await plans() };
}

describe('a list of requests', () => {
  test.each(['createdAt asc', 'createdAt desc', 'updatedAt asc', 'updatedAt desc'])(
    'by %s reads an index, on the first page and by cursor',
    async (order) => {
      const query = `limit=20&orderBy=${encodeURIComponent(order)}`;
      const first = await ask(absences, query);
      const next = await ask(absences, `${query}&cursor=${first.json.meta.nextCursor}`);
      for (const nodes of [...first.all.slice(0, 2), ...next.all.slice(0, 2)]) {
        expect(kindsOf(nodes).some((kind) => /Index/.test(kind))).toBe(true);
      }
    },
  );
  test.each([
    ['employeeId', () => employeeId, 'employee_id'],
    ['employeeId[in]', () => employeeId, 'employee_id'],
    ['id', () => crypto.randomUUID(), 'id'],
  ])("by %s reads the filter's index", async (name, value, column) => {
    const { all } = await ask(absences, `${name}=${value()}`);
    for (const nodes of all.slice(0, 2)) expect(lookedUp(nodes)).toContain(column);
  });
  test.each([
    'status=pending',
    'status[in]=pending,rejected',
    'type=create',
    'fromDayOff=2026-06-01',
    'toDayOff=2026-02-10',
    'fromDayOff=2026-06-01&toDayOff=2026-06-30',
    'onlyReturn=all',
    'onlyReturn=deleted',
    'managerId=01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90',
    'absencesValidator=01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90&status=pending',
  ])('with %s reads no whole table', async (query) => {
    await ask(absences, query);
  });
  test('by type reads no whole table', async () => {
    await ask(absences, `absenceTypeId=${typeId}`);
  });
});

describe('a list of days', () => {
  const path = '/schedule/v1/absence-day-off';
  test.each([
    '',
    'from=2026-06-01',
    'to=2026-03-01',
    'from=2026-06-01&to=2026-06-30',
    'orderBy=date',
    'date=2026-02-04',
  ])('with "%s" reads no whole table', async (query) => {
    await ask(path, query);
  });
  test('by employee reads its index', async () => {
    const { all } = await ask(path, `employeeIds=${employeeId}&from=2026-01-01`);
    for (const nodes of all.slice(0, 2)) expect(lookedUp(nodes)).toContain('employee_id');
  });
});

test('the plan of a month reads no whole table', async () => {
  recorder.take();
  const days = await planDays(app.app.work.read(systemCaller(app, 'test')), [employeeId], '2026-02-01', '2026-02-28');
  expect(days.get(employeeId)).toHaveLength(28);
  await plans();
});
