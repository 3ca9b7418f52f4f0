import { inForceToday } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { amongIds, byId, sql } from '../../platform/db/sql.ts';
import type { DatedDays } from '../../platform/period.ts';
import { columnOf } from '../../platform/resource/columns.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** The status of the contract `r` today. */
export const statusOn = `case when r.start_date > {today} then 'scheduled' when r.end_date < {today} then 'ended' else 'current' end`;

/** The name of the catalogue entry in a field of the contract `r`. */
export const nameOf = (field: string, table: string): string =>
  `(select n.name from ${table} n where n.account_id = {account} and n.id = r.${columnOf(field)})`;

/** The same as an object. */
export const entryOf = (field: string, table: string): string => `(
  select json_build_object('id', n.id, 'name', n.name, 'editable', true)
  from ${table} n where n.account_id = {account} and n.id = r.${columnOf(field)})`;

/** The condition that the contract `x` is in force today for the employee `r`; of several, it is the main one. */
export const mainInForceToday = `x.id = (
  select c.id from contracts c
  where c.account_id = {account} and ${inForceToday.replaceAll('x.', 'c.')}
  order by c.concurrent, c.start_date, c.id limit 1)`;

interface OfEmployee {
  id: string;
  employeeId: string;
}

/** The first contract of a locked employee in force on one of these days, except `ownId` and concurrent ones. */
export async function overlapping(
  reader: Reader,
  employeeId: string,
  { startDate, endDate }: DatedDays,
  ownId?: string,
): Promise<(DatedDays & { id: string }) | undefined> {
  return reader.first(
    byId<OfEmployee & DatedDays>(
      employeeId,
      'employeeId',
      (ids) => sql`
      select employee_id as "employeeId", id, start_date as "startDate", end_date as "endDate" from contracts
      where account_id = ${reader.caller.accountId} and employee_id ${amongIds(ids)} and deleted_at is null
        and not concurrent
        and start_date <= ${endDate ?? 'infinity'} and (end_date is null or end_date >= ${startDate})
        ${ownId === undefined ? sql`` : sql`and id <> ${ownId}`}
      order by start_date`,
    ),
  );
}

/** The contracts of a locked employee in force on a day, concurrent ones included; the main one first. */
export const inForceOn = (
  reader: Reader,
  employeeId: string,
  day: LocalDate,
): Promise<{ id: string; concurrent: boolean }[]> =>
  reader.all(
    byId<OfEmployee & { concurrent: boolean }>(
      employeeId,
      'employeeId',
      (ids) => sql`
      select employee_id as "employeeId", id, concurrent from contracts
      where account_id = ${reader.caller.accountId} and employee_id ${amongIds(ids)} and deleted_at is null
        and start_date <= ${day} and (end_date is null or end_date >= ${day})
      order by concurrent, start_date, id`,
    ),
  );
