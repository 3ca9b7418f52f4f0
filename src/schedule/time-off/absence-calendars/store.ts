import { employeeShortJson } from '../../../core/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { defined } from '../../../platform/narrowing.ts';
import { inAccount } from '../../../platform/resource/account.ts';
import { withinReach } from '../../../platform/resource/view.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { isShown, isTaken, shown, typeJson } from '../queries.ts';
import { dayColumns, isStanding, type StoredDay } from '../store.ts';
import type { AbsenceCalendar } from './absence-calendar.ts';
import { type CalendarKey, calendarId, partsOf } from './calendar-id.ts';

/** The condition that the day `r` is shown by a calendar. */
const isInCalendar = sql.raw(`r.category = 'absence' and ${isTaken} and ${isShown}`);

/** Which calendars are listed. */
export interface CalendarFilters {
  employeeId?: string | undefined;
  absenceTypeId?: string | undefined;
  years?: number[] | undefined;
}

/** The calendars with days whose employees the caller reaches, by employee, type and year. */
export const calendarsWithDays = (
  reader: Reader,
  { employeeId, absenceTypeId, years }: CalendarFilters,
): Promise<CalendarKey[]> =>
  reader.all<CalendarKey>(sql`
    select r.employee_id as "employeeId", r.absence_type_id as "absenceTypeId", extract(year from r.date)::int as year
    from time_off_days r
    where r.account_id = ${reader.caller.accountId} and ${isInCalendar} and r.absence_type_id is not null
      and (${employeeId ?? null}::uuid is null or r.employee_id = ${employeeId ?? null})
      and (${absenceTypeId ?? null}::uuid is null or r.absence_type_id = ${absenceTypeId ?? null})
      and (${years ?? null}::int[] is null or extract(year from r.date)::int = any(${years ?? null}::int[]))
      and ${withinReach(reader, 'r.employee_id')}
    group by 1, 2, 3 order by 1, 2, 3`);

/** The calendar with an id, with or without days; undefined if its employee or its type does not exist. */
export async function calendarWithId(reader: Reader, id: string): Promise<CalendarKey | undefined> {
  const { employeeTail, typeTail, year } = partsOf(id);
  if (year < 1900 || year > 9999) return undefined;
  const found = await reader.all<Omit<CalendarKey, 'year'>>(sql`
    select e.id as "employeeId", t.id as "absenceTypeId"
    from employees e join absence_types t on t.account_id = ${reader.caller.accountId}
    where e.account_id = ${reader.caller.accountId} and right(e.id::text, 12) = ${employeeTail} and e.deleted_at is null
      and right(t.id::text, 12) = ${typeTail} and t.deleted_at is null
      and ${withinReach(reader, 'e.id')}`);
  return found.map((one) => ({ ...one, year })).find((one) => calendarId(one) === id);
}

type ShownCalendar = Pick<
  AbsenceCalendar,
  'employee' | 'absenceType' | 'daysOff' | 'version' | 'createdAt' | 'updatedAt'
>;

/**
 * The version of the calendar `k`. Every change of a day makes the next version of its request, and no request leaves a
 * calendar: what is returned or withdrawn stays in the table. So it only grows.
 */
const versionOf = (accountId: string) => sql`1 + coalesce((
  select sum(q.version) from time_off_requests q
  where q.account_id = ${accountId} and q.id in (
    select a.request_id from time_off_days a
    where a.account_id = ${accountId} and a.employee_id = k.employee_id and a.absence_type_id = k.absence_type_id
      and a.date between make_date(k.year, 1, 1) and make_date(k.year, 12, 31))), 0)::int`;

/** What replies show of calendars, in the same order. */
export const contentsOf = (reader: Reader, keys: readonly CalendarKey[]): Promise<ShownCalendar[]> =>
  reader.all<ShownCalendar>(sql`
    select ${inAccount(`${employeeShortJson('e')} as employee`, reader.caller.accountId)},
      ${sql.raw(typeJson)} as "absenceType",
      d.days as "daysOff", ${versionOf(reader.caller.accountId)} as version, d.created_at as "createdAt", d.updated_at as "updatedAt"
    from unnest(
      ${keys.map(({ employeeId }) => employeeId)}::uuid[],
      ${keys.map(({ absenceTypeId }) => absenceTypeId)}::uuid[],
      ${keys.map(({ year }) => year)}::int[]
    ) with ordinality as k (employee_id, absence_type_id, year, place)
    join employees e on e.account_id = ${reader.caller.accountId} and e.id = k.employee_id
    join absence_types t on t.account_id = ${reader.caller.accountId} and t.id = k.absence_type_id
    cross join lateral (
      select min(r.created_at) as created_at, max(r.updated_at) as updated_at,
        coalesce(json_agg(json_build_object('date', r.date, 'portion', r.portion::float8,
          'startTime', ${sql.raw(shown.startTime)}, 'endTime', ${sql.raw(shown.endTime)}, 'seconds', r.seconds,
          'requestId', r.request_id) order by r.date, r.from_minute nulls first, r.id), '[]') as days
      from time_off_days r
      where r.account_id = ${reader.caller.accountId} and r.employee_id = k.employee_id
        and r.absence_type_id = k.absence_type_id
        and r.date between make_date(k.year, 1, 1) and make_date(k.year, 12, 31) and ${isInCalendar}
    ) d
    order by k.place`);

/** The days of a calendar whose employee is locked. */
export const daysOfCalendar = (tx: Tx, { employeeId, absenceTypeId, year }: CalendarKey): Promise<StoredDay[]> =>
  tx.all(sql`
    select ${dayColumns} from time_off_days d
    where d.account_id = ${tx.caller.accountId} and d.employee_id = ${employeeId}
      and d.absence_type_id = ${absenceTypeId} and d.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      and ${isStanding} and not (d.in_range and d.days = 0) and d.status = 'accepted' and d.gives_back is null
    order by d.date, d.from_minute, d.id`);

/** The version of a calendar whose employee is locked. */
export async function lockedVersion(tx: Tx, { employeeId, absenceTypeId, year }: CalendarKey): Promise<number> {
  const { version } = defined(
    await tx.first<{ version: number }>(sql`
      select ${versionOf(tx.caller.accountId)} as version
      from (select ${employeeId}::uuid as employee_id, ${absenceTypeId}::uuid as absence_type_id, ${year}::int as year) k`),
    'the version',
  );
  return version;
}
