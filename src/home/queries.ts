import { decidedBy } from '../core/index.ts';
import { type RawBuilder, sql } from '../platform/db/sql.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { isShown, isTaken } from '../schedule/index.ts';

/** The JSON of `Named`. @param row the alias of the employee */
export const namedJson = (row: string): RawBuilder<unknown> =>
  sql.raw(`json_build_object('id', ${row}.id, 'firstName', ${row}.first_name, 'lastName', ${row}.last_name)`);

/** Keeps the rows about employees whom the caller sees. @param column the id of the employee */
export const seen = ({ caller: { reach } }: Reader, column: string): RawBuilder<unknown> =>
  reach === undefined ? sql`true` : sql`${sql.raw(column)} = any(${reach}::uuid[])`;

/**
 * Keeps the rows that a manager decides; undefined: all.
 * @param column the id of the employee
 */
export const decided = (
  { caller }: Reader,
  managerId: string | undefined,
  column: string,
  permission: Parameters<typeof decidedBy>[2],
): RawBuilder<unknown> =>
  managerId === undefined
    ? sql`true`
    : sql`${sql.raw(column)} in ${decidedBy(managerId, caller.accountId, permission)}`;

/**
 * The condition that the employee is off on the day `r`: it is accepted, and a day of work, or one that is charged as
 * vacation. Absences also have days on which no work was planned.
 */
export const isOff: RawBuilder<unknown> = sql.raw(
  `${isTaken} and ${isShown} and (r.seconds > 0 or (r.category = 'vacation' and r.days > 0))`,
);
