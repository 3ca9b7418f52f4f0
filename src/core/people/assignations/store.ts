import { sql } from '../../../platform/db/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { columnOf } from '../../../platform/resource/columns.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import type { AssignationKind } from './assignation.ts';

/** The assignment that an employee has. */
export interface Held {
  id: string;
  placeId: string;
}

export const heldBy = (
  reader: Reader,
  { resource, field }: AssignationKind,
  employeeId: string,
): Promise<Held | undefined> =>
  reader.first<Held>(sql`
    select id, ${sql.ref(columnOf(field))} as "placeId" from ${sql.ref(resource.table)}
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and deleted_at is null`);

/** The employee of this assignment, and whether they still have it. */
export async function findAssignation(
  reader: Reader,
  { resource }: AssignationKind,
  id: string,
): Promise<{ employeeId: string; isHeld: boolean } | undefined> {
  if (!isUuid(id)) return undefined;
  return reader.first(sql`
    select employee_id as "employeeId", deleted_at is null as "isHeld" from ${sql.ref(resource.table)}
    where account_id = ${reader.caller.accountId} and id = ${id}`);
}
