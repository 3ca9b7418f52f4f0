import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/**
 * The employees under a manager: whoever reports to them, at any depth, and whoever they decide about by an entry of
 * employee-managers. Those who are deleted count too, as their rows can still be asked for.
 * @returns ids of employees, the manager's own not among them
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
