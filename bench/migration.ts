/**
 * The upgrade of a large installation from before placements: how long each migration takes since then, with a year of
 * data. `npm run bench:migration`; `-- --people 1000` uses fewer. At the end it compares the placements with the moves in
 * the log, and counts the rows of the other tables before and after.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../tools/postgres.ts';
import { machine } from './machine.ts';

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '100000' } } });
const people = Number(options.people);

const folder = new URL('../migrations/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .sort();
/** The last one before employments had ids and employees had placements. */
const before = files.findIndex((name) => name.endsWith('_employments.sql'));

/** An account with a year: each employee has 27 events, four of them moves, and pay and five days of absence. */
const fill = (count: number) => `
  create temporary table p as
    select n, gen_random_uuid() as id, ('2015-01-01'::date + n % 3500) as hired from generate_series(1, ${count}) as n;
  create temporary table a as select gen_random_uuid() as id;
  create temporary table d as select n, gen_random_uuid() as id from generate_series(0, 99) as n;
  create temporary table o as select n, gen_random_uuid() as id from generate_series(0, 9) as n;
  create temporary table y as select gen_random_uuid() as id;
  insert into accounts (account_id, name, language, time_zone, api_add_on_active, version, created_at, updated_at)
    select id, 'Bench', 'en', 'Europe/Madrid', true, 1, '2022-01-01', now() from a;
  insert into departments (account_id, id, name, version, created_at, updated_at)
    select a.id, d.id, 'Department ' || d.n, 1, '2022-01-01', '2022-01-01' from a, d;
  insert into offices (account_id, id, name, default_employees_date_time_zone, version, created_at, updated_at)
    select a.id, o.id, 'Office ' || o.n, 'Europe/Madrid', 1, '2022-01-01', '2022-01-01' from a, o;
  insert into employees (account_id, id, first_name, last_name, status, start_date, department_id, office_id, nationalities,
    version, created_at, updated_at)
    select a.id, p.id, 'Ana', 'Torres ' || p.n, 'active', p.hired, d.id, o.id, '{}', 5, '2022-01-01', now()
    from a, p join d on d.n = (p.n + 3) % 100 join o on o.n = p.n % 10;
  insert into employments (account_id, employee_id, start_date) select a.id, p.id, p.hired from a, p;
  insert into contracts (account_id, id, employee_id, start_date, version, created_at, updated_at)
    select a.id, gen_random_uuid(), p.id, p.hired, 1, '2022-01-01', '2022-01-01' from a, p;
  insert into salaries (account_id, id, employee_id, pay_period, currency, gross_salary, gross_period, payments, start_date,
    prorated, version, created_at, updated_at)
    select a.id, gen_random_uuid(), p.id, 'monthly', 'EUR', 30000, 'yearly', 12, p.hired, false, 1, '2022-01-01', '2022-01-01'
    from a, p;
  insert into absence_types (account_id, id, name, category, remunerated_type, needs_validation, pick_mode, status, version,
    created_at, updated_at)
    select a.id, y.id, 'Sick', 'sick_leave', 'remunerated', false, 'by_days', 'active', 1, '2022-01-01', '2022-01-01' from a, y;
  create temporary table r as select gen_random_uuid() as id, id as employee_id, '2025-03-03'::date + n % 200 as day from p;
  insert into time_off_requests (account_id, id, employee_id, category, absence_type_id, type, status, resolved_at,
    first_day_off, last_day_off, version, created_at, updated_at)
    select a.id, r.id, r.employee_id, 'absence', y.id, 'create', 'accepted', r.day, r.day, r.day + 4, 1, r.day, r.day
    from a, r, y;
  insert into time_off_days (account_id, id, request_id, employee_id, category, absence_type_id, status, date, portion,
    seconds, days, is_sick_leave, created_at, updated_at)
    select a.id, gen_random_uuid(), r.id, r.employee_id, 'absence', y.id, 'accepted', r.day + n, 1, 28800, 1, true, r.day,
      r.day
    from a, r, y, generate_series(0, 4) as n;
  insert into work_entries (account_id, id, employee_id, work_entry_type, started_at, ended_at, time_zone, in_offset,
    out_offset, in_origin, out_origin, work_date, is_worked, night_seconds, has_incidence, version, created_at, updated_at)
    select a.id, gen_random_uuid(), p.id, 'work', t, t + interval '8 hours', 'Europe/Madrid', '+01:00', '+01:00', 'api', 'api',
      t::date, true, 0, false, 1, t, t
    from a, p, lateral (select '2025-11-03T08:00:00Z'::timestamptz + n * interval '1 day' as t
      from generate_series(0, 19) as n) as days;
  -- 27 events each: moves of the department by three, a change of the phone, and clock-ins.
  insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
    employee_id, changes, body, depth)
    select a.id, (k - 1) * ${count}::bigint + p.n, gen_random_uuid(),
      case when k in (5, 12, 19) then 'employee.department_changed' when k = 9 then 'employee.updated'
        else 'work_entry.clocked_in' end,
      '2025-01-06T09:00:00Z'::timestamptz + (k * 13 + p.n % 13) * interval '1 day', '{"type": "system"}',
      case when k in (5, 9, 12, 19) then 'employee' else 'work_entry' end, p.id, k, p.id,
      case when k in (5, 12, 19) then jsonb_build_array(jsonb_build_object('field', 'departmentId', 'before', was.id, 'after',
          is_now.id))
        when k = 9 then '[{"field": "phone", "before": null, "after": "600"}]' else '[]' end,
      '{}', 0
    from a, p, generate_series(1, 27) as k,
      lateral (select array_position('{5,12,19}', k) as place) as m
      left join lateral (select id from d where d.n = (p.n + m.place - 1) % 100) as was on true
      left join lateral (select id from d where d.n = (p.n + m.place) % 100) as is_now on true;
  insert into event_counters (account_id, sequence, newest_at) select a.id, 27 * ${count}::bigint, now() from a
    on conflict (account_id) do update set sequence = excluded.sequence;
  analyze;`;

const postgres = await startPostgres({ fsync: 'off', max_wal_size: '4GB' });
const db = new pg.Client(postgres.url);
await db.connect();
try {
  const { cpu, cores } = machine(postgres.version);
  console.log(`${cpu}, ${cores} cores; PostgreSQL ${postgres.version}; ${people} people\n`);
  for (const name of files.slice(0, before)) await run(name);
  console.log(`Filling: ${await seconds(() => db.query(fill(people)))} s`);
  const [size] = (await db.query('select pg_size_pretty(pg_database_size(current_database())) as size')).rows;
  const counts = await countAll();
  console.log(`${counts.get('events')} events, ${counts.get('work_entries')} work entries, ${size.size}\n`);
  let total = 0;
  for (const name of files.slice(before)) {
    const took = Number(await seconds(() => run(name)));
    total += took;
    if (took >= 0.5) console.log(`${name.padEnd(60)} ${took} s`);
  }
  console.log(`${'All since then'.padEnd(60)} ${total.toFixed(1)} s`);
  await check(counts);
} finally {
  await db.end();
  await postgres.stop();
}

async function run(name: string): Promise<void> {
  await db.query('begin');
  await db.query(readFileSync(new URL(name, folder), 'utf8'));
  await db.query('commit');
}

async function seconds(act: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await act();
  return ((performance.now() - start) / 1000).toFixed(1);
}

/** The rows of each table. */
async function countAll(): Promise<Map<string, number>> {
  const names = [
    'employees',
    'employments',
    'contracts',
    'salaries',
    'time_off_requests',
    'time_off_days',
    'work_entries',
  ];
  const counts = new Map<string, number>();
  for (const name of [...names, 'events']) {
    const { rows } = await db.query(`select count(*)::int as count from ${name}`);
    counts.set(name, rows[0].count);
  }
  return counts;
}

/** @throws Error if the placements are not those of the log, or another table has other rows */
async function check(counts: Map<string, number>): Promise<void> {
  for (const [name, count] of await countAll()) {
    if (count !== counts.get(name)) throw new Error(`${name}: ${counts.get(name)} rows before, ${count} after`);
  }
  const { rows } = await db.query(`
    with made as (
      select employee_id, count(*) as count, array_agg(department_id order by start_date) as departments from placements
      group by employee_id
    ),
    moved as (
      select employee_id, array_agg((changes->0->>'after')::uuid order by sequence) as departments,
        (array_agg((changes->0->>'before')::uuid order by sequence))[1] as first
      from events where type = 'employee.department_changed' group by employee_id
    )
    select count(*)::int as count from made join moved using (employee_id)
    where made.departments is distinct from array_prepend(moved.first, moved.departments)
      or not exists (select from employees e where e.id = employee_id and e.department_id = made.departments[made.count])`);
  const wrong: number = rows[0].count;
  if (wrong > 0) throw new Error(`${wrong} employees have other placements than the log`);
  console.log('\nThe placements are those of the log; the other tables have the same number of rows.');
}
