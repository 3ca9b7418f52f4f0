import type { Instant } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { spanishGroups } from './spanish-groups.ts';

/** Gives a new account the Spanish groups. An account starts with them, so no event reports them. */
export const giveSpanishGroups = (tx: Pick<Tx, 'run'>, accountId: string, now: Instant): Promise<number> =>
  tx.run(sql`
    insert into contribution_groups (account_id, id, name, code, country, version, created_at, updated_at)
    select ${accountId}, id, name, code, 'ES', 1, ${now}, ${now}
    from unnest(
      ${spanishGroups.map(() => newId())}::uuid[],
      ${spanishGroups}::text[],
      ${spanishGroups.map((_, i) => String(i + 1))}::text[]
    ) as g (id, name, code)`);

/** The ids of a country's groups that have a code, by their code. */
export async function groupsByCode(reader: Reader, country: string): Promise<Map<string, string>> {
  const rows = await reader.all<{ code: string; id: string }>(sql`
    select code, id from contribution_groups
    where account_id = ${reader.caller.accountId} and country = ${country} and code is not null and deleted_at is null
    order by created_at desc, id desc`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
