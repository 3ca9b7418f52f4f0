import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

export { type RawBuilder, sql } from 'kysely';

/**
 * Writes queries, typed by the tables; it has no connection, so it cannot run one. `Queryable` runs them: that keeps a
 * transaction from using another connection.
 */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query that has not run yet: from the builder, a template of `sql`, or `fixed`. */
export type Query<Row> = { compile(provider?: typeof build): CompiledQuery<Row> } | RawBuilder<Row> | FixedQuery<Row>;

/**
 * The comparison of a column with ids. One id is compared as itself: PostgreSQL takes a list for ten ids until it sees it, so
 * it would plan the statement each time, which costs more than to run it.
 */
export const amongIds = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${[...ids]}::uuid[])`;

/**
 * A statement whose text never changes, for code where every microsecond counts: its text is built once, and later
 * neither built nor compared. Parameters are `$1`, `$2`, ….
 */
export const fixed = <Row>(text: string, parameters: readonly unknown[]): Query<Row> =>
  new FixedQuery<Row>(text, parameters);

class FixedQuery<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The type of its rows; it holds no value. */
  declare readonly row?: Row;

  constructor(text: string, parameters: readonly unknown[]) {
    this.sql = text;
    this.parameters = parameters;
  }
}

/** The statement's text and its parameters. */
export function compile(query: Query<unknown>): Pick<CompiledQuery, 'sql' | 'parameters'> {
  // The builder's queries ignore the argument, the templates need it.
  return query instanceof FixedQuery ? query : query.compile(build);
}
