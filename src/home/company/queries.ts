import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PersonName, shownAtMost, type WithTotal } from '../group.ts';
import { isOff, namedJson, seen } from '../queries.ts';

export interface AtWorkRow {
  employee: PersonName;
  workStatus: 'online' | 'remote' | 'paused';
}

/** The employees at work now, by name. They are counted apart: to sort and write thousands for five takes long. */
export const atWork = (reader: Reader): Promise<WithTotal<AtWorkRow>[]> => {
  const { accountId } = reader.caller;
  const present = sql`from employees e
    join work_status w on w.account_id = ${accountId} and w.employee_id = e.id
    where e.account_id = ${accountId} and w.status in ('online', 'remote', 'paused') and e.deleted_at is null
      and ${seen(reader, 'e.id')}`;
  return reader.all<WithTotal<AtWorkRow>>(sql`
    select ${namedJson('e')} as employee, w.status as "workStatus", (select count(*) ${present}) as total
    ${present} order by e.last_name, e.id limit ${shownAtMost}`);
};

/** The employments with the same first and last day. */
interface EmploymentCount {
  /** The day before the earliest month for those that began before it. */
  startDate: LocalDate;
  /** null: they go on. */
  endDate: LocalDate | null;
  count: number;
}

/**
 * Counts employments by their first and their last day: the headcount of each month follows from these few rows, and each
 * employment is read once.
 * @param since the first of the earliest month
 */
export const countEmployments = (reader: Reader, since: LocalDate): Promise<EmploymentCount[]> => {
  const { accountId } = reader.caller;
  return reader.all<EmploymentCount>(sql`
    select greatest(m.start_date, ${since}::date - 1) as "startDate", m.end_date as "endDate", count(*) as count
    from employments m
    join employees e on e.account_id = ${accountId} and e.id = m.employee_id
    where m.account_id = ${accountId} and m.deleted_at is null and e.deleted_at is null
      and (m.end_date is null or m.end_date >= ${since}::date) and ${seen(reader, 'e.id')}
    group by 1, 2`);
};

/** The number of employees today: those who are still to start do not count. */
export async function countPeople(reader: Reader): Promise<number> {
  const { accountId } = reader.caller;
  const row = await reader.first<{ count: number }>(sql`
    select count(*) as count from employees e
    where e.account_id = ${accountId} and e.deleted_at is null and e.status = 'active'
      and e.start_date <= ${reader.today}::date and ${seen(reader, 'e.id')}`);
  return row?.count ?? 0;
}

export interface AbsenceCount {
  name: string;
  days: number;
}

/** The days of absence in a period, by type, the most first: parts of days add up to days. */
export const countAbsences = (reader: Reader, from: LocalDate, to: LocalDate): Promise<AbsenceCount[]> => {
  const { accountId } = reader.caller;
  return reader.all<AbsenceCount>(sql`
    select t.name, a.days from (
      select r.absence_type_id, round(sum(r.share))::int as days from time_off_days r
      where r.account_id = ${accountId} and r.date between ${from}::date and ${to}::date and r.category = 'absence'
        and ${isOff} and ${seen(reader, 'r.employee_id')}
      group by r.absence_type_id having round(sum(r.share)) > 0
    ) a
    join absence_types t on t.account_id = ${accountId} and t.id = a.absence_type_id
    order by a.days desc, t.name, t.id limit 10`);
};
