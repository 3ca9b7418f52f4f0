/** The celebrations of ten thousand employees read those of two weeks alone: EXPLAIN of the statement really sent, run. */
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { createRecorder, nodesOf, plansOf, rowsReadOf } from '../../../test/harness/plans.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { showCelebrations } from './celebrations.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const people = 10_000;

beforeAll(async () => {
  await insertPeople(db, [app.id, crypto.randomUUID()], people);
  await db.run(sql`update employees set date_of_birth = date '1960-01-01' + (abs(hashtext(external_id)) % 15000)`);
  await db.run(sql`
    insert into celebration_choices (account_id, id, employee_id, birthday, work_anniversary, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, true, true, 1, created_at, updated_at from employees`);
  await db.run(sql`
    insert into colleague_settings (account_id, id, birthdays, work_anniversaries, version, created_at, updated_at)
    values (${app.id}, gen_random_uuid(), true, true, 1, ${app.clock.instant}, ${app.clock.instant})`);
  await db.script('vacuum analyze employees, celebration_choices');
}, 120_000);

test('one statement reads the employees of 14 days by their indexes', async () => {
  recorder.take();
  const shown = await showCelebrations(app.app.work.read(systemCaller(app, 'test')));
  const statements = recorder.take().filter(({ sql: statement }) => /employees/.test(statement));
  expect(statements).toHaveLength(1);
  const found = shown?.total ?? 0;
  expect(found).toBeGreaterThan(300);
  for (const statement of statements) {
    for (const plan of await plansOf(db, statement, { run: true })) {
      const used = nodesOf(plan).map((node) => node['Index Name']);
      expect(used).toContain('employees__by_birthday');
      expect(used).toContain('employees__by_work_anniversary');
      // Former employees, one in ten, have birthdays too.
      expect(rowsReadOf(plan, 'employees')).toBeLessThan(people / 10);
    }
  }
});
