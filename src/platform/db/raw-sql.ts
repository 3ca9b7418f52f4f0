/** What commands do with a whole database: statements without a deadline, digests of tables, and the foreign keys. */
import type pg from 'pg';
import { noDeadline } from './database.ts';

/** Runs statements on one connection, however long they take. */
export type RunSql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

export const sqlRunner =
  (client: pg.PoolClient): RunSql =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const { rows } = await client.query<Row>({ text, values, query_timeout: noDeadline } as pg.QueryConfig);
    return rows;
  };

/**
 * The number of rows of a table, and a digest that does not depend on their order: the sums of two parts of the SHA-256 of
 * each row.
 */
export async function digestOf(ask: RunSql, table: string): Promise<{ rows: number; digest: string }> {
  const part = (from: number) => `sum(('x' || encode(substr(hash, ${from}, 8), 'hex'))::bit(64)::bigint)`;
  const [found] = await ask<{ rows: number; digest: string }>(
    `select count(*) as rows, encode(sha256(convert_to(concat_ws(':', count(*), ${part(1)}, ${part(9)}), 'UTF8')), 'hex') as digest
      from (select sha256(convert_to(whole_row::text, 'UTF8')) as hash from ${table} whole_row) hashes`,
  );
  return found as { rows: number; digest: string };
}

/** A foreign key, unique by table and name, and the statements that take it away and restore it. */
interface ForeignKey {
  name: string;
  drop: string;
  restore: string;
}

/** Returns all foreign keys of the database. */
export const readForeignKeys = (ask: RunSql): Promise<ForeignKey[]> =>
  ask<ForeignKey>(
    `select format('%s.%s', conrelid::regclass, conname) as name,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by conname`,
  );
