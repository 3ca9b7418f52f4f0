import type { Database } from './database.ts';
import { sql } from './sql.ts';

/**
 * Refreshes the statistics by which the planner chooses how to read: of each table of which more than a tenth, and more
 * than 50 rows, changed since the last time. A server does so by itself with the same limits, but only once a minute
 * (autovacuum), and the embedded database never does. Until then they read the tables of a bulk load as if they were empty, and
 * so check its foreign keys: each look-up reads all that was loaded.
 * @returns the names of the tables, as far as they are ours
 */
export async function refreshStatistics(db: Database): Promise<string[]> {
  // Without this the connection reports its own changes only every few seconds, and the embedded database has no other.
  await db.run(sql`select pg_stat_force_next_flush()`);
  const tables = await db.all<{ name: string }>(sql`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and pg_has_role(c.relowner, 'usage')
      and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    order by s.relname`);
  for (const { name } of tables) await db.run(sql`analyze (skip_locked) ${sql.ref(name)}`);
  return tables.map(({ name }) => name);
}
