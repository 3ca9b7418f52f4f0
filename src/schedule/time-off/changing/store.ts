import type { LocalDate } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';

/** Writes between which dates lists find a request; `lastDay` is the last one of its days. */
export const writeSpan = (
  tx: Tx,
  id: string,
  { from, to, lastDay }: { from: LocalDate; to: LocalDate | null; lastDay: LocalDate },
) =>
  tx.run(sql`
    update time_off_requests set first_day_off = ${from}, last_day_off = ${to ?? 'infinity'}, days_until = ${lastDay}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** The last date for which a locked range has days. */
export async function daysUntil(tx: Tx, id: string): Promise<LocalDate | undefined> {
  const row = await tx.first<{ daysUntil: LocalDate }>(sql`
    select days_until as "daysUntil" from time_off_requests where account_id = ${tx.caller.accountId} and id = ${id}`);
  return row?.daysUntil;
}

/** The absences without a last day that need days from `today` on, of employees who are employed. */
export const dueRanges = (reader: Reader, today: LocalDate): Promise<string[]> =>
  reader
    .all<{ id: string }>(sql`
      select r.id from time_off_requests r
      join employees e on e.account_id = ${reader.caller.accountId} and e.id = r.employee_id and e.status = 'active'
      where r.account_id = ${reader.caller.accountId} and r.start_date is not null and r.end_date is null
        and r.type = 'create' and r.status in ('pending', 'accepted') and r.deleted_at is null and r.days_until < ${today}
      order by r.id`)
    .then((rows) => rows.map(({ id }) => id));
