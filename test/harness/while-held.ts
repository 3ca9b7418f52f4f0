import type { RawBuilder } from '../../src/platform/db/sql.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/**
 * Begins writes while a transaction holds rows, each once those before it are done or wait: for these rows, or for one
 * another. It needs a server: the embedded database runs one transaction at a time.
 * @param rows a statement that locks them
 * @returns what the writes return, once the rows are free
 */
export async function whileHeld<T>(
  { db }: Pick<TestApp, 'db'>,
  rows: RawBuilder<unknown>,
  ...writes: (() => Promise<T>)[]
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  let done = 0;
  await db.transaction(async (tx) => {
    await tx.run(rows);
    for (const write of writes) {
      const one = write();
      begun.push(one);
      const end = () => void done++;
      one.then(end, end);
      await eventually('a write that is done or waits', async () => {
        const waiting = await db.all(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return done + waiting.length >= begun.length;
      });
    }
  });
  return Promise.all(begun);
}
