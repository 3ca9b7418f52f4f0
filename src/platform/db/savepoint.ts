import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/**
 * Runs a part of a transaction that may fail alone: if `act` throws, its writes are undone. Nothing waits for the savepoint:
 * the statement that follows goes in the same packet. Only in a transaction that has failed would it fail, and then so does
 * each later statement, the commit too.
 */
export async function inSavepoint<T>(connection: Queryable, act: () => Promise<T>): Promise<T> {
  const send = (statement: ReturnType<typeof sql>) => void connection.run(statement).catch(() => {});
  send(sql`savepoint part`);
  try {
    const result = await act();
    send(sql`release savepoint part`);
    return result;
  } catch (error) {
    send(sql`rollback to savepoint part`);
    // It stays otherwise, and a part around it would go back to it instead of to its own beginning.
    send(sql`release savepoint part`);
    throw error;
  }
}
