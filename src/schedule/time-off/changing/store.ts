import type { LocalDate } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { rememberBefore } from '../../../platform/resource/history/store.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { requestType } from '../store.ts';

interface Span {
  firstDayOff: LocalDate;
  lastDayOff: LocalDate;
}

/**
 * Writes between which dates lists find a request, and remembers those before; `lastDay` is the last one of its days.
 * @param to null: the request has no last day
 */
export async function writeSpan(
  tx: Tx,
  id: string,
  { from, to, lastDay }: { from: LocalDate; to: LocalDate | null; lastDay: LocalDate },
): Promise<void> {
  const { accountId } = tx.caller;
  const replaced = await tx.first<Span & { isOther: boolean }>(sql`
    update time_off_requests r set first_day_off = ${from}, last_day_off = ${to ?? 'infinity'}, days_until = ${lastDay}
    from time_off_requests o
    where r.account_id = ${accountId} and r.id = ${id} and o.account_id = ${accountId} and o.id = r.id
    returning o.first_day_off as "firstDayOff", o.last_day_off as "lastDayOff",
      (o.first_day_off, o.last_day_off) is distinct from (r.first_day_off, r.last_day_off) as "isOther"`);
  if (!replaced?.isOther) return;
  const { firstDayOff, lastDayOff } = replaced;
  rememberBefore(tx, requestType('absence'), { firstDayOff, lastDayOff }, id);
}

/** Ends a range without a last day; not before its first one. @returns the end; undefined if it has one already */
export async function endOpenRange(tx: Tx, id: string, endDate: LocalDate): Promise<LocalDate | undefined> {
  const end = sql`greatest(r.start_date, ${endDate}::date)`;
  const row = await tx.first<{ endDate: LocalDate }>(sql`
    update time_off_requests r set end_date = ${end}, last_day_off = ${end}, days_until = ${end}
    where r.account_id = ${tx.caller.accountId} and r.id = ${id} and r.start_date is not null and r.end_date is null
    returning r.end_date as "endDate"`);
  if (row) rememberBefore(tx, requestType('absence'), { endDate: null, lastDayOff: 'infinity' }, id);
  return row?.endDate;
}

/** The accounts that may have one before `day`. */
export const accountsWithRanges = (day: LocalDate) => sql`
  /* across accounts: findDueRanges */ select account_id from time_off_requests
  where start_date is not null and end_date is null
    and type = 'create' and status in ('pending', 'accepted') and deleted_at is null and days_until < ${day}::date`;

/** The absences without a last day that need days from `today` on, of employees in the same employment. */
export const dueRanges = (reader: Reader, today: LocalDate): Promise<string[]> =>
  reader
    .all<{ id: string }>(sql`
      select r.id from time_off_requests r
      join employees e on e.account_id = ${reader.caller.accountId} and e.id = r.employee_id and e.status = 'active'
        and e.start_date <= r.start_date
      where r.account_id = ${reader.caller.accountId} and r.start_date is not null and r.end_date is null
        and r.type = 'create' and r.status in ('pending', 'accepted') and r.deleted_at is null and r.days_until < ${today}
      order by r.id`)
    .then((rows) => rows.map(({ id }) => id));
