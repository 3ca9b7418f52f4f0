import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';

/** Locks the entries in which an employee is on either side, and returns their ids. */
export async function lockManagersAround(tx: Tx, employeeId: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from employee_managers
    where account_id = ${tx.caller.accountId} and (employee_id = ${employeeId} or manager_id = ${employeeId})
      and deleted_at is null
    order by id for no key update`);
  return rows.map(({ id }) => id);
}
