/**
 * An update of an employee leaves the indexes alone, so lists find what was updated since an instant in the history of
 * changes.
 */
import { describe, expect, test } from 'vitest';
import type { Transaction } from '../src/platform/db/database.ts';
import { fixed, sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { createRecorder, lookedUp, nodesOf, plansOf } from './harness/plans.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrapAll });
const { db } = app;
const people = '/core/v3/employees';
const hire = (lastName: string) => app.create(people, { firstName: 'Ana', lastName });
const change = async (id: string, body: object) => {
  expect((await app.api('PATCH', `${people}/${id}`, { body })).status).toBe(200);
};
const namesOf = async (query: string) =>
  (await app.read(`${people}?${query}`)).map(({ lastName }: { lastName: string }) => lastName);

describe.skipIf(db.kind === 'embedded')('PostgreSQL writes into no index for', () => {
  /**
   * Sends the updates of a table again, after their rows were given other values: how many change a row, and how many
   * of these stay in place (HOT).
   */
  const inPlace = async (table: string, others: string, act: () => Promise<unknown>) => {
    recorder.take();
    await act();
    const updates = recorder.take().filter(({ sql: text }) => text.trim().startsWith(`update ${table} `));
    return db.transaction(async (tx: Transaction) => {
      const counted = async () => {
        const row = await tx.first<{ updated: number; inPlace: number }>(sql`
          select pg_stat_get_xact_tuples_updated(${table}::regclass)::int as updated,
            pg_stat_get_xact_tuples_hot_updated(${table}::regclass)::int as "inPlace"`);
        return row ?? { updated: 0, inPlace: 0 };
      };
      await tx.run(fixed(`update ${table} set ${others} where account_id = $1`, [app.id]));
      const before = await counted();
      for (const { sql: text, parameters } of updates) await tx.run(fixed(text, [...parameters]));
      const after = await counted();
      return { updated: after.updated - before.updated, inPlace: after.inPlace - before.inPlace };
    });
  };
  const hourBefore = (column: string) => `${column} = ${column} - interval '1 hour'`;

  test('a change of an employee, unless it is of what lists look up', async () => {
    const { id } = await hire('Sol');
    const others = `${hourBefore('updated_at')}, version = 1, nid = null`;
    const changed = (body: object) => inPlace('employees', others, () => change(id, body));
    expect(await changed({ phone: '+34 1', city: 'Vigo' })).toEqual({ updated: 1, inPlace: 1 });
    expect(await changed({ phone: '+34 2', nid: '00000000T' })).toEqual({ updated: 1, inPlace: 0 });
  });
  test('the next number of an event', async () => {
    const found = await inPlace('event_counters', hourBefore('newest_at'), () => hire('Mar'));
    expect(found).toEqual({ updated: 1, inPlace: 1 });
  });
});

describe('a list of employees by updatedAt', () => {
  test('has those that were updated at an instant or since, in every order', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      ids.push((await hire(name)).id);
      app.clock.advance({ seconds: 1 });
    }
    await change(ids[1] as string, { phone: '1' });
    const { updatedAt } = await app.read(`${people}/${ids[1]}`);
    app.clock.advance({ seconds: 1 });
    await change(ids[0] as string, { phone: '1' });
    expect(await namesOf(`updatedAt[gte]=${updatedAt}`)).toEqual(['A', 'B']);
    expect(await namesOf(`updatedAt=${updatedAt}`)).toEqual(['B']);
    expect(await namesOf(`updatedAt[gt]=${updatedAt}`)).toEqual(['A']);
    expect(await namesOf(`updatedAt[gte]=${updatedAt}&updatedAt[gt]=${updatedAt}`)).toEqual(['A']);
    expect(await namesOf(`updatedAt[gte]=${updatedAt}&onlyReturn=deleted`)).toEqual([]);
    expect((await namesOf('orderBy=updatedAt%20desc')).slice(0, 4)).toEqual(['A', 'B', 'D', 'C']);
    expect((await namesOf('orderBy=updatedAt%20asc')).slice(-4)).toEqual(['C', 'D', 'B', 'A']);
  });
  test('walked by cursor has every employee once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: string = `${people}?limit=2&orderBy=updatedAt%20asc${cursor ? `&cursor=${cursor}` : ''}`;
      const { json } = await app.api('GET', page);
      seen.push(...json.data.map(({ id }: { id: string }) => id));
      cursor = json.meta.nextCursor;
    } while (cursor);
    const all = await app.read(`${people}?limit=500&orderBy=updatedAt%20asc`);
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
  });
  test('finds what changed in the index of changes of employees', async () => {
    recorder.take();
    await namesOf('updatedAt[gte]=2026-01-01T00:00:00Z');
    const [statement] = recorder.take().filter(({ sql: text }) => text.includes('from undo_records'));
    if (!statement) throw new Error('it did not look');
    for (const plan of await plansOf(db, statement, { avoidSorting: true })) {
      const nodes = nodesOf(plan).filter((node) => node['Relation Name'] === 'undo_records');
      expect(lookedUp(nodes)).toContain('account_id');
    }
  });
  test('has them after their changes went out of the history', async () => {
    const { updatedAt } = (await app.read(`${people}?orderBy=updatedAt%20desc`))[0];
    const before = await namesOf(`updatedAt[gte]=${updatedAt}`);
    expect(before).not.toEqual([]);
    await db.run(sql`
      insert into history_starts (account_id, sequence, started_at)
      select account_id, max(sequence), max(recorded_at) from undo_records where account_id = ${app.id} group by account_id`);
    await db.run(sql`delete from undo_records where account_id = ${app.id}`);
    expect(await namesOf(`updatedAt[gte]=${updatedAt}`)).toEqual(before);
    app.clock.advance({ seconds: 1 });
    await hire('Last');
    const { updatedAt: later } = (await app.read(`${people}?orderBy=updatedAt%20desc`))[0];
    expect(await namesOf(`updatedAt[gte]=${later}`)).toEqual(['Last']);
  });
});
