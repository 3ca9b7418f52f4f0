import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/**
 * Runs a part of a transaction that may fail alone: if `act` throws, or a write that it did not wait for fails, its writes are
 * undone. Nothing waits for the savepoint and the way back to it: they go in the packet of the next statement, and fail only
 * in a transaction of which every later statement fails, the commit too.
 * @param level of a part within a part, from 1: one that could not begin must not go back to the beginning of another
 */
export async function inSavepoint<T>(connection: Queryable, act: () => Promise<T>, level = 1): Promise<T> {
  const name = sql.raw(`part${level}`);
  const send = (statement: ReturnType<typeof sql>) => void connection.run(statement).catch(() => {});
  send(sql`savepoint ${name}`);
  try {
    const result = await act();
    await connection.run(sql`release savepoint ${name}`);
    return result;
  } catch (error) {
    send(sql`rollback to savepoint ${name}`);
    // It stays otherwise, and a part around it would go back to it instead of to its own beginning.
    send(sql`release savepoint ${name}`);
    throw error;
  }
}
