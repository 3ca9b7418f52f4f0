import { type RawBuilder, sql } from '../../../platform/db/sql.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import type { Permission } from './manager.ts';

/**
 * The employees under a manager: their reports at any depth, and those about whom they decide by an entry of
 * employee-managers. Deleted employees count too, as callers can still read their rows.
 * @returns ids of employees, without the manager's own
 */
export async function peopleUnder(reader: Reader, managerId: string): Promise<string[]> {
  const { accountId } = reader.caller;
  const rows = await reader.all<{ id: string }>(sql`
    with recursive reports as (
      select id from employees where account_id = ${accountId} and manager_id = ${managerId}
      union
      select e.id from reports r join employees e on e.account_id = ${accountId} and e.manager_id = r.id
    )
    select id from reports where id <> ${managerId}
    union
    select employee_id from employee_managers
    where account_id = ${accountId} and manager_id = ${managerId} and deleted_at is null and employee_id <> ${managerId}`);
  return rows.map(({ id }) => id);
}

/**
 * The subquery of the employees about whom a manager decides: those of their entries with the permission, and their
 * direct reports without such an entry. Deciding has no cycles: an entry counts neither about the manager's own
 * managers, however far above, nor about an employee with an entry about the manager.
 */
export const decidedBy = (managerId: string, accountId: string, permission: Permission): RawBuilder<unknown> => sql`(
  select m.employee_id from employee_managers m
  where m.account_id = ${accountId} and m.manager_id = ${managerId} and m.permission = ${permission}
    and m.deleted_at is null
    and not exists (
      select 1 from employee_managers back
      where back.account_id = ${accountId} and back.employee_id = ${managerId} and back.manager_id = m.employee_id
        and back.deleted_at is null)
    and m.employee_id not in (
      with recursive line as (
        select e.manager_id as id from employees e
        where e.account_id = ${accountId} and e.id = ${managerId} and e.manager_id is not null
        union
        select e.manager_id from line l join employees e on e.account_id = ${accountId} and e.id = l.id
        where e.manager_id is not null
      )
      select id from line)
  union all
  select e.id from employees e
  where e.account_id = ${accountId} and e.manager_id = ${managerId}
    and not exists (
      select 1 from employee_managers m
      where m.account_id = ${accountId} and m.employee_id = e.id and m.permission = ${permission}
        and m.deleted_at is null))`;

/** Tells whether a manager decides about an employee. */
export async function decides(
  reader: Reader,
  managerId: string,
  employeeId: string,
  permission: Permission,
): Promise<boolean> {
  const row = await reader.first<{ may: boolean }>(
    sql`select ${employeeId}::uuid in ${decidedBy(managerId, reader.caller.accountId, permission)} as may`,
  );
  return row?.may ?? false;
}

/** The employees about whom a manager decides, by their ids, for each permission. */
export async function findDecidesAbout(reader: Reader, managerId: string): Promise<Record<Permission, string[]>> {
  const about = async (permission: Permission) => {
    const { accountId } = reader.caller;
    const rows = await reader.all<{ id: string }>(sql`
      select id from employees
      where account_id = ${accountId} and deleted_at is null and id in ${decidedBy(managerId, accountId, permission)}
      order by id`);
    return rows.map(({ id }) => id);
  };
  const [absencesManagement, checksManageRequestsAndIncidences] = await Promise.all([
    about('absencesManagement'),
    about('checksManageRequestsAndIncidences'),
  ]);
  return { absencesManagement, checksManageRequestsAndIncidences };
}
