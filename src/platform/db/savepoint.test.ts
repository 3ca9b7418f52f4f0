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
    const failing = (act: () => Promise<unknown>) =>
      inSavepoint(tx, async () => {
        await act();
        throw new Error('undone');
      }).catch(() => {});
    await write('kept');
    await failing(async () => {
      await write('before');
      await failing(() => write('inner'));
      await write('after');
    });
    expect(await tx.all(sql`select name from parts`)).toEqual([{ name: 'kept' }]);
  });
});
