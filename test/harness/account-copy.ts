import type { Database } from '../../src/platform/db/database.ts';
import { tenantTables } from './account-guard.ts';
import type { TestAccount, TestApp } from './app.ts';

/** The tables with rows of an account, except its row in `accounts`, which `newAccount` makes. */
async function tablesWith(db: Database, accountId: string): Promise<string[]> {
  const tables = [...tenantTables].filter((table) => table !== 'accounts');
  const found = tables.map(
    (table) => `select '${table}' as name where exists (select from ${table} where account_id = '${accountId}')`,
  );
  const { rows } = await db.pool.query<{ name: string }>(found.join(' union all '));
  return rows.map(({ name }) => name);
}

/**
 * Makes accounts with the rows that this one has now, under the same ids: for tests that each change the same company, this is
 * cheaper than the requests that make it. Tokens and users belong to no account; the copy has a new token, and no users.
 */
export async function accountCopier(app: TestApp, from: TestAccount): Promise<() => Promise<TestAccount>> {
  const tables = await tablesWith(app.db, from.id);
  return async () => {
    const copy = await app.newAccount({ timeZone: from.timeZone });
    const copied = tables.map(
      (table) => `
        delete from ${table} where account_id = '${copy.id}';
        insert into ${table} select copied.* from ${table} r,
          jsonb_populate_record(r, '{"account_id": "${copy.id}"}') copied where r.account_id = '${from.id}';`,
    );
    await app.db.script(`begin; set local session_replication_role = replica; ${copied.join('')} commit`);
    return copy;
  };
}
