/** The embedded database knows how large its tables are after a bulk load, as a server does. */
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { sql } from './sql.ts';
import { refreshStatistics } from './statistics.ts';

test('tables are counted again once many of their rows have changed, and only then', async () => {
  const db = await openEmbedded({});
  onTestFinished(() => db.close());
  await db.script('create table many (n int primary key); create table few (n int primary key)');
  const sizes = () =>
    db.all(sql`select relname as name, reltuples as rows from pg_class where relname in ('few', 'many')
    order by relname`);
  await db.run(sql`insert into few select generate_series(1, 40)`);
  await db.run(sql`insert into many select generate_series(1, 5000)`);
  expect(await sizes()).toEqual([
    { name: 'few', rows: -1 },
    { name: 'many', rows: -1 },
  ]);
  expect(await refreshStatistics(db)).toEqual(['many']);
  expect(await sizes()).toMatchObject([{ rows: -1 }, { rows: 5_000 }]);
  expect(await refreshStatistics(db)).toEqual([]);
  await db.run(sql`insert into many select generate_series(5001, 6000)`);
  expect(await refreshStatistics(db)).toEqual(['many']);
});
