/**
 * Payroll in step: 10,000 people in full, what has changed of them since, and the digest of a million work entries, over
 * HTTP on PostgreSQL. It compares the results with the inserted rows. `npm run bench:people` takes some minutes.
 */
import pg from 'pg';
import { Pool } from 'undici';
import type { Queryable } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { compile, sql } from '../src/platform/db/sql.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { employPeople, insertPeople } from '../test/harness/people.ts';
import { insertWorkEntries } from '../test/harness/work-entries.ts';
import { startPostgres } from '../tools/postgres.ts';
import { machine } from './machine.ts';
import { startServer } from './servers/start.ts';

const people = 10_000;
const days = 50;
const changes = 100;
const rounds = 5;

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
const db = await openPostgres(postgres.url, 4);
await migrate(db);
const { id, token } = await makeAccountWithToken(db, 'Bench');

interface Person {
  employeeId: string;
  [list: string]: unknown;
}
interface Page {
  data: Person[];
  meta: { sequence: number; nextCursor: string | null };
}

/** Two placements, a contract, two salaries, an assignment, three variables and two absences for each employee. */
async function fill(compensationId: string, absenceTypeId: string): Promise<void> {
  await insertPeople(db, [id], people);
  const employees = sql`from employees e where e.account_id = ${id}`;
  const stamps = sql`1, now(), now()`;
  await employPeople(db, sql`employees where account_id = ${id}`);
  await db.run(sql`
    insert into placements (account_id, id, employee_id, start_date, start_told, version, created_at, updated_at)
    select ${id}, gen_random_uuid(), e.id, '2026-01-01', '2026-01-01', ${stamps} ${employees}`);
  await db.run(sql`
    insert into contracts (account_id, id, employee_id, start_date, start_told, weekly_hours, removed_with_employee, concurrent,
      version, created_at, updated_at)
    select ${id}, gen_random_uuid(), e.id, '2020-01-01', '2020-01-01', 37.5, false, false, ${stamps} ${employees}`);
  await db.run(sql`
    insert into salaries (account_id, id, employee_id, pay_period, currency, gross_salary, gross_period, payments,
      start_date, start_told, end_date, prorated, removed_with_employee, version, created_at, updated_at)
    select ${id}, gen_random_uuid(), e.id, 'monthly', 'EUR', 30000.50, 'yearly', 12, s.first, s.first, s.last, false, false, ${stamps}
    from employees e, (values ('2020-01-01'::date, '2025-12-31'::date), ('2026-01-01', null)) as s (first, last)
    where e.account_id = ${id}`);
  await db.run(sql`
    insert into compensation_assignments (account_id, id, employee_id, compensation_id, start_date,
      removed_with_employee, version, created_at, updated_at)
    select ${id}, gen_random_uuid(), e.id, ${compensationId}, '2026-01-01', false, ${stamps} ${employees}`);
  await db.run(sql`
    insert into variable_compensations (account_id, id, salary_compensation_id, employee_id, compensation_id, date, amount,
      removed_with_employee, version, created_at, updated_at)
    select ${id}, gen_random_uuid(), a.id, a.employee_id, ${compensationId}, d::date, 250.75, false, ${stamps}
    from compensation_assignments a, unnest(array['2026-01-31', '2026-02-28', '2026-03-31']) d where a.account_id = ${id}`);
  await db.run(sql`
    insert into time_off_requests (account_id, id, employee_id, category, absence_type_id, type, status, resolved_at, first_day_off,
      last_day_off, removed_with_employee, version, created_at, updated_at)
    select ${id}, gen_random_uuid(), e.id, 'absence', ${absenceTypeId}, 'create', 'accepted', now(), d::date, d::date, false, ${stamps}
    from employees e, unnest(array['2026-02-02', '2026-03-02']) d where e.account_id = ${id}`);
  await db.run(sql`
    insert into time_off_days (account_id, id, request_id, employee_id, category, absence_type_id, status, date, portion,
      seconds, days, gives_vacation_back, share, in_range, created_at, updated_at)
    select ${id}, gen_random_uuid(), r.id, r.employee_id, 'absence', ${absenceTypeId}, 'accepted', r.first_day_off, 1, 28800,
      1, false, 1, false, now(), now()
    from time_off_requests r where r.account_id = ${id}`);
  const found = await db.all<{ id: string }>(sql`select e.id ${employees} order by e.id`);
  await fillWorkEntries(found.map((employee) => employee.id));
}

/** A million rows take longer than the limit of our own connections, and longer still with indexes that no read here uses. */
async function fillWorkEntries(employeeIds: string[]): Promise<void> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const execute: Pick<Queryable, 'run'> = {
      async run(query) {
        const { sql: text, parameters } = compile(query);
        return (await client.query(text, [...parameters])).rowCount ?? 0;
      },
    };
    await client.query('alter table work_entries drop constraint work_entries__no_overlap');
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'work_entries'::regclass and not i.indisprimary and not i.indisunique`);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (let i = 0; i < employeeIds.length; i += 1000) {
      await insertWorkEntries(execute as Queryable, id, employeeIds.slice(i, i + 1000), days);
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const check = (what: string, found: number, expected: number) => {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`);
};

/** The median time of an action, and the longest, in milliseconds; the first time does not count. */
async function timed(act: () => Promise<void>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    await act();
    if (round > 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return `${Math.round(times[Math.floor(rounds / 2)] as number)} ms (at most ${Math.round(times.at(-1) as number)})`;
}

const ours = await startServer('ours', postgres.url);
const pool = new Pool(ours.origin, { connections: 1 });
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
async function send<Reply>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Reply> {
  const request = { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const reply = await pool.request(request);
  if (reply.statusCode >= 300) throw new Error(`${path}: ${await reply.body.text()}`);
  return (await reply.body.json()) as Reply;
}

try {
  type Created = { data: { id: string } };
  const compensation = await send<Created>('POST', '/contract/v1/compensations', {
    ...{ name: 'Commission', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
  });
  const absenceType = await send<Created>('POST', '/schedule/v1/absence-types', { name: 'Sick leave' });
  await fill(compensation.data.id, absenceType.data.id);

  // The history begins with a change; the rows were inserted without it.
  const [first] = (await send<Page>('GET', '/payroll/v1/people?limit=1')).data;
  await send('PATCH', `/core/v3/employees/${first?.employeeId}`, { phone: '700' });

  let [calls, sequence] = [0, 0];
  const sample: string[] = [];
  const full = await timed(async () => {
    const found = new Set<string>();
    let objects = 0;
    calls = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor && `&cursor=${cursor}`;
      const page: Page = await send('GET', `/payroll/v1/people?limit=500${more}`);
      for (const person of page.data) {
        found.add(person.employeeId);
        for (const value of Object.values(person)) objects += Array.isArray(value) ? value.length : 0;
      }
      calls++;
      ({ sequence } = page.meta);
      cursor = page.meta.nextCursor;
    }
    check('people', found.size, people);
    check('objects', objects, people * 12);
    sample.splice(0, sample.length, ...[...found].slice(0, changes));
  });
  console.log(`${people} people with 12 objects each in ${calls} calls: ${full}`);
  const { data: nothing } = await send<Page>('GET', `/payroll/v1/people?since=${sequence}&limit=500`);
  check('changed people', nothing.length, 0);
  for (const employeeId of sample) await send('PATCH', `/core/v3/employees/${employeeId}`, { phone: '600' });
  const since = await timed(async () => {
    const { data } = await send<Page>('GET', `/payroll/v1/people?since=${sequence}&limit=500`);
    check('changed people', data.length, changes);
  });
  console.log(`since, after ${changes} changes of ${changes} people: ${since}`);
  const digest = await timed(async () => {
    const { data } = await send<{ data: { buckets: { count: number }[] } }>(
      'GET',
      '/payroll/v1/digest?resource=work-entries',
    );
    check(
      'entries',
      data.buckets.reduce((sum, { count }) => sum + count, 0),
      people * days * 2,
    );
  });
  console.log(`digest of ${people * days * 2} work entries: ${digest}`);
  console.log(JSON.stringify(machine(postgres.version)));
} finally {
  await pool.close();
  await ours.stop();
  await db.close();
  await postgres.stop();
}
