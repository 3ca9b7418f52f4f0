import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** Runs a part of a transaction that may fail alone: if `act` throws, its writes are undone. */
export async function inSavepoint<T>(connection: Queryable, act: () => Promise<T>): Promise<T> {
  await connection.run(sql`savepoint part`);
  try {
    const result = await act();
    await connection.run(sql`release savepoint part`);
    return result;
  } catch (error) {
    await connection.run(sql`rollback to savepoint part`);
    // It stays otherwise, and a part around it would go back to it instead of to its own beginning.
    await connection.run(sql`release savepoint part`);
    throw error;
  }
}
