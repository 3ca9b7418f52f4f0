import { addDays, dayNumber, type LocalDate, sinceMonday } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PersonName, shownAtMost } from '../group.ts';
import { isOff, namedJson, seen } from '../queries.ts';

export interface AwayRow {
  employee: PersonName;
  /** The first and the last day off of the week, from today on. */
  from: LocalDate;
  to: LocalDate;
  total: number;
  today: number;
}

/** The employees within reach, or for an employee the colleagues with the same manager, else of the same department. */
const among = (reader: Reader, colleaguesOf: string | undefined): RawBuilder<unknown> => {
  if (colleaguesOf === undefined) return seen(reader, 'e.id');
  const { accountId } = reader.caller;
  return sql`e.id <> ${colleaguesOf} and exists (
    select 1 from employees o where o.account_id = ${accountId} and o.id = ${colleaguesOf}
      and (e.manager_id = o.manager_id or e.id = o.manager_id or (o.manager_id is null and e.department_id = o.department_id)))`;
};

/** The last day of the week of a day; weeks begin on Monday. */
const sundayOf = (day: LocalDate): LocalDate => addDays(day, 6 - sinceMonday(dayNumber(day)));

/**
 * The employees who have accepted time off in the rest of this week, those of today first.
 * @param colleaguesOf only the colleagues of this employee; undefined: all within reach
 */
export const awayThisWeek = (reader: Reader, colleaguesOf: string | undefined): Promise<AwayRow[]> => {
  const { accountId } = reader.caller;
  return reader.all<AwayRow>(sql`
    with off as (
      select r.employee_id, min(r.date) as first_day, max(r.date) as last_day from time_off_days r
      where r.account_id = ${accountId} and r.date between ${reader.today}::date and ${sundayOf(reader.today)}::date
        and ${isOff}
      group by r.employee_id
    )
    select ${namedJson('e')} as employee, o.first_day as "from", o.last_day as "to", count(*) over () as total,
      count(*) filter (where o.first_day = ${reader.today}::date) over () as today
    from off o
    join employees e on e.account_id = ${accountId} and e.id = o.employee_id
    where e.deleted_at is null and ${among(reader, colleaguesOf)}
    order by o.first_day, e.last_name, e.first_name, e.id limit ${shownAtMost}`);
};
