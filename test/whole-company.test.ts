/**
 * A company of ten thousand, read whole with its departments and offices, as the guide says: in twenty calls. It was just
 * imported, so that the database has no statistics of it yet, and its departments are large.
 */
import { expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { insertPeople } from './harness/people.ts';
import { createRecorder, nodesOf, plansOf } from './harness/plans.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });

test('ten thousand employees come with departments and offices in at most twenty calls', async () => {
  const placesOf = async (path: string, count: number) => {
    const places: { id: string; name: string }[] = [];
    for (let i = 0; i < count; i++) places.push(await app.create(path, { name: `Place ${i}` }));
    return places;
  };
  const departments = await placesOf('/core/v3/departments', 4);
  const offices = await placesOf('/core/v3/offices', 9);
  await insertPeople(app.db, [app.id], 10_000);
  await app.db.run(sql`
    update employees set
      department_id = (${departments.map(({ id }) => id)}::uuid[])[1 + substr(external_id, 2)::int % 4],
      office_id = (${offices.map(({ id }) => id)}::uuid[])[1 + substr(external_id, 2)::int % 9]
    where account_id = ${app.id}`);

  let calls = 0;
  recorder.take();
  // biome-ignore lint/suspicious/noExplicitAny: rows of the API
  const read: any[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=500&expand=department,office${cursor && `&cursor=${cursor}`}`;
    const { status, json, text } = await app.api('GET', `/core/v3/employees?${query}`);
    expect(status, text.slice(0, 500)).toBe(200);
    read.push(...json.data);
    cursor = json.meta.nextCursor;
    calls++;
  }
  expect(calls).toBeLessThanOrEqual(20);
  // The fields of a department cost the same with many employees: a page does not count employees for each row.
  const pages = recorder.take().filter(({ sql: text }) => /from departments x/.test(text));
  expect(pages).toHaveLength(calls);
  for (const page of [pages[0], pages[1]]) {
    // The first aggregate composes the page itself: its rows are those of the page.
    const rows = page?.sql.slice(page.sql.indexOf('from (select'));
    expect(rows).not.toContain('count(');
    for (const plan of await plansOf(app.db, page as (typeof pages)[0])) {
      const gathered = nodesOf(plan).filter((node) => node !== plan && /Aggregate/.test(node['Node Type']));
      const tables = gathered.flatMap(nodesOf).map((node) => node['Relation Name']);
      expect(tables).not.toContain('employees');
    }
  }

  const told = read.map(({ externalId, lastName, department, office }) => [
    externalId,
    lastName,
    department.name,
    office.name,
  ]);
  const expected = Array.from({ length: 10_000 }, (_, i) => [
    `E${i + 1}`,
    `Last${((i + 1) * 104_729) % 467}`,
    departments[(i + 1) % 4]?.name,
    offices[(i + 1) % 9]?.name,
  ]);
  const byId = ([a]: unknown[], [b]: unknown[]) => String(a).localeCompare(String(b));
  expect(told.sort(byId)).toEqual(expected.sort(byId));
}, 180_000);
