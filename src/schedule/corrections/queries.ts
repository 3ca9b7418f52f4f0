import type { RowIssue } from '../../contract/index.ts';
import { decidedBy } from '../../core/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Period } from '../../platform/period.ts';
import type { Condition } from '../../platform/resource/resource.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { type IssueOfEmployee, issuesByEmployee } from '../issues-by-employee.ts';

/** Requests about employees whose working time a manager decides. */
export const mayBeDecidedBy = (managerId: string, accountId: string): Condition =>
  sql`r.employee_id in ${decidedBy(managerId, accountId, 'checksManageRequestsAndIncidences')}`;

/** The pending request about an entry, if there is one. */
export async function pendingAbout(tx: Tx, workEntryId: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from work_entry_correction_requests
    where account_id = ${tx.caller.accountId} and work_entry_id = ${workEntryId} and status = 'pending'
      and deleted_at is null`);
  return row?.id;
}

/**
 * The requests that are not decided yet, as issues of payroll rows. A request to move an entry concerns two days: the one
 * that it has, and the one that it would have.
 */
export async function pendingCorrections(
  reader: Reader,
  employeeIds: string[],
  { from, to }: Period,
): Promise<Map<string, RowIssue[]>> {
  const rows = await reader.all<IssueOfEmployee>(sql`
    select r.employee_id as "employeeId", 'correction_pending' as code, min(d.date) as "from", max(d.date) as "to",
      'correction_request' as type, r.id
    from work_entry_correction_requests r
    cross join lateral (values (r.work_date), ((r.previous ->> 'workDate')::date)) d (date)
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and d.date between ${from} and ${to} and r.status = 'pending' and r.deleted_at is null
    group by r.employee_id, r.id
    order by r.employee_id, min(d.date), r.id`);
  return issuesByEmployee(rows);
}
