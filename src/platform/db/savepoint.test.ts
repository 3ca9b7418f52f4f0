/** Parts of a transaction that may fail alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { batchStatements } from './batch-statements.ts';
import type { Queryable } from './database.ts';
import { InsertQuery, insertTogether, StoredJson } from './insert.ts';
import { inSavepoint } from './savepoint.ts';
import { amongIds, byId, compile, type Query, sql } from './sql.ts';

let made: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  made = await makeDatabase();
  await made.db.run(sql`create table parts (name text)`);
});
afterAll(() => made.drop());

test('a part that fails undoes what it did before and after a part of it that failed', async () => {
  await made.db.transaction(async (tx) => {
    const write = (name: string) => tx.run(sql`insert into parts values (${name})`);
    let level = 0;
    const failing = (act: () => Promise<unknown>) => {
      const part = async () => {
        await act();
        throw new Error('undone');
      };
      return inSavepoint(tx, part, ++level).catch(() => {});
    };
    await write('kept');
    await failing(async () => {
      await write('before');
      await failing(() => write('inner'));
      await write('after');
    });
    expect(await tx.all(sql`select name from parts`)).toEqual([{ name: 'kept' }]);
  });
});

test('a part that could not begin undoes nothing of the one around it, and the first failure is told', async () => {
  const work = made.db.transaction((tx) =>
    inSavepoint(tx, async () => {
      await tx.run(sql`insert into parts values ('around')`);
      tx.withoutWaiting(tx.run(sql`select 1 / 0`));
      const inner = inSavepoint(
        tx,
        async () => {
          throw new Error('refused before it sent anything');
        },
        2,
      );
      await expect(inner).rejects.toThrow('refused');
      await tx.run(sql`insert into parts values ('afterwards')`);
    }),
  );
  await expect(work).rejects.toThrow('division by zero');
  expect(await made.db.all(sql`select name from parts where name <> 'kept'`)).toEqual([]);
});

describe('parts in parallel', () => {
  const account = randomUUID();
  beforeAll(() =>
    made.db.run(
      sql`create table placed (account_id uuid, id uuid primary key, name text unique, facts jsonb, tags text[])`,
    ),
  );
  /** Runs parts in a transaction. @returns their results, and the statements that were sent */
  const run = async <T>(...acts: ((part: Queryable) => Promise<T>)[]) => {
    const sent: string[] = [];
    const results = await made.db.transaction(async (tx) => {
      const seen = <Row>(query: Query<Row>) => {
        sent.push(compile(query).sql);
        return query;
      };
      const over = {
        ...tx,
        all: <Row>(query: Query<Row>) => tx.all(seen(query)),
        run: (query: Query<unknown>) => tx.run(seen(query)),
      };
      const { parts, watch, failed } = batchStatements(over, acts.length);
      const running = acts.map((act, i) => watch(i, () => act(parts[i] as Queryable)));
      await Promise.allSettled(running);
      failed();
      return Promise.all(running);
    });
    return { results, sent };
  };
  const row = (name: string, more: object = {}) => ({
    table: 'placed',
    columns: { account_id: account, id: randomUUID(), name, ...more },
    onConflict: 'on conflict do nothing',
  });
  const nameOf = (part: Queryable, id: string) =>
    part.first(
      byId<{ id: string; name: string }>(
        id,
        'id',
        (ids) => sql`
      select id, name from placed where account_id = ${account} and id ${amongIds(ids)} order by name`,
      ),
    );
  const names = async () =>
    (await made.db.all<{ name: string }>(sql`select name from placed order by name`)).map(({ name }) => name);

  test('insert and read with one statement for all, and each gets its own row', async () => {
    const { results, sent } = await run(
      ...['a', 'b', 'c'].map((name) => async (part: Queryable) => {
        const inserted = await part.first(
          new InsertQuery<{ id: string; name: string }>(
            [row(name, { tags: [name, 'x'], facts: new StoredJson([{ name }]) })],
            'id, name',
          ),
        );
        const read = await nameOf(part, inserted?.id.toUpperCase() ?? '');
        return [inserted?.name, read?.name, (await nameOf(part, randomUUID()))?.name];
      }),
    );
    expect(results).toEqual(['a', 'b', 'c'].map((name) => [name, name, undefined]));
    expect(sent).toHaveLength(3);
    expect(await made.db.all(sql`select facts, tags from placed order by name`)).toEqual(
      ['a', 'b', 'c'].map((name) => ({ facts: [{ name }], tags: [name, 'x'] })),
    );
  });
  test('share equal reads, and never equal writes', async () => {
    const write = sql`update placed set facts = to_jsonb(coalesce((facts ->> 'n')::int, 0))`;
    const act = async (part: Queryable) => {
      const [found] = await part.all<{ count: number }>(sql`select count(*) as count from placed`);
      await part.run(write);
      return found?.count;
    };
    const { results, sent } = await run(act, act);
    expect(results).toEqual([3, 3]);
    expect(sent.map((text) => text.slice(0, 6))).toEqual(['select', 'update', 'update']);
  });
  test('keep the order of the statements of each', async () => {
    const { results } = await run(
      ...['d', 'e'].map((name) => async (part: Queryable) => {
        const inserting = insertTogether(part, row(name));
        const [found] = await part.all<{ count: number }>(
          sql`select count(*) as count from placed where name = ${name}`,
        );
        return [await inserting, found?.count];
      }),
    );
    expect(results).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
  test('fail together when one of them fails, or their rows exclude each other', async () => {
    const before = await names();
    const insert = (name: string) => (part: Queryable) => insertTogether(part, row(name));
    const refuse = async (part: Queryable) => {
      await insert('g')(part);
      throw new Error('refused');
    };
    await expect(run(insert('f'), insert('f'))).rejects.toThrow('1 of the rows are taken');
    await expect(run(insert('f'), insert('a'))).rejects.toThrow('1 of the rows are taken');
    await expect(run<unknown>(insert('f'), refuse)).rejects.toThrow('refused');
    expect(await names()).toEqual(before);
  });
});
