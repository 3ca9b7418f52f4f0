/** The rows about an employee, which leave the lists with a removed employee and come back with a restored one. */
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Tx } from '../unit-of-work.ts';
import type { Fields } from './field.ts';
import { rememberBefore } from './history/store.ts';
import type { Stored } from './resource.ts';
import { storedList, type Writable } from './write.ts';

/** Locks the rows that a condition keeps, in the order of their ids. */
const lockRows = <F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  employeeId: string,
  condition: RawBuilder<unknown>,
): Promise<Stored<F>[]> =>
  tx.all<Stored<F>>(sql`
    select ${sql.raw(storedList(resource.fields))} from ${sql.raw(resource.table)} r
    where r.account_id = ${tx.caller.accountId} and r.employee_id = ${employeeId} and ${condition}
      and ${sql.raw(resource.only ?? 'true')}
    order by r.id for no key update`);

/** Writes the next version of locked rows in one statement, and returns them. */
async function writeRows<F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  rows: Stored<F>[],
  isRemoved: boolean,
): Promise<Stored<F>[]> {
  if (rows.length === 0) return [];
  const deletedAt = isRemoved ? tx.now : null;
  await tx.run(sql`
    update ${sql.raw(resource.table)}
    set deleted_at = ${deletedAt}, removed_with_employee = ${isRemoved}, version = version + 1, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = any(${rows.map(({ id }) => id)}::uuid[])`);
  if (resource.versioned) {
    for (const { id, version, updatedAt, deletedAt } of rows) {
      rememberBefore(tx, resource.name, { version, updatedAt, deletedAt, removedWithEmployee: !isRemoved }, id);
    }
  }
  return rows.map((row) => ({ ...row, deletedAt, updatedAt: tx.now, version: row.version + 1 }));
}

/** Removes all rows of a resource about an employee, marked to come back, and returns them. */
export const removeRowsOf = async <F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  employeeId: string,
): Promise<Stored<F>[]> =>
  writeRows(tx, resource, await lockRows(tx, resource, employeeId, sql`r.deleted_at is null`), true);

/** Brings back the rows that were removed with an employee, and returns them. */
export const restoreRowsOf = async <F extends Fields>(
  tx: Tx,
  resource: Writable<F>,
  employeeId: string,
): Promise<Stored<F>[]> =>
  writeRows(tx, resource, await lockRows(tx, resource, employeeId, sql`r.removed_with_employee`), false);
