import { sql } from '../../platform/db/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** The employee whose time off is written, as rules and events need them. */
export interface LockedEmployee {
  id: string;
  externalId: string | null;
  code: number | null;
}

const columns = sql`e.id, e.external_id as "externalId", e.code`;

/** Locks an employee who is not deleted: every write about an employee locks this row first. */
export const lockEmployee = (tx: Tx, id: string): Promise<LockedEmployee | undefined> =>
  tx.first(sql`
    select ${columns} from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = ${id} and e.deleted_at is null for no key update`);

/** Locks the employee whom a row is about; undefined if there is no such row, or the employee is deleted. */
export async function lockEmployeeOf(tx: Tx, table: string, rowId: string): Promise<LockedEmployee | undefined> {
  if (!isUuid(rowId)) return undefined;
  return tx.first(sql`
    select ${columns} from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = (
      select r.employee_id from ${sql.raw(table)} r where r.account_id = ${tx.caller.accountId} and r.id = ${rowId}
    ) for no key update of e`);
}
