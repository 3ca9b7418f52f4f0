import type { Instant, LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** What an onboarding needs to know about its employee. */
export interface Newcomer {
  id: string;
  externalId: string | null;
  code: number | null;
  status: 'active' | 'inactive';
  managerId: string | null;
}

/** A task as the request states it. */
export interface NewTask {
  title: string;
  dueDate: LocalDate | null;
  assigneeId: string | null;
}

/** The tasks of the onboarding `r`, as replies show them. */
export const shownTasks = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'dueDate', t.due_date,
    'assigneeId', t.assignee_id,
    'completedAt', to_char(t.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.position), '[]')
  from onboarding_tasks t where t.account_id = {account} and t.onboarding_id = r.id)`;

/** Keeps the onboardings `r` in which the employee has a task. */
export const hasTaskOf = (accountId: string, employeeId: string) => sql`
  r.id in (
    select t.onboarding_id from onboarding_tasks t where t.account_id = ${accountId} and t.assignee_id = ${employeeId}
  )`;

const newcomer = sql`e.id, e.external_id as "externalId", e.code, e.status, e.manager_id as "managerId"`;

/** Locks an employee who is not deleted. */
export const lockEmployee = (tx: Tx, id: string): Promise<Newcomer | undefined> =>
  tx.first<Newcomer>(sql`
    select ${newcomer} from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = ${id} and e.deleted_at is null for no key update`);

/** Holds an employee's manager and these others, existing or not, until the transaction ends. */
export const holdAround = (tx: Tx, employeeId: string, ids: string[]) =>
  tx.run(sql`
    select 1 from employees
    where account_id = ${tx.caller.accountId} and id <> ${employeeId} and id = any(array_append(${ids}::uuid[], (
      select e.manager_id from employees e where e.account_id = ${tx.caller.accountId} and e.id = ${employeeId}
    ))) order by id for key share`);

/** Locks the employee of this onboarding. */
export const lockEmployeeOf = (tx: Tx, onboardingId: string): Promise<Newcomer | undefined> =>
  tx.first<Newcomer>(sql`
    select ${newcomer} from employees e
    where e.account_id = ${tx.caller.accountId} and e.id = (
      select o.employee_id from onboardings o where o.account_id = ${tx.caller.accountId} and o.id = ${onboardingId}
    ) for no key update of e`);

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

interface State {
  status: 'started' | 'completed' | 'cancelled';
  completedAt: Instant | null;
  version: number;
}

/** Writes the state of a locked onboarding; its tasks are part of it, so a change of one makes a version. */
export const writeState = (tx: Tx, id: string, { status, completedAt, version }: State) =>
  tx.run(sql`
    update onboardings set status = ${status}, completed_at = ${completedAt}, version = ${version}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** Locks the onboardings of others in which an employee has tasks, and returns their ids. */
export async function lockOnboardingsAssignedTo(tx: Tx, employeeId: string): Promise<string[]> {
  const { accountId } = tx.caller;
  const rows = await tx.all<{ id: string }>(sql`
    select o.id from onboardings o
    where o.account_id = ${accountId} and o.employee_id <> ${employeeId} and o.id in (
      select t.onboarding_id from onboarding_tasks t where t.account_id = ${accountId} and t.assignee_id = ${employeeId}
    ) order by o.id for no key update of o`);
  return rows.map(({ id }) => id);
}

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

/** An onboarding as its events report it. */
export interface OnboardingContent {
  id: string;
  version: number;
  startedAt: Instant;
  completedAt: Instant | null;
  employee: Pick<Newcomer, 'id' | 'externalId' | 'code'>;
}

/** What the events of these onboardings report. */
export async function toldOf(tx: Tx, ids: string[]): Promise<OnboardingContent[]> {
  const rows = await tx.all<
    Omit<OnboardingContent, 'employee'> & { employeeId: string; externalId: string | null; code: number | null }
  >(
    sql`
      select o.id, o.version, o.started_at as "startedAt", o.completed_at as "completedAt",
        e.id as "employeeId", e.external_id as "externalId", e.code
      from onboardings o join employees e on e.account_id = ${tx.caller.accountId} and e.id = o.employee_id
      where o.account_id = ${tx.caller.accountId} and o.id = any(${ids}) order by o.id`,
  );
  return rows.map(({ employeeId, externalId, code, ...onboarding }) => ({
    ...onboarding,
    employee: { id: employeeId, externalId, code },
  }));
}
