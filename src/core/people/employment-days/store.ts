import { amongIds, byId, sql } from '../../../platform/db/sql.ts';
import type { DatedDays, Period } from '../../../platform/period.ts';
import type { Condition } from '../../../platform/resource/resource.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';

interface OwnDays extends DatedDays {
  employeeId: string;
}

/** The days of an employee's employments, the oldest first. */
export const employmentDaysOf = (reader: Reader, employeeId: string): Promise<DatedDays[]> =>
  reader.all(
    byId<OwnDays>(
      employeeId,
      'employeeId',
      (ids) => sql`
      select employee_id as "employeeId", start_date as "startDate", end_date as "endDate" from employments
      where account_id = ${reader.caller.accountId} and employee_id ${amongIds(ids)} and deleted_at is null
      order by start_date`,
    ),
  );

/**
 * The employments `m` of the employee `r` with a day in a period. A removal ends an employment that has begun and makes
 * the employee inactive; so that of a removed employee who is still active never began.
 */
const within = (accountId: string, { from, to }: Period): Condition => sql`
  m.account_id = ${accountId} and m.employee_id = r.id and m.deleted_at is null
  and m.start_date <= ${to} and coalesce(m.end_date, 'infinity') >= ${from}
  and not (r.deleted_at is not null and r.status = 'active' and m.start_date = r.start_date)`;

/**
 * The condition that the employee `r`, removed or not, was employed on a day of a period. The own dates of an employee are
 * those of an employment, so that most are found without looking it up, which takes longer than the rest of a total.
 */
export const employedIn = (accountId: string, period: Period): Condition => sql`(
  (r.deleted_at is null and r.start_date <= ${period.to} and coalesce(r.end_date, 'infinity') >= ${period.from})
  or exists (select 1 from employments m where ${within(accountId, period)}))`;

/** An employment, and how many days of a period it has. */
export interface EmploymentInPeriod extends DatedDays {
  id: string;
  employeeId: string;
  reason: string | null;
  days: number;
}

/** The employments of these employees, removed or not, with a day in a period; by their first day. */
export const employmentsIn = (
  reader: Reader,
  employeeIds: readonly string[],
  period: Period,
): Promise<EmploymentInPeriod[]> =>
  reader.all<EmploymentInPeriod>(sql`
    select m.id, m.employee_id as "employeeId", m.start_date as "startDate", m.end_date as "endDate", m.reason,
      least(coalesce(m.end_date, 'infinity'), ${period.to}::date) - greatest(m.start_date, ${period.from}::date) + 1 as days
    from employees r join employments m on ${within(reader.caller.accountId, period)}
    where r.account_id = ${reader.caller.accountId} and r.id = any(${employeeIds}::uuid[])
    order by m.employee_id, m.start_date`);

/**
 * The condition that the contract or salary `x` of the employee `r` is in force today. One that outlasts the employment
 * is not in force after the last day.
 */
export const inForceToday = `x.employee_id = r.id and x.deleted_at is null
  and x.start_date <= {today} and (x.end_date is null or x.end_date >= {today})
  and (r.end_date is null or r.end_date >= {today})`;
