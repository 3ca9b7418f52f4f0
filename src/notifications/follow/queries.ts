/** Whom an event concerns, among the users who may sign in. */
import type { Role } from '../../accounts/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { decidesData, timeOffDecided } from '../store.ts';

export interface UserOfEmployee {
  userId: string;
  employeeId: string;
}

/** The users of employees. */
export const usersOf = (reader: Reader, employeeIds: readonly string[]): Promise<UserOfEmployee[]> => {
  const { accountId } = reader.caller;
  return reader.all<UserOfEmployee>(sql`
    select m.user_id as "userId", m.employee_id as "employeeId"
    from memberships m join employees e on e.account_id = ${accountId} and e.id = m.employee_id
    where m.account_id = ${accountId} and m.employee_id = any(${employeeIds}::uuid[])
      and m.disabled_at is null and m.deleted_at is null and e.deleted_at is null`);
};

/** The ids of the users with one of these roles. */
export async function usersIn(reader: Reader, roles: readonly Role[]): Promise<string[]> {
  const rows = await reader.all<{ userId: string }>(sql`
    select user_id as "userId" from memberships
    where account_id = ${reader.caller.accountId} and role = any(${roles}::text[]) and disabled_at is null
      and deleted_at is null
    order by user_id`);
  return rows.map(({ userId }) => userId);
}

/** The ids of the users who decide about the data of all employees. */
export async function dataDeciders(reader: Reader): Promise<string[]> {
  const { accountId } = reader.caller;
  const rows = await reader.all<{ userId: string }>(sql`
    select m.user_id as "userId" from memberships m
    left join roles o on o.account_id = ${accountId} and o.id = m.role_id
    where m.account_id = ${accountId} and m.disabled_at is null and m.deleted_at is null
      and ${decidesData}
    order by m.user_id`);
  return rows.map(({ userId }) => userId);
}

/** Those of some requests for own data that no longer wait. */
export async function decidedData(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader.all<{ id: string }>(sql`
    select id from own_data_requests
    where account_id = ${reader.caller.accountId} and id = any(${ids}::uuid[])
      and (status <> 'pending' or deleted_at is not null)`);
  return rows.map(({ id }) => id);
}

/** The users whose role lets them decide about the time off of an employee: the manager, and those whom an entry names. */
export const mayDecide = (reader: Reader, employeeId: string): Promise<UserOfEmployee[]> => {
  const { accountId } = reader.caller;
  return reader.all<UserOfEmployee>(sql`
    select m.user_id as "userId", m.employee_id as "employeeId" from memberships m
    left join roles o on o.account_id = ${accountId} and o.id = m.role_id
    where m.account_id = ${accountId} and m.disabled_at is null and m.deleted_at is null
      and ${timeOffDecided} is not null and m.employee_id in (
        select e.manager_id from employees e
        where e.account_id = ${accountId} and e.id = ${employeeId} and e.manager_id is not null
        union
        select n.manager_id from employee_managers n
        where n.account_id = ${accountId} and n.employee_id = ${employeeId} and n.permission = 'absencesManagement'
          and n.deleted_at is null)
    order by m.user_id`);
};

export interface RequestState {
  id: string;
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled';
  lastDay: LocalDate;
}

/** The requests for time off with these ids, as they are now; a deleted one no longer waits. */
export const requestStates = (reader: Reader, ids: readonly string[]): Promise<RequestState[]> =>
  reader.all<RequestState>(sql`
    select id, case when deleted_at is null then status else 'cancelled' end as status, last_day_off as "lastDay"
    from time_off_requests
    where account_id = ${reader.caller.accountId} and id = any(${ids}::uuid[])
      and category in ('vacation', 'absence')`);

export interface AssignedTasks {
  onboardingId: string;
  assigneeId: string;
  count: number;
}

/** How many open tasks of onboardings each assignee has. */
export const assignedTasks = (reader: Reader, onboardingIds: readonly string[]): Promise<AssignedTasks[]> =>
  reader.all<AssignedTasks>(sql`
    select onboarding_id as "onboardingId", assignee_id as "assigneeId", count(*)::int as count from onboarding_tasks
    where account_id = ${reader.caller.accountId} and onboarding_id = any(${onboardingIds}::uuid[])
      and assignee_id is not null and completed_at is null
    group by onboarding_id, assignee_id order by onboarding_id, assignee_id`);
