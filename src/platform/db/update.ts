/** Updates rows by their ids: one, or many of the same table with one statement. */
import { defined } from '../narrowing.ts';
import { fixed, type OwnQuery, type Query } from './sql.ts';

type Compiled = ReturnType<OwnQuery<unknown>['compile']>;

/** A change of a locked row. */
interface RowUpdate {
  table: string;
  accountId: string;
  id: string;
  /** The new values, as the table stores them. */
  columns: Readonly<Record<string, unknown>>;
}

/** The change of one row; `batch-statements.ts` sends those of the same columns together. */
export class UpdateQuery implements OwnQuery<never> {
  readonly update: RowUpdate;

  constructor(update: RowUpdate) {
    this.update = update;
  }

  compile(): Compiled {
    const { accountId, id, columns } = this.update;
    const values = Object.values(columns);
    const place = values.length;
    return {
      sql: `${this.#set((_, i) => `$${i + 1}`)} where r.account_id = $${place + 1} and r.id = $${place + 2}`,
      parameters: [...values, accountId, id],
    };
  }

  /** Writes equal kinds of changes together: their texts are the same. */
  static together(all: readonly UpdateQuery[]): Query<never> {
    const first = defined(all[0], 'a row to update');
    const { table, accountId } = first.update;
    const rows = JSON.stringify(all.map(({ update: { id, columns } }) => ({ id, ...columns })));
    return fixed(
      `${first.#set((name) => `v."${name}"`)} from json_populate_recordset(null::${table}, $2) v where r.account_id = $1 and r.id = v.id`,
      [accountId, rows],
    );
  }

  #set(value: (column: string, place: number) => string): string {
    const { table, columns } = this.update;
    return `update ${table} as r set ${Object.keys(columns).map((name, i) => `"${name}" = ${value(name, i)}`)}`;
  }
}
