import { employedIn } from '../../core/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Position } from '../../platform/resource/cursor.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** An employee in a report. */
export interface Person {
  id: string;
  createdAt: Instant;
  /** When the employee was removed. */
  removedAt: Instant | null;
}

interface Period {
  from: LocalDate;
  to: LocalDate;
  employeeIds: string[] | undefined;
}

/** The condition that the employee `r` has entries in a period. */
export const enteredIn = (accountId: string, { from, to }: Pick<Period, 'from' | 'to'>): RawBuilder<unknown> => sql`
  exists (
    select 1 from work_entries w
    where w.account_id = ${accountId} and w.employee_id = r.id
      and w.work_date between ${from} and ${to} and (w.deleted_at is null or w.removed_with_employee)
  )`;

/** Employees, removed ones included, who were employed or worked in the period. */
function concerned({ caller }: Reader, { employeeIds, ...period }: Period): RawBuilder<unknown> {
  return sql`
    r.account_id = ${caller.accountId}
    ${employeeIds ? sql`and r.id = any(${employeeIds})` : sql``}
    ${caller.reach ? sql`and r.id = any(${caller.reach}::uuid[])` : sql``}
    and (${employedIn(caller.accountId, period)} or ${enteredIn(caller.accountId, period)})`;
}

interface Slice extends Period {
  after: (Position & { isDone: boolean }) | undefined;
  offset: number;
  limit: number;
}

/** Employees in order of creation: after a position (including it, if it has days left), or by number. */
export function findPeople(reader: Reader, { after, offset, limit, ...period }: Slice): Promise<Person[]> {
  const position = after
    ? sql`and (r.created_at, r.id) ${sql.raw(after.isDone ? '>' : '>=')} (${after.values[0]}, ${after.id})`
    : sql``;
  return reader.all(sql`
    select r.id, r.created_at as "createdAt", r.deleted_at as "removedAt" from employees r
    where ${concerned(reader, period)} ${position}
    order by r.created_at, r.id limit ${limit} offset ${offset}`);
}

export async function countPeople(reader: Reader, period: Period): Promise<number> {
  const row = await reader.first<{ count: number }>(sql`
    select count(*) as count from employees r where ${concerned(reader, period)}`);
  return row?.count ?? 0;
}

/** What an employee's entries of a day add up to, in seconds. */
export interface WorkedDay {
  employeeId: string;
  date: LocalDate;
  worked: number;
  paused: number;
  night: number;
}

/** The days on which these employees have entries, by work date. An open entry counts as 0 so far. */
export const workedDays = (
  reader: Reader,
  employeeIds: string[],
  from: LocalDate,
  to: LocalDate,
): Promise<WorkedDay[]> =>
  reader.all(sql`
    select r.employee_id as "employeeId", r.work_date as date,
      coalesce(sum(extract(epoch from r.ended_at - r.started_at)) filter (where r.is_worked), 0)::int as worked,
      coalesce(sum(extract(epoch from r.ended_at - r.started_at)) filter (where not r.is_worked), 0)::int as paused,
      coalesce(sum(r.night_seconds) filter (where r.is_worked), 0)::int as night
    from work_entries r
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds})
      and r.work_date between ${from} and ${to} and r.ended_at is not null
      and (r.deleted_at is null or r.removed_with_employee)
    group by r.employee_id, r.work_date`);
