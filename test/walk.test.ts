/** Paging by cursor through ten thousand employees, while others are hired, changed and deleted. */
import { expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { insertPeople } from './harness/people.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
await insertPeople(app.db, [app.id], 10_000);
for (const table of ['employments', 'placements'] as const) {
  await app.db.run(sql`
    insert into ${sql.ref(table)} (account_id, id, employee_id, start_date, version, created_at, updated_at)
    select account_id, gen_random_uuid(), id, start_date, 1, created_at, updated_at from employees
    where account_id = ${app.id}`);
}

async function present(): Promise<string[]> {
  const rows = await app.db.all<{ id: string }>(sql`
    select id from employees where account_id = ${app.id} and deleted_at is null`);
  return rows.map(({ id }) => id);
}

async function walk(query: string, onPage: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { status, text, json } = await app.api('GET', `${path}?${query}${cursor}`);
    expect(status, text).toBe(200);
    for (const { id } of json.data) seen.push(id);
    await onPage();
    if (json.meta.nextCursor === null) return seen;
    cursor = `&cursor=${json.meta.nextCursor}`;
  }
}

/** Hires, changes and deletes until it is stopped. */
async function churn(ids: string[], isOver: () => boolean, onRound: () => void) {
  const [hired, deleted] = [new Set<string>(), new Set<string>()];
  for (let i = 0; !isOver(); i++) {
    app.clock.advance({ milliseconds: i % 3 });
    const victim = ids[(i * 6151) % ids.length] as string;
    const changed = ids[(i * 7127) % ids.length] as string;
    const [made] = await Promise.all([
      app.create(path, { firstName: `New${i}`, lastName: `Last${(i * 37) % 467}` }),
      app.api('DELETE', `${path}/${victim}`),
      app.api('PATCH', `${path}/${changed}`, { body: { phone: `${i}` } }),
    ]);
    hired.add(made.id);
    deleted.add(victim);
    onRound();
  }
  return { hired, deleted };
}

test.each([
  ['in order of creation, by 500', 'limit=500'],
  ['by descending name, by 317', 'limit=317&orderBy=lastName%20desc,code'],
])('paging shows every employee who exists all the time once, %s', async (_, query) => {
  const before = await present();
  let [pages, rounds] = [0, 0];
  let isOver = false;
  // Between two pages at least one change happens, however busy the machine is.
  const onPage = () => {
    const before = pages++;
    return eventually('a change', () => rounds > before);
  };
  const walking = walk(query, onPage).finally(() => {
    isOver = true;
  });
  const { hired, deleted } = await churn(
    before,
    () => isOver,
    () => rounds++,
  );
  const seen = await walking;

  expect(new Set(seen).size).toBe(seen.length);
  const seenIds = new Set(seen);
  expect(before.filter((id) => !deleted.has(id) && !seenIds.has(id))).toEqual([]);
  const known = new Set(before);
  expect(seen.filter((id) => !known.has(id) && !hired.has(id))).toEqual([]);
  expect(pages).toBeGreaterThan(15);
  expect(hired.size).toBeGreaterThanOrEqual(pages);
});
