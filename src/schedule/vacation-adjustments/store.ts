import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** The employee and the year of a vacation calendar, and whether it is kept in hours; undefined if there is none. */
export const calendarOf = (
  tx: Tx,
  id: string,
): Promise<{ employeeId: string; year: number; hoursPerDay: number | null } | undefined> =>
  tx.first(sql`
    select c.employee_id as "employeeId", c.year, f.hours_per_day::float8 as "hoursPerDay"
    from vacation_calendars c
    join vacation_configurations f on f.account_id = ${tx.caller.accountId} and f.id = c.vacation_configuration_id
    where c.account_id = ${tx.caller.accountId} and c.id = ${id} and c.deleted_at is null for key share of c`);
