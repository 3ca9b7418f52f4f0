import type { RowIssue } from '../../../contract/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { type IssueOfEmployee, issuesByEmployee } from '../../issues-by-employee.ts';
import { wasTaken } from '../queries.ts';

/** A day off that was taken, and the facts of its request that payroll needs. */
export interface TakenDay {
  employeeId: string;
  requestId: string;
  category: 'vacation' | 'absence';
  absenceTypeId: string | null;
  absenceTypeName: string | null;
  remuneratedType: 'remunerated' | 'not_remunerated' | null;
  code: string | null;
  /** Of vacation. */
  vacationConfigurationId: string | null;
  /** Of vacation. */
  calendarId: string | null;
  dayType: 'business_day' | 'calendar_day' | null;
  unit: 'days' | 'hours';
  date: LocalDate;
  days: number;
  seconds: number;
  startDate: LocalDate;
  endDate: LocalDate | null;
  expectedEndDate: LocalDate | null;
  relapseOf: string | null;
  cause: string | null;
}

/** The accepted days of employees in a period that were not given back, vacation first; those of a kind by request and date. */
export const takenDays = (reader: Reader, employeeIds: string[], { from, to }: Period): Promise<TakenDay[]> =>
  reader.all<TakenDay>(sql`
    select r.employee_id as "employeeId", r.request_id as "requestId", r.category, r.absence_type_id as "absenceTypeId",
      t.name as "absenceTypeName", t.remunerated_type as "remuneratedType", coalesce(t.code, f.code) as code,
      f.id as "vacationConfigurationId", r.calendar_id as "calendarId", f.day_type as "dayType",
      case when f.hours_per_day is not null or t.pick_mode = 'by_time_range' then 'hours' else 'days' end as unit, r.date,
      r.days::float8 as days, r.seconds, coalesce(q.start_date, q.first_day_off) as "startDate",
      case when q.start_date is null then q.last_day_off else q.end_date end as "endDate",
      q.expected_end_date as "expectedEndDate", q.relapse_of as "relapseOf", q.cause
    from time_off_days r
    join time_off_requests q on q.account_id = ${reader.caller.accountId} and q.id = r.request_id
    left join absence_types t on t.account_id = ${reader.caller.accountId} and t.id = r.absence_type_id
    left join vacation_calendars c on c.account_id = ${reader.caller.accountId} and c.id = r.calendar_id
    left join vacation_configurations f
      on f.account_id = ${reader.caller.accountId} and f.id = c.vacation_configuration_id
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and r.date between ${from} and ${to} and ${sql.raw(wasTaken)}
    order by r.employee_id, r.category desc, t.name, r.absence_type_id, q.first_day_off, r.request_id, r.date, r.id`);

/**
 * The requests with days in a period that are not decided yet, as issues of payroll rows. Of those who leave in the period
 * also the vacation of earlier days, this year or the year before: it counts as taken in what the last day settles. And the
 * returns of the last days of an absence without a last day: until the decision it has no days after them, which may follow.
 */
export async function pendingRequests(
  reader: Reader,
  employeeIds: string[],
  { from, to }: Period,
): Promise<Map<string, RowIssue[]>> {
  const rows = await reader.all<IssueOfEmployee>(sql`
    select r.employee_id as "employeeId", 'request_pending' as code,
      min(case when r.date >= ${from} or q.id is null then r.date else greatest(q.days_until + 1, ${from}::date) end) as "from",
      max(case when q.id is null then r.date else ${to}::date end) as "to",
      r.category || '_request' as type, r.request_id as id
    from time_off_days r
    left join time_off_days d on d.account_id = ${reader.caller.accountId} and d.id = r.gives_back
    left join time_off_requests q on q.account_id = ${reader.caller.accountId} and q.id = d.request_id
      and q.start_date is not null and q.end_date is null and q.days_until < least(${to}::date, ${reader.today}::date)
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and r.date between (date_trunc('year', ${from}::date) - interval '1 year')::date and ${to}
      and r.status = 'pending' and r.given_back_at is null and r.deleted_at is null
      and (r.date >= ${from} or q.id is not null or r.category = 'vacation' and exists (
        select 1 from employments m
        where m.account_id = ${reader.caller.accountId} and m.employee_id = r.employee_id
          and m.end_date between ${from} and ${to} and m.deleted_at is null))
    group by r.employee_id, r.request_id, r.category
    order by r.employee_id, min(r.date), r.request_id`);
  return issuesByEmployee(rows);
}
