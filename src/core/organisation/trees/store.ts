import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';

/** A table whose rows form a tree by pointing at their parents. */
export interface Tree {
  table: 'departments' | 'employees' | 'cost_centres';
  column: 'parent_id' | 'manager_id';
}

/** Locks the account's trees for this transaction, so that two simultaneous moves cannot close a cycle together. */
export const lockTrees = (tx: Tx) =>
  tx.run(sql`select 1 from accounts where account_id = ${tx.caller.accountId} for no key update`);

/** Whether `id` is `from` or an ancestor of it. */
export async function isAtOrAbove(tx: Tx, { table, column }: Tree, id: string, from: string): Promise<boolean> {
  const found = await tx.first(sql`
    with recursive above as (
      select id, ${sql.ref(column)} as parent from ${sql.ref(table)}
      where account_id = ${tx.caller.accountId} and id = ${from}
      union
      select t.id, t.${sql.ref(column)} from above a join ${sql.ref(table)} t
      on t.account_id = ${tx.caller.accountId} and t.id = a.parent
    )
    select 1 from above where id = ${id}`);
  return found !== undefined;
}
