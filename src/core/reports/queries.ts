import { sql } from '../../platform/db/sql.ts';
import { reachCondition } from '../../platform/resource/reach.ts';
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
  return reader.all<CountRow>(sql`
    select t.number::int as period, w.department_id as "departmentId", d.name as department,
      w.office_id as "officeId", o.name as office,
      count(*) filter (where c.kind = 'joined') as joined,
      count(*) filter (where c.kind = 'left') as left,
      count(*) filter (where c.kind = 'at end') as "atEnd"
    from employments m
    join employees r on r.account_id = ${accountId} and r.id = m.employee_id
    -- By employee: the places of all would be computed for each of them where PostgreSQL does not know how many there are.
    left join lateral ${placedDays(accountId, sql`p.employee_id = r.id`)} w on true
    join unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality as t (first, last, number)
      on m.start_date <= t.last and (m.end_date is null or m.end_date >= t.first)
    cross join lateral (values
      ('joined', m.start_date, m.start_date between t.first and t.last),
      ('left', m.end_date, m.end_date between t.first and t.last),
      ('at end', t.last, m.start_date <= t.last and (m.end_date is null or m.end_date > t.last))
    ) as c (kind, day, is_so)
    left join departments d on d.account_id = ${accountId} and d.id = w.department_id
    left join offices o on o.account_id = ${accountId} and o.id = w.office_id
    where m.account_id = ${accountId} and m.deleted_at is null and r.deleted_at is null and c.is_so
      and (w.first is null or (w.first <= c.day and w.next > c.day)) and ${reachCondition(reader, employees) ?? sql`true`}
    group by t.number, w.department_id, d.name, w.office_id, o.name
    order by t.number, d.name, w.department_id, o.name, w.office_id`);
};
