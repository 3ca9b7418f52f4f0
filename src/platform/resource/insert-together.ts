import { type RawBuilder, sql } from '../db/sql.ts';
import type { Tx } from '../unit-of-work.ts';

/** A statement that inserts a row, and has not run yet. */
export type Insertion = RawBuilder<unknown>;

/**
 * Inserts rows of several tables with one statement, which costs one round trip. Foreign keys are checked after all of
 * them, so that the rows may refer to each other.
 */
export const insertTogether = (tx: Tx, [first, ...others]: readonly [Insertion, ...Insertion[]]): Promise<number> =>
  tx.run(
    others.length === 0
      ? first
      : sql`with ${sql.join(others.map((other, i) => sql`${sql.ref(`w${i}`)} as (${other})`))} ${first}`,
  );
