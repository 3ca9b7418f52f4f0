import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Period } from '../../platform/period.ts';
import type { Condition } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Interval } from './count-work.ts';

/** The condition that the entry `w` counts: it was not deleted by itself. Those of removed employees keep their hours. */
const counts = (row: string) => sql.raw(`(${row}.deleted_at is null or ${row}.removed_with_employee)`);

/** Ends later than ten hours after the work date in UTC: the condition of the index of such entries. */
const reachesFar = (row: string) =>
  sql.raw(`(${row}.ended_at at time zone 'UTC') > ${row}.work_date + interval '34 hours'`);

/** Ends after the midnight that begins a day, where it was clocked. */
const reaches = (row: string, day: LocalDate): Condition =>
  sql`${sql.raw(`${row}.ended_at at time zone ${row}.time_zone`)} > ${day}::date`;

/** The condition that the employee `r` has entries with a work date in a period, or that reach into it. */
export const enteredIn = (accountId: string, { from, to }: Period): Condition => {
  const own = sql`w.account_id = ${accountId} and w.employee_id = r.id and ${counts('w')}`;
  return sql`(
    exists (
      select 1 from work_entries w
      where ${own} and w.work_date between ${from}::date - 1 and ${to}
        and (w.work_date >= ${from} or ${reaches('w', from)}))
    or exists (
      select 1 from work_entries w
      where ${own} and w.work_date < ${from}::date - 1 and ${reachesFar('w')} and ${reaches('w', from)}))`;
};

/** The same without what only reaches into the period. */
export const enteredFor = (accountId: string, { from, to }: Period): Condition => sql`
  exists (
    select 1 from work_entries w
    where w.account_id = ${accountId} and w.employee_id = r.id and w.work_date between ${from} and ${to} and ${counts('w')})`;

/** An entry that a person has to look at. */
type StoredFlag = [id: string, workDate: LocalDate, hasNoEnd: boolean];

/** What an employee has clocked. */
export interface Clocked {
  employeeId: string;
  /** The first work date that was read. */
  first: LocalDate;
  /** Closed entries with a known end, by their start. */
  intervals: Interval[];
  /** Entries of the period without a known end, or with an incidence. */
  flagged: StoredFlag[];
}

/**
 * An entry as five members of a JSON list: two instants and a day (see local-days.ts), whether it counts as worked, and
 * its zone, the name of which has no character to escape. To put text together costs half of what json_build_array does.
 */
const interval =
  sql.raw(`date_part('epoch', w.started_at)::bigint || ',' || date_part('epoch', w.ended_at)::bigint || ','
  || (w.work_date - date '1970-01-01') || case when w.is_worked then ',1,"' else ',0,"' end || w.time_zone || '"'`);
const members = 5;

/** Reads such a list, and sorts it by the start: the index has the entries almost in this order. */
function readIntervals(text: string | null): Interval[] {
  if (text === null) return [];
  const flat: unknown[] = JSON.parse(`[${text}]`);
  const intervals: Interval[] = [];
  for (let i = 0; i < flat.length; i += members) {
    const [start, end, workDay, isWorked, timeZone] = flat.slice(i, i + members) as [
      number,
      number,
      number,
      0 | 1,
      string,
    ];
    intervals.push({ start, end, workDay, timeZone, isWorked: isWorked === 1 });
  }
  return intervals.sort((a, b) => a.start - b.start);
}

/**
 * The entries of employees: those with a work date since `since`, and all of each week with an entry from before that
 * reaches into the period.
 */
export async function clockedBy(
  reader: Reader,
  employeeIds: string[],
  { from, to }: Period,
  since: LocalDate,
): Promise<Clocked[]> {
  const rows = await reader.all<Omit<Clocked, 'intervals'> & { intervals: string | null }>(sql`
    select e.id as "employeeId", f.first, c.intervals, coalesce(c.flagged, '[]') as flagged
    from unnest(${employeeIds}::uuid[]) as e (id)
    left join (
      select w.employee_id, date_trunc('week', min(w.work_date)::timestamp)::date as first
      from work_entries w
      where w.account_id = ${reader.caller.accountId} and w.employee_id = any(${employeeIds}::uuid[])
        and w.work_date < ${since} and ${reachesFar('w')} and ${reaches('w', from)} and ${counts('w')}
      group by w.employee_id
    ) far on far.employee_id = e.id
    cross join lateral (select coalesce(far.first, ${since}::date) as first) f
    cross join lateral (
      select
        string_agg(${interval}, ',') filter (where w.ended_at is not null and not w.end_unknown) as intervals,
        json_agg(json_build_array(w.id, w.work_date, w.ended_at is null or w.end_unknown) order by w.started_at)
          filter (where (w.ended_at is null or w.has_incidence or w.end_unknown)
            and (w.work_date >= ${from} or ${reaches('w', from)})) as flagged
      from work_entries w
      where w.account_id = ${reader.caller.accountId} and w.employee_id = e.id
        and w.work_date between f.first and ${to} and ${counts('w')}
    ) c`);
  return rows.map((row) => ({ ...row, intervals: readIntervals(row.intervals) }));
}
