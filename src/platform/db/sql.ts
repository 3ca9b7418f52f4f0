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

/** A query not run yet: of the builder, or a template of `sql`. */
export type Query<Row> = { compile(): CompiledQuery<Row> } | RawBuilder<Row>;

/**
 * A statement whose text never changes, for where every microsecond counts: it is written once, and then neither put
 * together nor compared again. Parameters are `$1`, `$2`, ….
 */
export const fixed = <Row>(text: string, parameters: readonly unknown[]): Query<Row> => ({
  compile: () => ({ sql: text, parameters, query: undefined, queryId: undefined }) as unknown as CompiledQuery<Row>,
});

/** The statement's text and its parameters. */
export function compile<Row>(query: Query<Row>): CompiledQuery<Row> {
  // The builder's own queries ignore the argument, the templates need it.
  return (query as RawBuilder<Row>).compile(build);
}
