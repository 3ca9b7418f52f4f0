import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';

/** What an employee shows their colleagues. */
export interface Choice {
  birthday: boolean;
  workAnniversary: boolean;
}

/** A choice to change, with what its event says about the employee. */
export interface LockedChoice extends Choice {
  id: string;
  version: number;
  externalId: string | null;
  code: number | null;
}

/** Returns what an employee chose to show; the default is nothing. */
export async function findChoice(reader: Reader, employeeId: string): Promise<Choice> {
  const found = await reader.first<Choice>(sql`
    select birthday, work_anniversary as "workAnniversary" from celebration_choices
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId}`);
  return found ?? { birthday: false, workAnniversary: false };
}

/** Locks the choice of an employee; the first change makes its row. */
export async function lockChoice(tx: Tx, employeeId: string): Promise<LockedChoice> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    insert into celebration_choices (account_id, id, employee_id, version, created_at, updated_at)
    values (${accountId}, ${newId()}, ${employeeId}, 1, ${tx.now}, ${tx.now}) on conflict do nothing`);
  const found = await tx.first<LockedChoice>(sql`
    select c.id, c.version, c.birthday, c.work_anniversary as "workAnniversary", e.external_id as "externalId", e.code
    from celebration_choices c
    join employees e on e.account_id = ${accountId} and e.id = c.employee_id
    where c.account_id = ${accountId} and c.employee_id = ${employeeId} for no key update of c`);
  if (!found) throw new Error('the choice was inserted');
  return found;
}

export const writeChoice = (
  tx: Tx,
  employeeId: string,
  { birthday, workAnniversary, version }: Choice & { version: number },
): Promise<number> =>
  tx.run(sql`
    update celebration_choices
    set birthday = ${birthday}, work_anniversary = ${workAnniversary}, version = ${version}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId}`);
