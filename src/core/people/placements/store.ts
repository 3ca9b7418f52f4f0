import type { LocalDate } from '../../../platform/clock.ts';
import { amongIds, byId, sql } from '../../../platform/db/sql.ts';
import type { Period } from '../../../platform/period.ts';
import { inAccount } from '../../../platform/resource/account.ts';
import type { TableName } from '../../../platform/resource/table-names.ts';
import { viewOf } from '../../../platform/resource/view.ts';
import { storedList } from '../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { type Placement, placements } from './placement.ts';
import { lastDay } from './queries.ts';

const stored = sql.raw(storedList(placements.fields));

/** The placements of a locked employee that are not deleted, the earliest first, and whether the employee follows each. */
export const placementsOf = (tx: Tx, employeeId: string): Promise<(Placement & { isFollowed: boolean })[]> =>
  tx.all(
    byId<Placement & { isFollowed: boolean }>(
      employeeId,
      'employeeId',
      (ids) => sql`
      select ${stored}, start_told is not distinct from start_date as "isFollowed" from placements r
      where r.account_id = ${tx.caller.accountId} and r.employee_id ${amongIds(ids)} and r.deleted_at is null
      order by r.start_date`,
    ),
  );

/** A placement as its own operations show it, and its days within a period. */
export interface PlacementInPeriod {
  employeeId: string;
  json: string;
  days: number;
}

/** The placements of employees, removed or not, with a day in a period; by their first day. */
export const placementsIn = (
  reader: Reader,
  employeeIds: readonly string[],
  { from, to }: Period,
): Promise<PlacementInPeriod[]> => {
  const { accountId } = reader.caller;
  return reader.all<PlacementInPeriod>(sql`
    select r.employee_id as "employeeId", ${inAccount(viewOf(reader, placements).json, accountId)} as json,
      least(d.last, ${to}::date) - greatest(r.start_date, ${from}::date) + 1 as days
    from placements r cross join lateral (select ${inAccount(lastDay, accountId)} as last) d
    where r.account_id = ${accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and (r.deleted_at is null or r.removed_with_employee)
      and r.start_date <= ${to} and coalesce(d.last, 'infinity') >= ${from}
    order by r.employee_id, r.start_date`);
};

/** The start that the employee's own fields follow already, for a new row. */
export const startToldBy = (today: LocalDate, startDate: LocalDate) => ({
  start_told: startDate <= today ? startDate : null,
});

/** Stores the start of a placement that the employee's own fields follow. */
export const writeStartTold = (tx: Tx, id: string, day: LocalDate | null) =>
  tx.run(sql`update placements set start_told = ${day} where account_id = ${tx.caller.accountId} and id = ${id}`);

/** Stores that the employee's own fields follow all placements that have begun by a day. */
export const writeStartsTold = (tx: Tx, employeeId: string, day: LocalDate) =>
  tx.run(sql`
    update placements set start_told = start_date
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and start_date <= ${day} and start_told is distinct from start_date`);

/** A placement, and its employee. */
interface OwnedPlacement {
  id: string;
  employeeId: string;
}

/** A placement that the employee's own fields do not follow yet. */
export interface ComingPlacement extends OwnedPlacement {
  startDate: LocalDate;
  managerId: string | null;
  /** The zone of the employee's office. */
  zone: string | null;
}

/** The accounts that may have a placement which begins by a day and is not followed. */
export const accountsWithComing = (day: LocalDate) => sql`
  /* across accounts: findDuePlacements */ select account_id from placements
  where deleted_at is null and start_told is distinct from start_date and start_date <= ${day}::date`;

/** The placements that begin by a day and that their employees' own fields do not follow yet, in order. */
export const comingBy = (reader: Reader, day: LocalDate): Promise<ComingPlacement[]> =>
  reader.all<ComingPlacement>(sql`
    select p.id, p.employee_id as "employeeId", p.start_date as "startDate", p.manager_id as "managerId",
      o.default_employees_date_time_zone as zone
    from placements p
    join employees e on e.account_id = ${reader.caller.accountId} and e.id = p.employee_id
    left join offices o on o.account_id = ${reader.caller.accountId} and o.id = e.office_id
    where p.account_id = ${reader.caller.accountId} and p.deleted_at is null
      and p.start_told is distinct from p.start_date and p.start_date <= ${day}
    order by p.start_date, p.id`);

/** Whether the employee's own fields follow this placement, or a later one, already. */
export async function isFollowed(tx: Tx, { id, employeeId, startDate }: Placement): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from placements
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and start_told = start_date and (start_date > ${startDate} or id = ${id}) limit 1`);
  return row !== undefined;
}

/**
 * The ids of the placements that begin after a day and belong to the employment of that day or to none. One that begins a
 * later employment does not count.
 */
export async function beginningAfter(reader: Reader, employeeId: string, day: LocalDate): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(sql`
    select p.id from placements p
    where p.account_id = ${reader.caller.accountId} and p.employee_id = ${employeeId} and p.deleted_at is null
      and p.start_date > ${day} and p.start_date < coalesce((
        select min(m.start_date) from employments m
        where m.account_id = ${reader.caller.accountId} and m.employee_id = ${employeeId} and m.deleted_at is null
          and m.start_date > ${day}
      ), 'infinity')
    order by p.start_date`);
  return rows.map(({ id }) => id);
}

/**
 * Locks the employees placed under a manager, so that their placements, read afterwards, are current and cannot change. A write
 * that gives an employee this manager waits.
 */
export const lockPlacedUnder = (tx: Tx, managerId: string) =>
  tx.run(sql`
    select 1 from employees
    where account_id = ${tx.caller.accountId} and id in (
      select p.employee_id from placements p
      where p.account_id = ${tx.caller.accountId} and p.manager_id = ${managerId} and p.deleted_at is null)
    order by id for no key update`);

/** The coming placements under a manager, who is removed: their ids, each with its employee. */
export const comingUnder = (tx: Tx, managerId: string): Promise<OwnedPlacement[]> =>
  tx.all<OwnedPlacement>(sql`
    select id, employee_id as "employeeId" from placements
    where account_id = ${tx.caller.accountId} and manager_id = ${managerId}
      and start_told is distinct from start_date and deleted_at is null
    order by employee_id, id`);

/** An employee under a manager, from a day on. */
export interface ReportFrom {
  employeeId: string;
  day: LocalDate;
}

/**
 * The employees whom a manager has from a day on, or from a later one: as far as they are employed then. One whom two
 * placements put under the manager comes once for each.
 */
export const reportsFrom = (reader: Reader, managerId: string, day: LocalDate): Promise<ReportFrom[]> =>
  reader.all<ReportFrom>(sql`
    select p.employee_id as "employeeId", m.day from placements p
    cross join lateral (
      select greatest(p.start_date, e.start_date, ${day}::date) as day from employments e
      where e.account_id = ${reader.caller.accountId} and e.employee_id = p.employee_id and e.deleted_at is null
        and coalesce(e.end_date, 'infinity') >= greatest(p.start_date, e.start_date, ${day}::date)) m
    where p.account_id = ${reader.caller.accountId} and p.manager_id = ${managerId} and p.deleted_at is null
      and not exists (
        select 1 from placements n
        where n.account_id = ${reader.caller.accountId} and n.employee_id = p.employee_id and n.deleted_at is null
          and n.start_date > p.start_date and n.start_date <= m.day)
    order by p.employee_id, m.day`);

/** The manager of an employee on a day. */
export async function managerOn(reader: Reader, employeeId: string, day: LocalDate): Promise<string | null> {
  const row = await reader.first<{ id: string | null }>(sql`
    select manager_id as id from placements
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and start_date <= ${day}
    order by start_date desc limit 1`);
  return row?.id ?? null;
}

/**
 * The placements in force on a day, of employed people, at a place or under a manager that was deleted before. Versions before
 * 0.5.0 wrote some: the placement before one that was taken back was in force with the names that it had.
 */
export async function placedAtDeleted(
  { all, caller: { accountId } }: Pick<Reader, 'all' | 'caller'>,
  day: LocalDate,
): Promise<string[]> {
  const gone = (table: TableName) =>
    sql`(select g.id from ${sql.raw(table)} g where g.account_id = ${accountId} and g.deleted_at is not null)`;
  const rows = await all<{ id: string }>(sql`
    select p.id from employments m
    cross join lateral (
      select q.* from placements q
      where q.account_id = ${accountId} and q.employee_id = m.employee_id and q.deleted_at is null and q.start_date <= ${day}
      order by q.start_date desc limit 1) p
    where m.account_id = ${accountId} and m.deleted_at is null
      and m.start_date <= ${day} and coalesce(m.end_date, 'infinity') >= ${day}
      and (p.office_id in ${gone('offices')} or p.department_id in ${gone('departments')}
        or p.job_charge_id in ${gone('job_charges')} or p.manager_id in ${gone('employees')})
    order by p.id`);
  return rows.map(({ id }) => id);
}

/** Whether an employee is employed on a day. */
export async function isEmployedOn(reader: Reader, employeeId: string, day: LocalDate): Promise<boolean> {
  const row = await reader.first(sql`
    select 1 from employments
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and start_date <= ${day} and coalesce(end_date, 'infinity') >= ${day}`);
  return row !== undefined;
}

/** The days of a period on which any placement of the account begins. */
export async function startsWithin(reader: Reader, from: LocalDate, to: LocalDate | null): Promise<LocalDate[]> {
  const rows = await reader.all<{ day: LocalDate }>(sql`
    select distinct start_date as day from placements
    where account_id = ${reader.caller.accountId} and start_date between ${from} and ${to ?? 'infinity'}
      and deleted_at is null`);
  return rows.map(({ day }) => day);
}

/** Whether, on one of these days, an employee is this manager or above them. */
export async function isAboveOn(tx: Tx, employeeId: string, managerId: string, days: LocalDate[]): Promise<boolean> {
  const found = await tx.first(sql`
    with recursive above as (
      select d.day, ${managerId}::uuid as id from unnest(${days}::date[]) as d (day)
      union
      select a.day, p.manager_id from above a cross join lateral (
        select q.manager_id from placements q
        where q.account_id = ${tx.caller.accountId} and q.employee_id = a.id and q.start_date <= a.day
          and q.deleted_at is null
        order by q.start_date desc limit 1) p
      where p.manager_id is not null
    )
    select 1 from above where id = ${employeeId}`);
  return found !== undefined;
}
