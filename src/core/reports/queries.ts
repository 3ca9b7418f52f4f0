import { sql } from '../../platform/db/sql.ts';
import { reachCondition } from '../../platform/resource/reach.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { employees } from '../employees/index.ts';
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

/** Counts employments by period, department and office; removed employees do not count. */
export const countEmployments = (reader: Reader, periods: Period[]): Promise<CountRow[]> =>
  reader.all<CountRow>(sql`
    select p.number::int as period, r.department_id as "departmentId", d.name as department,
      r.office_id as "officeId", o.name as office,
      count(*) filter (where m.start_date between p.first and p.last) as joined,
      count(*) filter (where m.end_date between p.first and p.last) as left,
      count(*) filter (where m.start_date <= p.last and (m.end_date is null or m.end_date > p.last)) as "atEnd"
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality as p (first, last, number)
    join employments m on m.account_id = ${reader.caller.accountId} and m.deleted_at is null
      and m.start_date <= p.last and (m.end_date is null or m.end_date >= p.first)
    join employees r on r.account_id = ${reader.caller.accountId} and r.id = m.employee_id
    left join departments d on d.account_id = ${reader.caller.accountId} and d.id = r.department_id
    left join offices o on o.account_id = ${reader.caller.accountId} and o.id = r.office_id
    where r.deleted_at is null and ${reachCondition(reader, employees) ?? sql`true`}
    group by p.number, r.department_id, d.name, r.office_id, o.name
    order by p.number, d.name, r.department_id, o.name, r.office_id`);
