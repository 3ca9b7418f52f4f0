import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Tables } from './tables.ts';

export { type RawBuilder, sql } from 'kysely';

/**
 * Writes queries, typed by the tables; it has no connection, so it cannot run one. `Queryable` runs them, which is
 * what keeps a transaction from reaching past itself.
 */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query not run yet: of the builder, a template of `sql`, or `fixed`. */
export type Query<Row> = { compile(provider?: typeof build): CompiledQuery<Row> } | RawBuilder<Row> | FixedQuery<Row>;

/**
 * A statement whose text never changes, for where every microsecond counts: it is written once, and then neither put
 * together nor compared again. Parameters are `$1`, `$2`, ….
 */
export const fixed = <Row>(text: string, parameters: readonly unknown[]): Query<Row> =>
  new FixedQuery<Row>(text, parameters);

class FixedQuery<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The type of its rows; there is no value. */
  declare readonly row?: Row;

  constructor(text: string, parameters: readonly unknown[]) {
    this.sql = text;
    this.parameters = parameters;
  }
}

/** The statement's text and its parameters. */
export function compile(query: Query<unknown>): Pick<CompiledQuery, 'sql' | 'parameters'> {
  // The builder's own queries ignore the argument, the templates need it.
  return query instanceof FixedQuery ? query : query.compile(build);
}
