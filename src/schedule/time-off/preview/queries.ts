import type * as z from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { withinReach } from '../../../platform/resource/view.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { isStanding } from '../store.ts';
import type { colleague } from './effect.ts';

/** A colleague with time off on days of a request. */
export type ColleagueOff = z.output<typeof colleague> & { requestId: string };

/** The days `d` on which an employee is off or asks to be: not those of a range that cost nothing. */
const isOff = sql`${isStanding} and d.gives_back is null and not (d.in_range and d.days = 0)`;

/**
 * The colleagues who are off, or ask to be, on days of these requests: those with the same manager or, for an employee
 * without one, of the same department. Requests and colleagues out of the caller's reach are left out.
 * @returns by request and name
 */
export function colleaguesOff(reader: Reader, requestIds: readonly string[]): Promise<ColleagueOff[]> {
  const { accountId } = reader.caller;
  // The two kinds of team are read apart, each by its index: joined by `or` they would read every employee.
  return reader.all(sql`
    with own as (
      select distinct d.request_id, d.employee_id, d.date from time_off_days d
      where d.account_id = ${accountId} and d.request_id = any(${[...requestIds]}::uuid[]) and ${isOff}
        and ${withinReach(reader, 'd.employee_id')}
    ), team as (
      select o.request_id, c.id, c.first_name, c.last_name
      from (select distinct request_id, employee_id from own) o
      join employees e on e.account_id = ${accountId} and e.id = o.employee_id
      cross join lateral (
        select m.id, m.first_name, m.last_name from employees m
        where m.account_id = ${accountId} and m.manager_id = e.manager_id and m.deleted_at is null
        union all
        select m.id, m.first_name, m.last_name from employees m
        where m.account_id = ${accountId} and m.department_id = e.department_id and e.manager_id is null
          and m.deleted_at is null
      ) c
      where c.id <> e.id and ${withinReach(reader, 'c.id')}
    )
    select t.request_id as "requestId", t.id as "employeeId", t.first_name as "firstName", t.last_name as "lastName",
      array_agg(distinct d.date::text order by d.date::text) as dates, case when bool_and(d.status = 'accepted') then 'accepted' else 'pending' end as status
    from team t
    join own o on o.request_id = t.request_id
    join time_off_days d on d.account_id = ${accountId} and d.employee_id = t.id and d.date = o.date and ${isOff}
    group by t.request_id, t.id, t.first_name, t.last_name
    order by t.request_id, t.last_name, t.first_name, t.id`);
}
