import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { PlaceTable } from './place-tables.ts';

/** A name as the file writes it first, in whatever order its rows are worked. */
export async function firstSpelling(reader: Reader, importId: string, column: number, name: string): Promise<string> {
  const found = await reader.first<{ name: string }>(sql`
    select trim(r.cells[${column + 1}::int]) as name from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${importId}
      and lower(trim(r.cells[${column + 1}::int])) = ${name.trim().toLowerCase()}
    order by r.number limit 1`);
  return found?.name ?? name.trim();
}

/** All rows of a table, with the names by which a file may call them. */
export const namesIn = (
  reader: Reader,
  table: PlaceTable,
): Promise<{ id: string; name: string; code: string | null }[]> =>
  reader.all(sql`
    select r.id, r.name, to_jsonb(r) ->> 'code' as code from ${sql.ref(table)} r
    where r.account_id = ${reader.caller.accountId} and r.deleted_at is null`);
