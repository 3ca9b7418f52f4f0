/** Parts of a transaction that may fail alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { inSavepoint } from './savepoint.ts';
import { sql } from './sql.ts';

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
