import { sql } from '../../platform/db/sql.ts';
import { utc } from '../../platform/resource/columns.ts';

/** The tasks of the onboarding `r`, as replies show them. */
export const shownTasks = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'dueDate', t.due_date,
    'assigneeId', t.assignee_id,
    'completedAt', ${utc('t.completed_at')}) order by t.position), '[]')
  from onboarding_tasks t where t.account_id = {account} and t.onboarding_id = r.id)`;

/** Keeps the onboardings `r` in which the employee has a task. */
export const hasTaskOf = (accountId: string, employeeId: string) => sql`
  r.id in (
    select t.onboarding_id from onboarding_tasks t where t.account_id = ${accountId} and t.assignee_id = ${employeeId}
  )`;
