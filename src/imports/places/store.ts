import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { PlaceTable } from './place-tables.ts';

/** The different texts of a column, in the order of the file, in whatever order its rows are worked. */
export const textsOf = (reader: Reader, importId: string, column: number): Promise<{ text: string }[]> =>
  reader.all(sql`
    select r.cells[${column + 1}::int] as text from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${importId}
      and r.cells[${column + 1}::int] <> ''
    group by 1 order by min(r.number)`);

/** All rows of a table, with the names by which a file may call them. */
export const namesIn = (
  reader: Reader,
  table: PlaceTable,
): Promise<{ id: string; name: string; code: string | null }[]> =>
  reader.all(sql`
    select r.id, r.name, to_jsonb(r) ->> 'code' as code from ${sql.ref(table)} r
    where r.account_id = ${reader.caller.accountId} and r.deleted_at is null`);
