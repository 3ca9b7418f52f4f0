import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** The employee and the year of a vacation calendar; undefined if there is none. */
export const calendarOf = (tx: Tx, id: string): Promise<{ employeeId: string; year: number } | undefined> =>
  tx.first(sql`
    select employee_id as "employeeId", year from vacation_calendars
    where account_id = ${tx.caller.accountId} and id = ${id} and deleted_at is null for key share`);
