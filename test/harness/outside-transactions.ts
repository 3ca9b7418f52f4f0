import type { Database, Queryable } from '../../src/platform/db/database.ts';

/** A database whose statements outside transactions, single ones and those of long reads, go through what `watch` makes. */
export const outsideTransactions = (db: Database, watch: (at: Queryable) => Partial<Queryable>): Database => ({
  ...db,
  ...watch(db),
  longReads: () => {
    const at = db.longReads();
    return { ...at, ...watch(at) };
  },
});
