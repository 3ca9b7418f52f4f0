/** The rows that a caller sees: signed-in users may see only some employees, and the rows about them. */
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Reader } from '../unit-of-work.ts';
import { columnOf } from './columns.ts';
import type { TableName } from './field.ts';
import type { Resource } from './resource.ts';

/** The part of a resource that says which employee a row is about. */
type AboutPeople = Pick<Resource, 'table' | 'fields' | 'givenTo' | 'seenBy'>;

/** The table of the employees, of whom some callers reach only a part. */
export const peopleTable: TableName = 'employees';

/** Whether a table is that of the employees themselves. */
export const isOfPeople = (table: TableName): boolean => table === peopleTable;

/** The column with the employee whom a row is about; undefined if it is about none. */
export const personColumn = ({ table, fields }: AboutPeople): string | undefined =>
  isOfPeople(table) ? 'id' : 'employeeId' in fields ? columnOf('employeeId') : undefined;

/** Keeps the rows whose `column` (the id of an employee) the caller reaches. */
const withinReach = ({ caller }: Reader, column: string): RawBuilder<unknown> =>
  caller.reach === undefined ? sql`true` : sql`${sql.raw(column)} = any(${caller.reach}::uuid[])`;

/**
 * The condition on the row `r` of a resource that keeps the rows within the caller's reach; undefined if that is all
 * rows.
 */
export function reachCondition(reader: Reader, resource: AboutPeople): RawBuilder<unknown> | undefined {
  if (resource.seenBy) return resource.seenBy(reader);
  const column = reader.caller.reach && personColumn(resource);
  if (column === undefined) return undefined;
  const { accountId, employeeId } = reader.caller;
  const within = withinReach(reader, `r.${column}`);
  return resource.givenTo && employeeId !== undefined
    ? sql`(${within} or ${resource.givenTo(accountId, employeeId)})`
    : within;
}

/** Whether the caller reaches an employee. */
export const reaches = ({ caller }: Reader, employeeId: string): boolean =>
  caller.reach === undefined || caller.reach.includes(employeeId);
