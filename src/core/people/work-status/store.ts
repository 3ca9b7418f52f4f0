import { type RawBuilder, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { WorkStatus } from './work-status.ts';

/** The SQL that shows the status of the employee in the row with this alias. */
export const workStatusOf = (row: string): string => `coalesce((
  select s.status from work_status s where s.account_id = {account} and s.employee_id = ${row}.id
), 'offline')`;

/** The employees `r` with one of these statuses. An employee without a row is offline. */
export const hasStatus = (wanted: readonly WorkStatus[], accountId: string): RawBuilder<unknown> =>
  wanted.includes('offline')
    ? sql`not exists (
        select 1 from work_status s
        where s.account_id = ${accountId} and s.employee_id = r.id and s.status <> all(${wanted}))`
    : sql`r.id in (
        select s.employee_id from work_status s where s.account_id = ${accountId} and s.status = any(${wanted}))`;

/**
 * Sets whether a locked employee is at work. It makes no version of the employee and no event: the clock entry behind
 * it has one.
 */
export const setWorkStatus = (tx: Tx, employeeId: string, status: WorkStatus) =>
  tx.run(sql`
    insert into work_status (account_id, employee_id, status) values (${tx.caller.accountId}, ${employeeId}, ${status})
    on conflict (account_id, employee_id) do update set status = excluded.status
    where work_status.status <> excluded.status`);
