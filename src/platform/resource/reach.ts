/** Whose rows a caller sees: people who have signed in may see only some employees, and what is about them. */
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Reader } from '../unit-of-work.ts';
import { columnOf } from './columns.ts';
import type { Fields } from './resource.ts';

/** A resource as far as it tells whom a row is about. */
export interface AboutPeople {
  name: string;
  fields: Fields;
  /** The table that employees are in says so of itself. */
  isPeople?: boolean;
}

/** The column that holds the employee whom a row is about; undefined if it is about nobody. */
const personColumn = ({ fields, isPeople }: AboutPeople): string | undefined =>
  isPeople ? 'id' : 'employeeId' in fields ? columnOf('employeeId') : undefined;

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
