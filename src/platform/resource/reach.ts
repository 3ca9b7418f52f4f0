/** Whose rows a caller sees: people who have signed in may see only some employees, and what is about them. */
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Reader } from '../unit-of-work.ts';
import { columnOf } from './columns.ts';
import type { TableName } from './field.ts';
import type { Resource } from './resource.ts';

/** A resource as far as it tells whom a row is about. */
type AboutPeople = Pick<Resource, 'table' | 'fields'>;

/** Where the people are whom some callers reach only in part. */
const peopleTable: TableName = 'employees';

/** Whether a table is that of the employees themselves. */
export const isOfPeople = (table: TableName): boolean => table === peopleTable;

/** The column that holds the employee whom a row is about; undefined if it is about none. */
const personColumn = ({ table, fields }: AboutPeople): string | undefined =>
  isOfPeople(table) ? 'id' : 'employeeId' in fields ? columnOf('employeeId') : undefined;

/** Keeps the rows of `column` (the id of an employee) that the caller reaches. */
const withinReach = ({ caller }: Reader, column: string): RawBuilder<unknown> =>
  caller.reach === undefined ? sql`true` : sql`${sql.raw(column)} = any(${caller.reach}::uuid[])`;

/** The condition on the row `r` of a resource that keeps what the caller reaches; undefined if that is all of it. */
export function reachCondition(reader: Reader, resource: AboutPeople): RawBuilder<unknown> | undefined {
  const column = reader.caller.reach && personColumn(resource);
  return column === undefined ? undefined : withinReach(reader, `r.${column}`);
}

/** Whether the caller reaches an employee. */
export const reaches = ({ caller }: Reader, employeeId: string): boolean =>
  caller.reach === undefined || caller.reach.includes(employeeId);
