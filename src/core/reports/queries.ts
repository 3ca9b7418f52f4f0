import { sql } from '../../platform/db/sql.ts';
import { reachCondition } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { employees } from '../people/employees/index.ts';
import { placedDays } from '../people/placements/index.ts';
import type { Period } from './rules.ts';

/** The hires, departures and number employed in one department and one office. */
export interface CountRow {
  /** The place of the period, from 1. */
  period: number;
  departmentId: string | null;
  department: string | null;
  officeId: string | null;
  office: string | null;
  joined: number;
  left: number;
  atEnd: number;
}

/**
 * Counts employments by period, and by the department and office on the first day, on the last, or on the last day of the
 * period. Removed employees do not count.
 */
export const countEmployments = (reader: Reader, periods: Period[]): Promise<CountRow[]> => {
  const { accountId } = reader.caller;
  const reach = reachCondition(reader, employees);
  const reached = reach
    ? sql`and m.employee_id in (select r.id from employees r where r.account_id = ${accountId} and ${reach})`
    : sql``;
  // Employments that are alike are counted together before they meet the periods. PostgreSQL cannot nest a full join, which
  // it does with others where it does not know how many rows there are: all placements for each employment.
  return reader.all<CountRow>(sql`
    select t.number::int as period, s.department_id as "departmentId", d.name as department,
      s.office_id as "officeId", o.name as office,
      coalesce(sum(s.employments) filter (where c.kind = 'joined'), 0)::int as joined,
      coalesce(sum(s.employments) filter (where c.kind = 'left'), 0)::int as left,
      coalesce(sum(s.employments) filter (where c.kind = 'at end'), 0)::int as "atEnd"
    from (
      select m.start_date, m.end_date, w.department_id, w.office_id, w.first, w.next, count(*) as employments
      from (
        select m.employee_id, m.start_date, m.end_date, true as counts from employments m
        where m.account_id = ${accountId} and m.deleted_at is null
          and m.start_date <= ${periods.at(-1)?.to} and (m.end_date is null or m.end_date >= ${periods[0]?.from})
          and m.employee_id not in (
            select r.id from employees r where r.account_id = ${accountId} and r.deleted_at is not null)
          ${reached}
      ) m
      full join ${placedDays(accountId)} w on w.employee_id = m.employee_id
      where coalesce(m.counts, false)
      group by m.start_date, m.end_date, w.department_id, w.office_id, w.first, w.next
    ) s
    join unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality as t (first, last, number)
      on s.start_date <= t.last and (s.end_date is null or s.end_date >= t.first)
    cross join lateral (values
      ('joined', s.start_date, s.start_date between t.first and t.last),
      ('left', s.end_date, s.end_date between t.first and t.last),
      ('at end', t.last, s.start_date <= t.last and (s.end_date is null or s.end_date > t.last))
    ) as c (kind, day, is_so)
    left join departments d on d.account_id = ${accountId} and d.id = s.department_id
    left join offices o on o.account_id = ${accountId} and o.id = s.office_id
    where c.is_so and (s.first is null or (s.first <= c.day and s.next > c.day))
    group by t.number, s.department_id, d.name, s.office_id, o.name
    order by t.number, d.name, s.department_id, o.name, s.office_id`);
};
