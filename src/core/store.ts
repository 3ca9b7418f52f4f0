import { type RawBuilder, sql } from '../platform/db/sql.ts';
import type { Reader } from '../platform/unit-of-work.ts';

/** A select of `account_id`s, as a part of the statement about all accounts. */
export type AccountsSelect = RawBuilder<unknown>;

/** The ids of the accounts that one of these selects finds. */
export async function accountsOf(db: Pick<Reader, 'all'>, selects: readonly AccountsSelect[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    /* across accounts: findDailyWork */ select distinct account_id as id from (${sql.join(selects, sql` union all `)}) w`);
  return rows.map(({ id }) => id);
}
