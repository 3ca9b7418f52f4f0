import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/**
 * Runs a part of a transaction that may fail alone: if `act` throws, or a write that it did not wait for fails, its writes are
 * undone. Nothing waits for the savepoint and the way back to it: they go in the packet of the next statement, and fail only
 * in a transaction of which every later statement fails, the commit too.
 */
export async function inSavepoint<T>(connection: Queryable, act: () => Promise<T>): Promise<T> {
  const send = (statement: ReturnType<typeof sql>) => void connection.run(statement).catch(() => {});
  send(sql`savepoint part`);
  try {
    const result = await act();
    await connection.run(sql`release savepoint part`);
    return result;
  } catch (error) {
    send(sql`rollback to savepoint part`);
    // It stays otherwise, and a part around it would go back to it instead of to its own beginning.
    send(sql`release savepoint part`);
    throw error;
  }
}
