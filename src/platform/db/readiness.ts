import type { Database } from './database.ts';
import { isCurrent } from './migrate.ts';
import { sql } from './sql.ts';

/**
 * Makes the check whether requests can be served: the database answers, and has the schema of this release. Once the
 * schema has been right it is not looked at again, since a newer release may migrate while this one still serves.
 */
export function createReadiness(db: Database): () => Promise<boolean> {
  let wasCurrent = false;
  return async () => {
    try {
      if (wasCurrent) await db.first(sql`select 1 as one`);
      else wasCurrent = await isCurrent(db);
      return wasCurrent;
    } catch {
      return false;
    }
  };
}
