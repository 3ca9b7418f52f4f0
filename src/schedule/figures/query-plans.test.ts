/**
 * Figures read each entry about once, also where PostgreSQL has no statistics yet: just after an import it knows nothing
 * of the tables, and an index of the whole account looks as good as that of an employee.
 */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { createRecorder, plansOf, rowsReadOf } from '../../../test/harness/plans.ts';
import { insertWorkEntries } from '../../../test/harness/work-entries.ts';
import { sql } from '../../platform/db/sql.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const people = 100;
const days = 15;
await insertPeople(db, [app.id], people);
await db.run(sql`
  insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
  select account_id, id, id, '2020-01-01', 1, created_at, updated_at from employees where account_id = ${app.id}`);
const employees = await db.all<{ id: string }>(sql`select id from employees where account_id = ${app.id}`);
await insertWorkEntries(
  db,
  app.id,
  employees.map(({ id }) => id),
  days,
);
const entries = people * days * 2;

test.each([
  '/schedule/v1/reports/worked-hours?from=2026-11-01&to=2026-11-19&limit=500',
  '/contract/v1/contracts/contracts-for-payroll?from=2026-11-12&to=2026-11-30&limit=500',
  '/contract/v1/contracts/contracts-for-payroll?from=2026-12-01&to=2026-12-31&limit=500',
])('%s reads no entry for each of the employees', async (path) => {
  recorder.take();
  expect((await app.api('GET', path)).json.data).toHaveLength(people);
  const sent = recorder.take().filter(({ sql: text }) => text.includes('work_entries'));
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent) {
    const [plan] = await plansOf(db, statement, { run: true });
    expect(rowsReadOf(plan, 'work_entries'), `${statement.sql}\n${JSON.stringify(plan)}`).toBeLessThanOrEqual(
      3 * entries,
    );
  }
});

test.each([
  '/schedule/v1/reports/worked-hours?from=2026-11-01&to=2026-11-19&limit=5',
  '/contract/v1/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&limit=5',
])('%s reads the entries of its own employees, also with the plan that a connection keeps', async (path) => {
  await db.script('analyze work_entries');
  recorder.take();
  expect((await app.api('GET', path)).json.data).toHaveLength(5);
  const sent = recorder.take().filter(({ sql: text }) => text.includes('work_entries'));
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent) {
    for (const plan of await plansOf(db, statement, { run: true })) {
      expect(rowsReadOf(plan, 'work_entries'), `${statement.sql}\n${JSON.stringify(plan)}`).toBeLessThanOrEqual(
        3 * 5 * days * 2,
      );
    }
  }
});
