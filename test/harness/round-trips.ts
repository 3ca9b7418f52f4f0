/** How often a request waits for the database. */
import type { Database, Queryable, Transaction } from '../../src/platform/db/database.ts';
import type { Query } from '../../src/platform/db/sql.ts';

interface TripCounter {
  wrap: (db: Database) => Database;
  /**
   * The round trips of the transactions since the last call: in each, the longest chain of statements that waited for
   * one another. Those on the wire together count once, and begin and commit travel with others.
   */
  take(): number;
}

/** Counts round trips of transactions. */
export function createTripCounter(): TripCounter {
  let trips = 0;
  /** Of one transaction: the longest chain that has ended, and the longest begun. */
  const counted = <At extends Queryable>(at: At): At => {
    let [ended, begun] = [0, 0];
    const send = async <T>(run: () => Promise<T>): Promise<T> => {
      const place = ended + 1;
      if (place > begun) {
        begun = place;
        trips++;
      }
      try {
        return await run();
      } finally {
        ended = Math.max(ended, place);
      }
    };
    return {
      ...at,
      all: <Row>(query: Query<Row>) => send(() => at.all(query)),
      first: <Row>(query: Query<Row>) => send(() => at.first(query)),
      run: (query: Query<unknown>) => send(() => at.run(query)),
    };
  };
  return {
    wrap: (db) => ({
      ...db,
      transaction: (work, beforeCommit) => {
        const known = new WeakMap<Transaction, Transaction>();
        const watched = (tx: Transaction): Transaction => {
          const one = known.get(tx) ?? counted(tx);
          known.set(tx, one);
          return one;
        };
        return db.transaction((tx) => work(watched(tx)), beforeCommit && ((tx) => beforeCommit(watched(tx))));
      },
    }),
    take() {
      const taken = trips;
      trips = 0;
      return taken;
    },
  };
}
