import { sql } from '../db/sql.ts';
import type { Tx } from '../unit-of-work.ts';
import { rememberBefore } from './history/remember.ts';
import type { Resource } from './resource.ts';

/**
 * Removes the rows about an employee together with them, marked to come back with them, or restores those that were.
 * Each gets its next version.
 * @param resource one whose table has `removed_with_employee`
 * @returns the ids of the rows
 */
export async function writeRemovalWithPerson(
  tx: Tx,
  { name, table, versioned, only = 'true' }: Pick<Resource, 'name' | 'table' | 'versioned' | 'only'>,
  employeeId: string,
  isRemoved: boolean,
): Promise<string[]> {
  const { accountId } = tx.caller;
  const rows = await tx.all<{ id: string; version: number; updatedAt: string; deletedAt: string | null }>(sql`
    update ${sql.raw(table)} r
    set deleted_at = ${isRemoved ? tx.now : null}, removed_with_employee = ${isRemoved}, version = r.version + 1,
      updated_at = ${tx.now}
    from ${sql.raw(table)} o
    where r.account_id = ${accountId} and r.employee_id = ${employeeId} and ${sql.raw(only)}
      and ${isRemoved ? sql`r.deleted_at is null` : sql`r.removed_with_employee`}
      and o.account_id = ${accountId} and o.id = r.id
    returning r.id, o.version, o.updated_at as "updatedAt", o.deleted_at as "deletedAt"`);
  if (versioned) for (const { id, ...before } of rows) rememberBefore(tx, name, before, id);
  return rows.map(({ id }) => id);
}
