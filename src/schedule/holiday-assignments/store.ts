import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { withinReach } from '../../platform/resource/view.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

/** The year and the use of a holiday calendar; undefined if there is none. */
export const calendarById = (
  reader: Reader,
  id: string,
  lock: 'for no key update' | '' = '',
): Promise<{ year: number; appliesTo: string } | undefined> =>
  reader.first(sql`
    select year, applies_to as "appliesTo" from holiday_calendars
    where account_id = ${reader.caller.accountId} and id = ${id} and deleted_at is null ${sql.raw(lock)}`);

/** The assignments of a calendar to these employees. */
export const assignmentsOf = (
  tx: Tx,
  calendarId: string,
  employeeIds: string[],
): Promise<{ id: string; employeeId: string }[]> =>
  tx.all(sql`
    select id, employee_id as "employeeId" from holiday_assignments
    where account_id = ${tx.caller.accountId} and holiday_calendar_id = ${calendarId}
      and employee_id = any(${employeeIds}::uuid[]) and deleted_at is null
    order by employee_id`);

/** An employee who was given a calendar. */
export interface Holder {
  employeeId: string;
  startDate: LocalDate;
  assignmentId: string;
}

/** Those of a calendar whom the caller reaches. */
export const employeesOf = (reader: Reader, calendarId: string): Promise<Holder[]> =>
  reader.all(sql`
    select employee_id as "employeeId", start_date as "startDate", id as "assignmentId" from holiday_assignments
    where account_id = ${reader.caller.accountId} and holiday_calendar_id = ${calendarId} and deleted_at is null
      and ${withinReach(reader, 'employee_id')}
    order by employee_id`);
