/** Names of places by their ids. */
import { sql } from '../../../platform/db/sql.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';

interface CodeAndName {
  code: string | null;
  name: string;
}

/** The code and the name of what an id stands for, deleted or not. */
export type Names = ReadonlyMap<string, CodeAndName>;

/** The names of departments, offices, legal entities and cost centres: an id is of one of them. */
export async function namesOf(reader: Reader, ids: ReadonlySet<string>): Promise<Names> {
  if (ids.size === 0) return new Map();
  const { accountId } = reader.caller;
  const asked = sql`account_id = ${accountId} and id = any(${[...ids]}::uuid[])`;
  const rows = await reader.all<CodeAndName & { id: string }>(sql`
    select id, code, name from departments where ${asked}
    union all select id, code, name from offices where ${asked}
    union all select id, null, name from legal_entities where ${asked}
    union all select id, code, name from cost_centres where ${asked}`);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}
