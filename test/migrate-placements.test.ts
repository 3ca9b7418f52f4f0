/**
 * An existing installation gets its placements from its employments, its log and its ended assignments: they agree with
 * those that it would have had.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { makeDatabase } from './harness/database.ts';

const folder = new URL('../migrations/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .sort();
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const placements = files.find((name) => name.endsWith('_placements.sql')) as string;
/** The statements that make the placements of an existing installation. */
const filling = /^-- Existing installations[\s\S]*?(?=^create unique index)/m.exec(textOf(placements))?.[0] as string;

const columns = sql.raw(
  'employee_id, start_date, department_id, office_id, manager_id, job_charge_id, contribution_group_id, start_told, ' +
    'removed_with_employee, deleted_at',
);

test('the placements made from the log are those that the moves made', async () => {
  const app = await startTestApp();
  // The log begins with the account, and its times never go back.
  app.clock.set('2023-01-01T09:00:00.000Z');
  const account = await app.newAccount();
  const people = '/core/v3/employees';
  const make = async (what: string, name: string): Promise<string> =>
    (await account.create(`/core/v3/${what}`, { name })).id;
  const on = (day: string) => app.clock.set(`${day}T09:00:00.000Z`);
  const patch = async (id: string, body: object) => {
    const { status, text } = await account.api('PATCH', `${people}/${id}`, { body });
    expect(status, text).toBe(200);
  };
  on('2023-01-02');
  const [a, b] = [await make('departments', 'A'), await make('departments', 'B')];
  const [x, y] = [await make('offices', 'X'), await make('offices', 'Y')];
  const charge = await make('job-charges', 'Engineer');
  const hire = async (values: object): Promise<string> =>
    (await account.create(people, { firstName: 'Ana', lastName: 'T', startDate: '2022-01-01', ...values })).id;
  const boss = await hire({ departmentId: a });
  const [moved, rehired, left, coming, removed] = [
    await hire({ departmentId: a, officeId: x, managerId: boss }),
    await hire({ departmentId: a }),
    await hire({ departmentId: a, officeId: y }),
    await hire({ startDate: '2023-06-01' }),
    await hire({ departmentId: b }),
  ];
  on('2023-02-01');
  await patch(moved, { departmentId: b });
  await patch(moved, { departmentId: a, phone: '1' });
  await patch(moved, { departmentId: b, jobChargeId: charge });
  await patch(coming, { departmentId: a });
  await patch(removed, { officeId: x });
  on('2023-03-01');
  await patch(moved, { officeId: null, managerId: null });
  await account.api('POST', `${people}/${rehired}/deactivate`, { body: { endDate: '2023-02-28' } });
  await account.api('POST', `${people}/${left}/deactivate`, { body: { endDate: '2023-02-20' } });
  // After the last day: it counts for the last day.
  await patch(left, { officeId: x });
  on('2023-04-03');
  await patch(rehired, { status: 'active', startDate: '2023-04-03', departmentId: b });
  await account.api('DELETE', `${people}/${removed}`);
  await account.api('PATCH', `${people}/${moved}`, { body: { startDate: '2022-02-01' } });
  on('2023-07-03');
  await patch(coming, { officeId: y });

  const read = () =>
    app.db.all(sql`
    select ${columns} from placements where account_id = ${account.id} order by employee_id, start_date`);
  await app.db.run(sql`update placements set start_told = start_date where account_id = ${account.id}`);
  const made = await read();
  expect(made).toHaveLength(12);
  await app.db.run(sql`delete from placements where account_id = ${account.id}`);
  await app.db.script(`begin; ${filling} commit`);
  expect(await read()).toEqual(made);
});

test('the assignments know what the log no longer has', async () => {
  const { db, drop } = await makeDatabase({ empty: true });
  onTestFinished(drop);
  const first = files.indexOf(placements);
  for (const name of files.slice(0, first)) await db.script(textOf(name));
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const [account, one, two, a, b, c] = [1, 2, 3, 4, 5, 6].map(id);
  await db.script(`
    insert into accounts (account_id, name, language, time_zone, api_add_on_active, version, created_at, updated_at)
      values ('${account}', 'A', 'en', 'Europe/Madrid', true, 1, now(), now());
    insert into departments (account_id, id, name, version, created_at, updated_at)
      select '${account}', d, d::text, 1, now(), now() from unnest('{${a},${b},${c}}'::uuid[]) as d;
    insert into employees (account_id, id, first_name, last_name, department_id, status, start_date, nationalities, version,
      created_at, updated_at)
      select '${account}', e, 'Ana', 'T', '${c}', 'active', '2020-01-01', '{}', 1, '2020-01-01', now()
      from unnest('{${one},${two}}'::uuid[]) as e;`);
  const employments = await db.all<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'employments'`,
  );
  const own = employments.some(({ name }) => name === 'id');
  await db.script(`
    insert into employments (account_id, employee_id, start_date${own ? ', id, version, created_at, updated_at' : ''})
      select account_id, id, start_date${own ? ', gen_random_uuid(), 1, now(), now()' : ''} from employees;
    insert into department_assignations (account_id, id, employee_id, department_id, version, created_at, updated_at, deleted_at)
    values
      ('${account}', gen_random_uuid(), '${one}', '${a}', 1, '2020-01-01', now(), '2021-03-01T23:30:00Z'),
      ('${account}', gen_random_uuid(), '${one}', '${b}', 1, '2021-03-01T23:30:00Z', now(), '2022-05-01'),
      ('${account}', gen_random_uuid(), '${one}', '${c}', 1, '2022-05-01', now(), null),
      ('${account}', gen_random_uuid(), '${two}', '${c}', 1, '2020-01-01', now(), null);
    insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
      employee_id, changes, body, depth)
    values ('${account}', 9, gen_random_uuid(), 'employee.department_changed', '2022-05-01', '{}', 'employee', '${one}', 5,
      '${one}', '[{"field": "departmentId", "before": "${b}", "after": "${c}"}]', '{}', 0);`);
  await db.script(textOf(placements));
  expect(
    await db.all(sql`
      select employee_id as employee, start_date as start, department_id as department from placements
      order by employee_id, start_date`),
  ).toEqual([
    { employee: one, start: '2020-01-01', department: a },
    // 00:30 in Madrid.
    { employee: one, start: '2021-03-02', department: b },
    { employee: one, start: '2022-05-01', department: c },
    { employee: two, start: '2020-01-01', department: c },
  ]);
});
