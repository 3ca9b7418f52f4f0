/** Statements before they run, and the values of the rows that they return. */

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
import pg from 'pg';
import type { Instant } from '../clock.ts';

export { type RawBuilder, sql } from 'kysely';

/** Writes the text of a template; it has no connection, so it cannot run one: `Queryable` does. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query that has not run yet: a template of `sql`, `fixed`, `byId`, or an insert. */
export type Query<Row> = RawBuilder<Row> | FixedQuery<Row> | OwnQuery<Row>;

/** A query that writes its text by itself. */
export interface OwnQuery<Row> {
  compile(): Compiled;
  /** The type of its rows; it holds no value. */
  readonly row?: Row;
}

type Compiled = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * The comparison of a column with ids. One id is compared as itself: PostgreSQL takes a list for ten ids until it sees it, so
 * it would plan the statement each time, which costs more than to run it.
 */
export const amongIds = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${ids}::uuid[])`;

/**
 * A statement whose text never changes, for code where every microsecond counts: its text is built once, and later
 * neither built nor compared. Parameters are `$1`, `$2`, ….
 */
export const fixed = <Row>(text: string, parameters: readonly unknown[]): Query<Row> =>
  new FixedQuery<Row>(text, parameters);

/** The order in which a statement locks the rows of ids: one row needs none. */
export const inOrderOf = (column: string, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`` : sql`order by ${sql.ref(column)}`;

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

/**
 * A read of the rows of one id, which reads those of several when it runs in step with the same of others (`batch-statements.ts`).
 * @param column the column of its rows that has the id
 * @param statement makes the statement for any number of ids, which it compares with `amongIds`
 * @param changedIn the table whose row of this id it locks for a change: only one of several parts may
 */
export const byId = <Row>(
  id: string,
  column: keyof Row & string,
  statement: (ids: readonly string[]) => RawBuilder<Row>,
  changedIn?: string,
): ByIdQuery<Row> => new ByIdQuery(id.toLowerCase(), column, statement, changedIn);

/** The same for any text: `id` need not be one. */
export class ByIdQuery<Row> implements OwnQuery<Row> {
  readonly id: string;
  readonly column: keyof Row & string;
  readonly statement: (ids: readonly string[]) => RawBuilder<Row>;
  readonly changedIn: string | undefined;
  declare readonly row?: Row;

  constructor(
    id: string,
    column: keyof Row & string,
    statement: (ids: readonly string[]) => RawBuilder<Row>,
    changedIn?: string,
  ) {
    this.id = id;
    this.column = column;
    this.statement = statement;
    this.changedIn = changedIn;
  }

  compile(): Compiled {
    return this.statement([this.id]).compile(compiler);
  }
}

/** The statement's text and its parameters. */
export function compile(query: Query<unknown>): Compiled {
  return query instanceof FixedQuery ? query : query.compile(compiler);
}

const { builtins } = pg.types;

/** `2026-11-20 09:00:00.12+00` → `2026-11-20T09:00:00.120Z`; the session's zone is always UTC. */
function readInstant(text: string): Instant {
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0') : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/** Counts and sequences; a number beyond 2⁵³ would be a guess, so this throws. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`);
  return value;
}

/** How values leave the database: dates and money stay text, so no value is rounded or moved to another day. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    switch (oid) {
      case builtins.DATE:
      case builtins.NUMERIC:
      case builtins.TIME:
        return (text: string) => text;
      case builtins.TIMESTAMPTZ:
        return readInstant;
      case builtins.INT8:
        return readInteger;
      default:
        return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
    }
  },
};
