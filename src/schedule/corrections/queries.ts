import { decidedBy } from '../../core/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Condition } from '../../platform/resource/resource.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

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
