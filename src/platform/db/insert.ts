/** Inserts rows: one, several of different tables, or many of the same tables, each with one statement. */
import { defined } from '../narrowing.ts';
import type { Queryable } from './database.ts';
import { fixed, type OwnQuery, type Query } from './sql.ts';

type Compiled = ReturnType<OwnQuery<unknown>['compile']>;

/** A value of a column of JSON. */
export class StoredJson {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** As a parameter of a statement; the driver asks. */
  toPostgres(): string {
    return JSON.stringify(this.value);
  }

  /** As a part of the JSON of a row. */
  toJSON(): unknown {
    return this.value;
  }
}

/** A row to insert, as its table stores it; the account is one of its columns. */
export interface Insertion {
  table: string;
  columns: Readonly<Record<string, unknown>>;
  /** The rest of the statement: `on conflict do nothing`. */
  onConflict?: string;
}

/**
 * Inserts rows of different tables with one statement, which costs one round trip. Foreign keys are checked after all of
 * them, so that the rows may refer to each other.
 */
export class InsertQuery<Row = unknown> implements OwnQuery<Row> {
  readonly rows: readonly [Insertion, ...Insertion[]];
  /** What it returns of the first row: SQL; empty: nothing. */
  readonly returning: string;
  /** The type of its rows; it holds no value. */
  declare readonly row?: Row;

  constructor(rows: readonly [Insertion, ...Insertion[]], returning = '') {
    this.rows = rows;
    this.returning = returning;
  }

  compile(): Compiled {
    const parameters: unknown[] = [];
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    return this.#statement(parameters, ({ columns }) => `values (${Object.values(columns).map(parameter)})`);
  }

  /** Inserts equal kinds of rows together: the texts of those without their values are the same. */
  static together<Row>(all: readonly InsertQuery<Row>[]): Query<Row> {
    const { rows: kinds, returning } = defined(all[0], 'a row to insert');
    // A Citus cluster counts what it returns: without, it counts what it selected, also rows that were not inserted.
    const first = new InsertQuery(kinds, returning || (kinds[0].onConflict ? '1' : ''));
    const parameters: unknown[] = [first.rows[0].columns.account_id];
    const { sql: text } = first.#statement(parameters, ({ table, columns }, place) => {
      const rows = parameters.push(JSON.stringify(all.map((one) => one.rows[place]?.columns)));
      const values = Object.keys(columns).map((name) => (name === 'account_id' ? '$1' : quoted(name)));
      return `select ${values} from json_populate_recordset(null::${table}, $${rows})`;
    });
    return fixed(text, parameters);
  }

  #statement(parameters: readonly unknown[], source: (row: Insertion, place: number) => string): Compiled {
    const [first, ...others] = this.rows.map(
      (row, place) =>
        `insert into ${row.table} as r (${Object.keys(row.columns).map(quoted)}) ${source(row, place)} ${row.onConflict ?? ''}`,
    );
    const before = others.length === 0 ? '' : `with ${others.map((other, i) => `w${i} as (${other})`)} `;
    return { sql: `${before}${first} ${this.returning && `returning ${this.returning}`}`, parameters };
  }
}

const quoted = (name: string) => `"${name}"`;

/** Inserts rows of different tables. @returns how many of the first table were inserted */
export const insertTogether = (tx: Pick<Queryable, 'run'>, ...rows: [Insertion, ...Insertion[]]): Promise<number> =>
  tx.run(new InsertQuery(rows));
