import type { Concerned } from '../events/index.ts';
import type { LocalDate } from '../platform/clock.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/unit-of-work.ts';

/** The days of the contracts with an agreement, of removed employees too; nothing without such contracts. */
export async function concernedByAgreement(tx: Tx, agreementId: string): Promise<Concerned> {
  const rows = await tx.all<{ employeeId: string; from: LocalDate; to: LocalDate | null }>(sql`
    select employee_id as "employeeId", min(start_date) as "from",
      nullif(max(coalesce(end_date, 'infinity')), 'infinity') as "to"
    from contracts
    where account_id = ${tx.caller.accountId} and agreement_id = ${agreementId}
      and (deleted_at is null or removed_with_employee)
    group by employee_id order by employee_id`);
  const from = rows.map((row) => row.from).sort()[0];
  if (from === undefined) return {};
  const ends = rows.map(({ to }) => to);
  const to = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  return { effectiveDate: from, affects: { from, to, employeeIds: rows.map(({ employeeId }) => employeeId) } };
}
