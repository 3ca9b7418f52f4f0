import { sql } from '../../platform/db/sql.ts';
import { reachCondition } from '../../platform/resource/reach.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { employees } from '../employees/index.ts';
import { placedDays } from '../placements/index.ts';
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
export const countEmployments = (reader: Reader, periods: Period[]): Promise<CountRow[]> =>
  reader.all<CountRow>(sql`
    select p.number::int as period, w.department_id as "departmentId", d.name as department,
      w.office_id as "officeId", o.name as office,
      count(*) filter (where c.kind = 'joined') as joined,
      count(*) filter (where c.kind = 'left') as left,
      count(*) filter (where c.kind = 'at end') as "atEnd"
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality as p (first, last, number)
    join employments m on m.account_id = ${reader.caller.accountId} and m.deleted_at is null
      and m.start_date <= p.last and (m.end_date is null or m.end_date >= p.first)
    join employees r on r.account_id = ${reader.caller.accountId} and r.id = m.employee_id
    cross join lateral (values
      ('joined', m.start_date, m.start_date between p.first and p.last),
      ('left', m.end_date, m.end_date between p.first and p.last),
      ('at end', p.last, m.start_date <= p.last and (m.end_date is null or m.end_date > p.last))
    ) as c (kind, day, is_so)
    left join ${placedDays(reader.caller.accountId)} w
      on w.employee_id = r.id and w.first <= c.day and w.next > c.day
    left join departments d on d.account_id = ${reader.caller.accountId} and d.id = w.department_id
    left join offices o on o.account_id = ${reader.caller.accountId} and o.id = w.office_id
    where r.deleted_at is null and c.is_so and ${reachCondition(reader, employees) ?? sql`true`}
    group by p.number, w.department_id, d.name, w.office_id, o.name
    order by p.number, d.name, w.department_id, o.name, w.office_id`);
