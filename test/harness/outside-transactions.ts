import type { Database, Queryable } from '../../src/platform/db/database.ts';

/** A database whose statements outside transactions, single ones and those of long reads, go through what `watch` makes. */
export const outsideTransactions = (db: Database, watch: (at: Queryable) => Partial<Queryable>): Database => ({
  ...db,
  ...watch(db),
  apart: () => {
    const at = db.apart();
    return { ...at, ...watch(at) };
  },
});
