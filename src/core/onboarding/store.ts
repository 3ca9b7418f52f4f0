import type { EmployeeRef } from '../../events/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { storedList } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Onboarding, onboardings } from './onboarding.ts';

/** What the start of an onboarding needs to know about its employee. */
export interface Newcomer extends EmployeeRef {
  status: 'active' | 'inactive';
  managerId: string | null;
}

/** A task as the request states it. */
export interface NewTask {
  title: string;
  dueDate: LocalDate | null;
  assigneeId: string | null;
}

/** Locks an employee who is not deleted. */
export const lockEmployee = (tx: Tx, id: string): Promise<Newcomer | undefined> =>
  tx.first<Newcomer>(sql`
    select e.id, e.external_id as "externalId", e.code, e.status, e.manager_id as "managerId" from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = ${id} and e.deleted_at is null for no key update`);

/** Holds an employee's manager and these others, existing or not, until the transaction ends. */
export const holdAround = (tx: Tx, employeeId: string, ids: string[]) =>
  tx.run(sql`
    select 1 from employees
    where account_id = ${tx.caller.accountId} and id <> ${employeeId} and id = any(array_append(${ids}::uuid[], (
      select e.manager_id from employees e where e.account_id = ${tx.caller.accountId} and e.id = ${employeeId}
    ))) order by id for key share`);

/** The id of an employee's started onboarding. */
export async function startedOnboarding(tx: Tx, employeeId: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from onboardings
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and status = 'started'`);
  return row?.id;
}

/** Writes the tasks of an onboarding, in this order; returns their ids. */
export async function insertTasks(tx: Tx, onboardingId: string, tasks: NewTask[]): Promise<string[]> {
  const ids = tasks.map(() => newId());
  await tx.run(sql`
    insert into onboarding_tasks (account_id, onboarding_id, id, position, title, due_date, assignee_id)
    select ${tx.caller.accountId}, ${onboardingId}, id, position, title, due_date, assignee_id
    from unnest(
      ${ids}::uuid[],
      ${tasks.map((_, i) => i)}::int[],
      ${tasks.map(({ title }) => title)}::text[],
      ${tasks.map(({ dueDate }) => dueDate)}::date[],
      ${tasks.map(({ assigneeId }) => assigneeId)}::uuid[]
    ) as t (id, position, title, due_date, assignee_id)`);
  return ids;
}

/** When a task of an onboarding was completed, and who has it; undefined if there is no such task. */
export const findTask = (
  tx: Tx,
  onboardingId: string,
  id: string,
): Promise<{ completedAt: Instant | null; assigneeId: string | null } | undefined> =>
  tx.first(sql`
    select completed_at as "completedAt", assignee_id as "assigneeId" from onboarding_tasks
    where account_id = ${tx.caller.accountId} and onboarding_id = ${onboardingId} and id = ${id}`);

/** Completes a task, or opens it again. */
export const writeTask = (tx: Tx, onboardingId: string, id: string, completedAt: Instant | null) =>
  tx.run(sql`
    update onboarding_tasks set completed_at = ${completedAt}
    where account_id = ${tx.caller.accountId} and onboarding_id = ${onboardingId} and id = ${id}`);

/** Completes the open tasks, and returns their ids. */
export async function completeOpenTasks(tx: Tx, onboardingId: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    update onboarding_tasks set completed_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and onboarding_id = ${onboardingId} and completed_at is null
    returning id`);
  return rows.map(({ id }) => id);
}

export async function hasOpenTasks(tx: Tx, onboardingId: string): Promise<boolean> {
  const open = await tx.first(sql`
    select 1 from onboarding_tasks
    where account_id = ${tx.caller.accountId} and onboarding_id = ${onboardingId} and completed_at is null limit 1`);
  return open !== undefined;
}

/** Locks the onboardings of others in which an employee has tasks, and returns them with what events say of whom they are about. */
export const lockOnboardingsAssignedTo = (
  tx: Tx,
  employeeId: string,
): Promise<(Onboarding & Omit<EmployeeRef, 'id'>)[]> =>
  tx.all(sql`
    select ${sql.raw(storedList(onboardings.fields))}, e.external_id as "externalId", e.code
    from onboardings r join employees e on e.account_id = ${tx.caller.accountId} and e.id = r.employee_id
    where r.account_id = ${tx.caller.accountId} and r.employee_id <> ${employeeId} and r.id in (
      select t.onboarding_id from onboarding_tasks t
      where t.account_id = ${tx.caller.accountId} and t.assignee_id = ${employeeId}
    ) order by r.id for no key update of r`);

/** Takes an employee off the tasks of these onboardings; returns the tasks. */
export const clearAssigneeOf = (
  tx: Tx,
  onboardingIds: string[],
  employeeId: string,
): Promise<{ id: string; onboardingId: string }[]> =>
  tx.all(sql`
    update onboarding_tasks set assignee_id = null
    where account_id = ${tx.caller.accountId} and assignee_id = ${employeeId} and onboarding_id = any(${onboardingIds})
    returning id, onboarding_id as "onboardingId"`);

/** Makes the next version of locked onboardings whose tasks were changed. */
export const touchOnboardings = (tx: Tx, ids: string[]) =>
  tx.run(sql`
    update onboardings set version = version + 1, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = any(${ids})`);
