import type { Instant, LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** An entry of the register, deleted or not. */
export interface Registered {
  id: string;
  employeeId: string;
  startedAt: Instant;
  deletedAt: Instant | null;
}

interface Slice {
  from: LocalDate;
  to: LocalDate;
  employeeIds: string[];
  after: { employeeId: string; startedAt: Instant; id: string } | undefined;
  limit: number;
}

/**
 * The entries of employees that count for a day of the period, or did so in an earlier version: an entry that was moved to
 * another day still stands in the register of its first one. By employee and start.
 */
export function findRegistered(reader: Reader, { from, to, employeeIds, after, limit }: Slice): Promise<Registered[]> {
  const { accountId, reach } = reader.caller;
  const position = after
    ? sql`and (w.employee_id, w.started_at, w.id) > (${after.employeeId}::uuid, ${after.startedAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return reader.all(sql`
    select w.id, w.employee_id as "employeeId", w.started_at as "startedAt", w.deleted_at as "deletedAt"
    from work_entries w
    where w.account_id = ${accountId} and w.employee_id = any(${employeeIds}::uuid[])
      ${reach ? sql`and w.employee_id = any(${reach}::uuid[])` : sql``} ${position}
      and (w.work_date between ${from} and ${to} or w.id = any(array(
        select h.entity_id from undo_records h
        where h.account_id = ${accountId} and h.entity_type = 'work_entry' and h.before ? 'work_date'
          and (h.before ->> 'work_date') collate "C" between ${from} and ${to})))
    order by w.employee_id, w.started_at, w.id limit ${limit}`);
}
