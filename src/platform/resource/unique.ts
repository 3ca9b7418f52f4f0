/** Values that no two rows of a resource may share. */
import { type RawBuilder, sql } from '../db/sql.ts';
import { columnOf } from './columns.ts';

/** The field of the error, and the rows that collide; deleted rows never do. */
export interface Unique<Name extends string = string> {
  pointer: string;
  fields: readonly Name[];
  /** The condition on `r`, or undefined if these values cannot collide with any row. */
  match(values: Readonly<Record<string, unknown>>): RawBuilder<unknown> | undefined;
}

const column = (field: string) => sql.raw(`r.${columnOf(field)}`);

/** A field whose value is unique, compared as it is; with `others`, the combination of their values is unique. */
export const sameValue = <Name extends string>(field: Name, ...others: Name[]): Unique<Name> => ({
  pointer: `/${field}`,
  fields: [field, ...others],
  match: (values) => {
    const all = [field, ...others];
    if (all.some((name) => values[name] == null)) return undefined;
    return sql.join(
      all.map((name) => sql`${column(name)} = ${values[name]}`),
      sql` and `,
    );
  },
});

/** A value that is unique among the rows with the same `among`, or without one. */
export const sameAmong = <Name extends string>(field: Name, among: Name): Unique<Name> => ({
  pointer: `/${field}`,
  fields: [field, among],
  match: (values) =>
    sql`${column(field)} = ${values[field]} and ${column(among)} is not distinct from ${values[among] ?? null}::uuid`,
});

/**
 * A text that is unique in any letter case, in the account or among the rows with the same `among`. The SQL names the
 * collation, so that PostgreSQL lowercases the value like the column, whatever the server's default.
 */
export const sameText = <Name extends string>(field: Name, among?: Name): Unique<Name> => ({
  pointer: `/${field}`,
  fields: among === undefined ? [field] : [field, among],
  match: (values) => {
    if (values[field] == null) return undefined;
    const same = sql`lower(${column(field)}) = lower(${values[field]}::text collate "und-x-icu")`;
    if (among === undefined) return same;
    return sql`${same} and ${column(among)} is not distinct from ${values[among] ?? null}::uuid`;
  },
});

/** A flag that at most one row has. */
export const oneWith = <Name extends string>(field: Name): Unique<Name> => ({
  pointer: `/${field}`,
  fields: [field],
  match: (values) => (values[field] === true ? sql`${column(field)}` : undefined),
});
