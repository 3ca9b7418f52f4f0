import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import type { Period } from '../../platform/period.ts';
import type { Condition } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Interval } from './count-work.ts';

/** The condition that the entry `w` counts: it was not deleted by itself. Those of removed employees keep their hours. */
const counts = (row: string) => sql.raw(`(${row}.deleted_at is null or ${row}.removed_with_employee)`);

/** Ends later than ten hours after the work date in UTC: the condition of the index of such entries. */
const reachesFar = (row: string) =>
  sql.raw(`(${row}.ended_at at time zone 'UTC') > ${row}.work_date + interval '34 hours'`);

/** The end on the clocks where it was clocked, by their offset: the database may not know the names of all zones. */
const localEnd = (row: string) => `${row}.ended_at at time zone ${row}.out_offset::interval`;

/** Ends after the midnight that begins a day, where it was clocked. */
const reaches = (row: string, day: LocalDate): Condition => sql`${sql.raw(localEnd(row))} > ${day}::date`;

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

/** An entry that a person has to look at. */
export interface Flag {
  id: string;
  workDate: LocalDate;
  hasNoEnd: boolean;
  isOpen: boolean;
  /** As `start` of an interval. */
  start: number;
  timeZone: string;
  isBreak: boolean;
}

/** What an employee has clocked; an employee without entries has clocked nothing. */
export interface Clocked {
  /** Closed entries with a known end, by their start. */
  intervals: Interval[];
  /** Entries of the period without a known end, or with an incidence, by their start. */
  flagged: Flag[];
}

/**
 * An entry as six members of a JSON list: two instants and a day (see local-days.ts), the place of its kind in `kinds`, its
 * zone, the name of which has no character to escape, and its id. To put text together costs half of what
 * json_build_array does; most readers need no id, which is longer than the rest.
 */
const interval = (withIds: boolean) =>
  sql.raw(`date_part('epoch', w.started_at)::bigint || ',' || date_part('epoch', w.ended_at)::bigint || ','
  || (w.work_date - date '1970-01-01')
  || case when not w.is_worked then ',2,"' when w.work_entry_type = 'pause' then ',1,"' else ',0,"' end || w.time_zone
  || '","'${withIds ? ' || w.id' : ''} || '"'`);
const kinds = ['work', 'paid_break', 'unpaid_break'] as const;
const members = 6;

/** Reads such a list, and sorts it by the start: the index has the entries almost in this order. */
function readIntervals(text: string | null): Interval[] {
  if (text === null) return [];
  const flat: unknown[] = JSON.parse(`[${text}]`);
  const intervals: Interval[] = [];
  for (let i = 0; i < flat.length; i += members) {
    const [start, end, workDay, kind, timeZone, id] = flat.slice(i, i + members) as [
      number,
      number,
      number,
      0 | 1 | 2,
      string,
      string,
    ];
    intervals.push({ start, end, workDay, timeZone, kind: kinds[kind], id });
  }
  return intervals.sort((a, b) => a.start - b.start);
}

/** The Monday of the first week before `since` with an entry that reaches into the period, else `since`. */
const firstReached = (accountId: string, employeeIds: string[], from: LocalDate, since: LocalDate) => {
  // Of the bare column PostgreSQL would look for the smallest one in the index of the whole account.
  const smallest = sql`date_trunc('week', min(w.work_date + 0)::timestamp)::date`;
  return sql`(
    select coalesce(${smallest}, ${since}::date) from work_entries w
    where w.account_id = ${accountId} and w.employee_id = any(${employeeIds}::uuid[])
      and w.work_date < ${since} and ${reachesFar('w')} and ${reaches('w', from)} and ${counts('w')})`;
};

/** The entries of employees in a period, by employee, and the first work date that was read. */
export interface ClockedBy {
  first: LocalDate;
  clocked: Map<string, Clocked>;
}

/**
 * Reads the entries of employees with a work date in a period.
 * @param since the first work date of those that reach into it; entries of more than a day may lead to an earlier one
 */
export async function clockedBy(
  reader: Reader,
  employeeIds: string[],
  { from, to }: Period,
  { since, withIds }: { since: LocalDate; withIds: boolean },
): Promise<ClockedBy> {
  const { accountId } = reader.caller;
  const first = firstReached(accountId, employeeIds, from, since);
  // One employee after the other: of a list PostgreSQL knows nothing when it plans, and reads the days of all employees.
  const rows = await reader.all<{
    employeeId: string;
    first: LocalDate;
    intervals: string | null;
    flagged: Clocked['flagged'];
  }>(sql`
    select p.id as "employeeId", ${first} as first, x.intervals, x.flagged
    from unnest(${employeeIds}::uuid[]) p (id) cross join lateral (
      select string_agg(${interval(withIds)}, ',') filter (where w.ended_at is not null and not w.end_unknown) as intervals,
      coalesce(json_agg(json_build_object('id', w.id, 'workDate', w.work_date, 'hasNoEnd', w.ended_at is null or w.end_unknown,
          'isOpen', w.ended_at is null, 'start', date_part('epoch', w.started_at)::bigint, 'timeZone', w.time_zone, 'isBreak', w.work_entry_type = 'pause')
        order by w.started_at)
        filter (where (w.ended_at is null or w.has_incidence or w.end_unknown)
          and (w.work_date >= ${from} or ${reaches('w', from)})), '[]') as flagged
      from work_entries w
      where w.account_id = ${accountId} and w.employee_id = p.id and w.work_date between ${first} and ${to} and ${counts('w')}
      having count(*) > 0) x`);
  return {
    first: rows[0]?.first ?? since,
    clocked: new Map(
      await mapYielding(rows, ({ employeeId, intervals, flagged }) => [
        employeeId,
        { intervals: readIntervals(intervals), flagged },
      ]),
    ),
  };
}

/**
 * The contracts `c` that may be part-time, touching a period and the weeks that it cuts. Which are, full-time.ts says; an
 * employee's agreement and office are taken for those with the most hours, on whatever day.
 */
const mayBePartTime = (accountId: string, { from, to }: Period): Condition => sql`
  c.account_id = ${accountId} and c.start_date <= ${to}::date + 6 and coalesce(c.end_date, 'infinity') >= ${from}::date - 7
  and coalesce(
    coalesce(c.fte, c.percentage_work_day / 100) < 1,
    case when jsonb_array_length(c.work_days) > 0
      then (select sum((d ->> 'hours')::numeric) from jsonb_array_elements(c.work_days) d) else c.weekly_hours end
    < coalesce(c.max_legal_weekly_hours, greatest(40,
      (select max(g.full_time_weekly_hours) from agreements g where g.account_id = ${accountId}),
      (select max(t.full_time_weekly_hours) from time_rules t where t.account_id = ${accountId} and t.deleted_at is null))))`;

/**
 * The employees whose working time may have issues: with an entry to look at, a long day, a shift beyond midnight, work
 * outside of employment, hours of part time, or no entry at all. It finds too many rather than too few, because their figures are counted
 * then: rounding may add an hour to an entry.
 * @param longest the seconds of the longest day that is no issue
 */
export async function suspectsIn(
  reader: Reader,
  employeeIds: string[],
  { from, to }: Period,
  longest: number,
): Promise<string[]> {
  const { accountId } = reader.caller;
  const own = sql`w.account_id = ${accountId} and w.employee_id = any(${employeeIds}::uuid[]) and ${counts('w')}`;
  const rows = await reader.all<{ id: string }>(sql`
    select p.id from unnest(${employeeIds}::uuid[]) p (id) cross join lateral (
      select w.work_date, bool_or(w.is_worked) as is_worked,
        coalesce(bool_or(w.ended_at is null or w.end_unknown or w.has_incidence
          or ${sql.raw(localEnd('w'))} > w.work_date + interval '1 day'), false)
        or coalesce(sum(extract(epoch from w.ended_at - w.started_at)) filter (where w.is_worked), 0)
          + count(*) * 3600 > ${longest} as is_strange
      from work_entries w
      where w.account_id = ${accountId} and w.employee_id = p.id and ${counts('w')}
        and w.work_date between ${from}::date - 1 and ${to}
      group by w.work_date
    ) s
    where s.is_strange or (s.is_worked and s.work_date >= ${from} and not exists (
      select 1 from employments m
      where m.account_id = ${accountId} and m.employee_id = p.id and m.deleted_at is null
        and s.work_date between m.start_date and coalesce(m.end_date, 'infinity')))
    union
    select w.employee_id from work_entries w where ${own} and w.work_date < ${from}::date - 1 and ${reachesFar('w')}
      and ${reaches('w', from)}
    union
    select c.employee_id from contracts c
    where ${mayBePartTime(accountId, { from, to })} and c.employee_id = any(${employeeIds}::uuid[])
      and ${counts('c')} and exists (
        select 1 from work_entries w
        where w.account_id = ${accountId} and w.employee_id = c.employee_id
          and w.work_date between ${from}::date - 7 and ${to})
    union
    select i.id from unnest(${employeeIds}::uuid[]) i (id)
    where ${from}::date < ${reader.today}::date and not exists (
      select 1 from work_entries w
      where w.account_id = ${accountId} and w.employee_id = i.id and w.work_date between ${from} and ${to}
        and ${counts('w')})
    order by 1`);
  return rows.map(({ id }) => id);
}
