import type { FollowedEmployee } from '../../core/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** Locks the employee, removed or not, of a row of this area. */
export const lockPersonOf = (tx: Tx, table: string, id: string): Promise<FollowedEmployee | undefined> =>
  tx.first<FollowedEmployee>(sql`
    select e.id, e.external_id as "externalId", e.code, e.office_id as "officeId" from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = (
      select t.employee_id from ${sql.ref(table)} t where t.account_id = ${tx.caller.accountId} and t.id = ${id}
    ) for no key update of e`);
