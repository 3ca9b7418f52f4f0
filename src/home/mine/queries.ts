import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** How many of an employee's own requests are pending. */
export async function countPending(reader: Reader, employeeId: string): Promise<number> {
  const { accountId } = reader.caller;
  const row = await reader.first<{ count: number }>(sql`
    select count(*) as count from time_off_requests r
    where r.account_id = ${accountId} and r.employee_id = ${employeeId} and r.status = 'pending' and r.deleted_at is null`);
  return row?.count ?? 0;
}
