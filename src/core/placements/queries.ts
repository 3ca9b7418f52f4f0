/** Where employees were on a day, for every read that depends on it: payroll, holidays, reports, filters. */
import { type Instant, type LocalDate, localDateOf } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** The condition that the placement counts: it was not deleted by itself. Those of removed employees keep their days. */
const counts = (row: string) => `(${row}.deleted_at is null or ${row}.removed_with_employee)`;

/** The last day of the placement `r`; null while neither a next one nor the end of the employment is known. */
export const lastDay = `least(
  (select min(n.start_date) - 1 from placements n where n.account_id = {account} and n.employee_id = r.employee_id
    and n.start_date > r.start_date and ${counts('n')}),
  (select m.end_date from employments m where m.account_id = {account} and m.employee_id = r.employee_id
    and m.deleted_at is null and m.start_date <= r.start_date order by m.start_date desc limit 1))`;

/**
 * The subquery of the placement of an employee on a day, for a lateral join: the last one begun by then. On a day before
 * the first employment it is the first one.
 * @param employee the column with the employee's id: `e.id`
 * @param day SQL of the day: a column, or a parameter
 */
export const placementOn = (accountId: string, employee: string, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select p.department_id, p.office_id, p.manager_id from placements p
  where p.account_id = ${accountId} and p.employee_id = ${sql.ref(employee)} and ${sql.raw(counts('p'))}
  order by greatest(p.start_date - ${day}, 0), p.start_date desc limit 1)`;

/** A column by which lists keep the employees of a place. */
type PlaceColumn = 'department_id' | 'office_id';

/** Each placement of an employee with the day on which the next one begins. */
const slices = (accountId: string, column: PlaceColumn, employee: string) => sql`
  select p.${sql.ref(column)} as place,
    case when lag(p.start_date) over w is null then '-infinity'::date else p.start_date end as first,
    coalesce(lead(p.start_date) over w, 'infinity'::date) as next
  from placements p
  where p.account_id = ${accountId} and p.employee_id = ${sql.ref(employee)} and ${sql.raw(counts('p'))}
  window w as (order by p.start_date)`;

/**
 * The condition that an employee was in one of these places on a day of a period.
 * @param employee the column with the employee's id
 * @param from SQL of the first day; `to` of the last
 */
export const placedIn = (
  accountId: string,
  column: PlaceColumn,
  ids: string[],
  { employee, from, to }: { employee: string; from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  ${sql.ref(employee)} in (
    select p.employee_id from placements p where p.account_id = ${accountId} and p.${sql.ref(column)} = any(${ids}))
  and exists (
    select 1 from (${slices(accountId, column, employee)}) s
    where s.place = any(${ids}) and s.first <= ${to} and s.next > ${from}))`;

/** The office of an employee from a day on. */
export interface OfficeFrom {
  employeeId: string;
  startDate: LocalDate;
  officeId: string | null;
  /** The time zone of the office, else of the account. */
  timeZone: string;
}

/** The office of an employee on a day: of the last placement begun by then, or before the first one of that. */
export const officeOn = (offices: readonly OfficeFrom[], day: LocalDate): OfficeFrom | undefined =>
  offices.findLast(({ startDate }) => startDate <= day) ?? offices[0];

/** The same at a moment: a placement begins at midnight in the time zone of its office. */
export const officeAt = (offices: readonly OfficeFrom[], at: Instant): OfficeFrom | undefined =>
  offices.findLast(({ startDate, timeZone }) => startDate <= localDateOf(Date.parse(at), timeZone)) ?? offices[0];

/** The offices of employees by time, the earliest first; removed employees are included. */
export const officesOf = (reader: Reader, employeeIds: readonly string[]): Promise<OfficeFrom[]> =>
  reader.all<OfficeFrom>(sql`
    select p.employee_id as "employeeId", p.start_date as "startDate", p.office_id as "officeId",
      coalesce(o.default_employees_date_time_zone, ${reader.caller.timeZone}) as "timeZone"
    from placements p
    left join offices o on o.account_id = ${reader.caller.accountId} and o.id = p.office_id
    where p.account_id = ${reader.caller.accountId} and p.employee_id = any(${employeeIds}::uuid[])
      and ${sql.raw(counts('p'))}
    order by p.employee_id, p.start_date`);
