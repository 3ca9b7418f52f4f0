import { sql } from '../../../platform/db/sql.ts';
import type { Resource } from '../../../platform/resource/resource.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';

/** Makes the function that finds the id of the row with an id of another system; a deleted row does not count. */
export const finderOf =
  ({ table }: Pick<Resource, 'table'>) =>
  async (reader: Reader, externalId: string): Promise<string | undefined> => {
    const row = await reader.first<{ id: string }>(sql`
      select id from ${sql.ref(table)}
      where account_id = ${reader.caller.accountId} and external_id = ${externalId} and deleted_at is null`);
    return row?.id;
  };
