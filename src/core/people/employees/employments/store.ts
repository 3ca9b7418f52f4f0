import type { LocalDate } from '../../../../platform/clock.ts';
import { sql } from '../../../../platform/db/sql.ts';
import { isUuid } from '../../../../platform/ids.ts';
import type { Reader, Tx } from '../../../../platform/unit-of-work.ts';
import type { ClosedObject } from '../../../followers.ts';

interface Dates {
  id: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** The employments of an employee, the first one first. */
export const employmentsOf = (reader: Reader, employeeId: string): Promise<(Dates & { reason: string | null })[]> =>
  reader.all(sql`
    select id, start_date as "startDate", end_date as "endDate", reason from employments
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
    order by start_date`);

/** Whether an employment, deleted or not, is one of this employee. */
export async function isEmploymentOf(reader: Reader, employeeId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await reader.first(sql`
    select 1 from employments
    where account_id = ${reader.caller.accountId} and id = ${id} and employee_id = ${employeeId}`);
  return row !== undefined;
}

/** The id of the latest employment of an employee. */
export async function latestEmploymentId(reader: Reader, employeeId: string): Promise<string> {
  const row = await reader.first<{ id: string }>(sql`
    select id from employments
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
    order by start_date desc limit 1`);
  if (!row) throw new Error(`the employee ${employeeId} has no employment`);
  return row.id;
}

/** The first employment of an employee that ends on a day or later, if its end has taken effect. */
export const employmentOverAfter = (
  reader: Reader,
  employeeId: string,
  day: LocalDate,
): Promise<{ id: string; endDate: LocalDate } | undefined> =>
  reader.first(sql`
    select m.id, m.end_date as "endDate" from employments m
    join employees r on r.account_id = ${reader.caller.accountId} and r.id = m.employee_id
    where m.account_id = ${reader.caller.accountId} and m.employee_id = ${employeeId} and m.deleted_at is null
      and m.end_date >= ${day} and (r.status = 'inactive' or m.start_date < r.start_date)
    order by m.start_date limit 1`);

/**
 * What the end of an employment has closed.
 * @param byRemoval only what the removal of the employee closed, or all
 */
export const closuresOf = (reader: Reader, employmentId: string, byRemoval?: true): Promise<ClosedObject[]> =>
  reader.all<ClosedObject>(sql`
    select type, object_id as id, end_date as "endDate", end_before as "endBefore", state from employment_closures
    where account_id = ${reader.caller.accountId} and employment_id = ${employmentId}
      ${byRemoval ? sql`and by_removal` : sql``}
    order by type, object_id`);

/** Forgets closures of an employment. */
export const forgetClosures = (tx: Tx, employmentId: string, closures: readonly ClosedObject[]) =>
  tx.run(sql`
    delete from employment_closures
    where account_id = ${tx.caller.accountId} and employment_id = ${employmentId}
      and (type, object_id) in (
        select type, id from unnest(
          ${closures.map(({ type }) => type)}::text[], ${closures.map(({ id }) => id)}::uuid[]) as c (type, id))`);

/** Stores what the end of an employment, or the removal of its employee, has closed. */
export const rememberClosures = (tx: Tx, employmentId: string, closures: readonly ClosedObject[], byRemoval: boolean) =>
  tx.run(sql`
    insert into employment_closures
      (account_id, employment_id, type, object_id, end_date, end_before, state, by_removal)
    select ${tx.caller.accountId}, ${employmentId}, type, id, end_date, end_before, state, ${byRemoval}
    from unnest(
      ${closures.map(({ type }) => type)}::text[],
      ${closures.map(({ id }) => id)}::uuid[],
      ${closures.map(({ endDate }) => endDate)}::date[],
      ${closures.map(({ endBefore }) => endBefore)}::date[],
      ${closures.map(({ state }) => (state === undefined ? null : JSON.stringify(state)))}::jsonb[]
    ) as c (type, id, end_date, end_before, state)
    on conflict (account_id, employment_id, type, object_id) do update
      set end_date = excluded.end_date, end_before = excluded.end_before, state = excluded.state,
        by_removal = excluded.by_removal`);

/** Matches the closure that set this object's last day, if the object still ends on that day. The employment must belong to the employee. */
const isClosure = (
  { caller }: Tx,
  employeeId: string,
  { type, id, endDate }: Pick<ClosedObject, 'type' | 'id' | 'endDate'>,
) =>
  sql`account_id = ${caller.accountId} and type = ${type} and object_id = ${id} and end_date = ${endDate}
      and employment_id in (
        select m.id from employments m
        where m.account_id = ${caller.accountId} and m.employee_id = ${employeeId} and m.deleted_at is null)`;

/**
 * Deletes the closure that set an object's last day, because the object now ends earlier for its own reasons.
 * @returns the last day that it had before; undefined: no employment closed it
 */
export const takeClosure = (
  tx: Tx,
  employeeId: string,
  closed: Pick<ClosedObject, 'type' | 'id' | 'endDate'>,
): Promise<{ endBefore: LocalDate | null } | undefined> =>
  tx.first(sql`
    delete from employment_closures where ${isClosure(tx, employeeId, closed)} returning end_before as "endBefore"`);

/**
 * Moves the closure that set an object's last day to another object of the same type.
 * @param closed what has been closed, with its last day: one with another last day has changed since
 * @returns the last day that it had before; undefined: no employment closed it
 */
export const passClosure = (
  tx: Tx,
  employeeId: string,
  closed: Pick<ClosedObject, 'type' | 'id' | 'endDate'>,
  toId: string,
): Promise<{ endBefore: LocalDate | null } | undefined> =>
  tx.first(sql`
    update employment_closures set object_id = ${toId} where ${isClosure(tx, employeeId, closed)}
    returning end_before as "endBefore"`);
