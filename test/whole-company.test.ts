/** A company of ten thousand, read whole with its departments and offices, as the guide says: in twenty calls. */
import { expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { insertPeople } from './harness/people.ts';

const app = await startTestApp();

test('ten thousand people come with departments and offices in at most twenty calls', async () => {
  const placesOf = async (path: string, count: number) => {
    const places: { id: string; name: string }[] = [];
    for (let i = 0; i < count; i++) places.push(await app.create(path, { name: `Place ${i}` }));
    return places;
  };
  const departments = await placesOf('/core/v3/departments', 80);
  const offices = await placesOf('/core/v3/offices', 9);
  await insertPeople(app.db, [app.id], 10_000);
  await app.db.run(sql`
    update employees set
      department_id = (${departments.map(({ id }) => id)}::uuid[])[1 + substr(external_id, 2)::int % 80],
      office_id = (${offices.map(({ id }) => id)}::uuid[])[1 + substr(external_id, 2)::int % 9]
    where account_id = ${app.id}`);
  await app.db.script('vacuum analyze employees');

  let calls = 0;
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

  const told = read.map(({ externalId, lastName, department, office }) => [
    externalId,
    lastName,
    department.name,
    office.name,
  ]);
  const expected = Array.from({ length: 10_000 }, (_, i) => [
    `E${i + 1}`,
    `Last${((i + 1) * 104_729) % 467}`,
    departments[(i + 1) % 80]?.name,
    offices[(i + 1) % 9]?.name,
  ]);
  const byId = ([a]: unknown[], [b]: unknown[]) => String(a).localeCompare(String(b));
  expect(told.sort(byId)).toEqual(expected.sort(byId));
}, 180_000);
