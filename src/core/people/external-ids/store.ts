import { ByIdQuery, sql } from '../../../platform/db/sql.ts';
import type { Resource } from '../../../platform/resource/resource.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';

/** Makes the function that finds the id of the row with an id of another system; a deleted row does not count. */
export const finderOf =
  ({ table }: Pick<Resource, 'table'>) =>
  async (reader: Reader, externalId: string): Promise<string | undefined> => {
    const found = (ids: readonly string[]) => sql<{ id: string; externalId: string }>`
      select id, external_id as "externalId" from ${sql.ref(table)}
      where account_id = ${reader.caller.accountId} and deleted_at is null
        and external_id ${ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::text[])`}`;
    const row = await reader.first(new ByIdQuery(externalId, 'externalId', found));
    return row?.id;
  };

/** Makes the function that locks rows named by their ids or by those of another system, the lowest id first. */
export const lockerOf =
  ({ table }: Pick<Resource, 'table'>) =>
  (tx: Tx, ids: readonly string[], externalIds: readonly string[]): Promise<number> => {
    // Only what is named: for an empty list the planner would read any index with a condition from end to end.
    const named = [
      ids.length > 0 && sql`id = any(${ids}::uuid[])`,
      externalIds.length > 0 && sql`external_id = any(${externalIds}::text[])`,
    ].filter((one) => one !== false);
    return tx.run(sql`
      select id from ${sql.ref(table)}
      where account_id = ${tx.caller.accountId} and deleted_at is null and (${sql.join(named, sql` or `)})
      order by id for no key update`);
  };
