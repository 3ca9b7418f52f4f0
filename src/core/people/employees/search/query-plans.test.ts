/** A search among ten thousand employees reads only its matches: EXPLAIN of the statements really sent, run. */
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../../test/harness/app.ts';
import { insertPeople } from '../../../../../test/harness/people.ts';
import { createRecorder, nodesOf, plansOf, rowsReadOf } from '../../../../../test/harness/plans.ts';
import { sql } from '../../../../platform/db/sql.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const { db } = app;
const people = 10_000;

beforeAll(async () => {
  await insertPeople(db, [app.id, crypto.randomUUID()], people);
  await db.run(sql`
    insert into employee_search (account_id, employee_id, text)
    select account_id, id, lower(first_name || ' ' || last_name || ' ' || coalesce(email, '')) from employees`);
  await db.script('vacuum analyze employees, employee_search');
}, 120_000);

test.each([
  ['a rare name', 'last466'],
  ['two words', 'first12 last466'],
  ['an address', 'p4711@example'],
  ['a word without a match', 'zzzz'],
])('%s uses its index', async (_, q) => {
  recorder.take();
  const { status, json, text } = await app.api('GET', `/core/v3/employees?limit=100&q=${encodeURIComponent(q)}`);
  expect(status, text).toBe(200);
  const { total } = json.meta;
  expect(total).toBeLessThan(people / 100);
  const statements = recorder.take().filter(({ sql: statement }) => /employee_search/.test(statement));
  expect(statements).toHaveLength(2);
  for (const statement of statements) {
    for (const plan of await plansOf(db, statement, { run: true })) {
      expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('employee_search__text');
      // Trigrams find a few employees more than those with the words.
      for (const table of ['employee_search', 'employees'])
        expect([table, rowsReadOf(plan, table)]).toEqual([
          table,
          expect.toSatisfy((rows) => rows <= total + people / 100),
        ]);
    }
  }
});

test('a word of two letters reads the texts, not all groups of letters of the index', async () => {
  recorder.take();
  const { status } = await app.api('GET', '/core/v3/employees?q=99');
  expect(status).toBe(200);
  for (const statement of recorder.take().filter(({ sql: text }) => /employee_search/.test(text))) {
    for (const plan of await plansOf(db, statement)) {
      const searched = nodesOf(plan).filter((node) => node['Index Name'] === 'employee_search__text');
      for (const node of searched) expect(node['Index Cond']).not.toContain('text');
    }
  }
});

test('the total of a search leaves out removed employees, and looks up no others', async () => {
  const totalOf = async (query: string): Promise<number> =>
    (await app.api('GET', `/core/v3/employees?${query}`)).json.meta.total;
  const before = await totalOf('q=99');
  await db.run(sql`
    update employees set deleted_at = now() where account_id = ${app.id} and id in (
      select employee_id from employee_search where account_id = ${app.id} and text like '%99%' limit 3)`);
  recorder.take();
  expect(await totalOf('q=99')).toBe(before - 3);
  const [count] = recorder.take().filter(({ sql: text }) => /count.*employee_search/s.test(text));
  expect(count).toBeDefined();
  for (const plan of count ? await plansOf(db, count, { run: true }) : [])
    expect(rowsReadOf(plan, 'employees')).toBeLessThanOrEqual(3);
  // These are counted among all employees.
  expect(await totalOf('q=99&onlyReturn=all')).toBe(before);
  expect(await totalOf('q=99&onlyReturn=deleted')).toBe(3);
  expect((await totalOf('q=99&status=active')) + (await totalOf('q=99&status=inactive'))).toBe(before - 3);
});
