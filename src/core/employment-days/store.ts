import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** Days from a first to a last one; null: without an end. */
export interface Days {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** The days of an employee's employments, the oldest first. */
export const employmentDaysOf = (reader: Reader, employeeId: string): Promise<Days[]> =>
  reader.all<Days>(sql`
    select start_date as "startDate", end_date as "endDate" from employments
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} order by start_date`);
