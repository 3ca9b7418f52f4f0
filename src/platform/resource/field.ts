/** The declaration of one field of a resource: its schema, and the facts next to it. */
import type * as z from 'zod';
import type { Reader } from '../unit-of-work.ts';
import type { TableName } from './table-names.ts';

/**
 * The filters of a list by a field.
 *   equals   field=value                      text    field=value, field[contains]=part
 *   anyCase  field=value, in any case         range   field=value and [gte] [gt] [lte] [lt]
 *   choice   field=value, field[in]=a,b
 */
export type FilterKind = 'equals' | 'anyCase' | 'choice' | 'text' | 'range';

/**
 * A reference to rows of another table. While a live row has it, the row that it names cannot be removed: 409 `in_use`. A
 * hand-written list of a table without a resource declares its references too:
 * `lists: { name: 'period', table: 'pay_periods', references: { payGroupId: 'pay_groups' } }`.
 */
export interface Reference {
  to: TableName;
  /** The field holds a list of objects, of which this member has the id: `costCentreId`. */
  member?: string;
  /** The condition on the row `r` that counts, if not every live row does: `r.start_told is distinct from r.start_date`. */
  only?: string;
  /** Why the row that it names can be removed nevertheless: `rules are a part of their office`. */
  weak?: string;
}

/** Facts of a stored field. */
export interface FieldFacts {
  filter?: FilterKind;
  /** Lists can be sorted by it; then its column needs an index. */
  sortable?: true;
  /** It holds the id, or a list of ids, of rows in this table, which it keeps from being removed. */
  references?: TableName | Reference;
  /** A caller needs `<scope>.sensitive:read` to see it and `:write` to set it. */
  sensitive?: true;
  /** An amount of pay: the reply to a write shows it only to callers who may read the resource too. */
  isAmount?: true;
  /** The SQL that shows it, if not its column. */
  shownSql?: string;
  /** Its schema in replies, if they show more than a body has. */
  shownSchema?: z.ZodType;
}

/** A field with facts; `field` makes one. A field without facts is its schema alone. */
export interface Field<S extends z.ZodType = z.ZodType> {
  schema: S;
  facts: FieldFacts;
}

/** Writable fields by name, each with the schema of its value; nullable ones can be absent and cleared. */
export type Fields = Record<string, z.ZodType>;

/** The fields of a declaration. */
export type Declared = Record<string, z.ZodType | Field>;

/** Their schemas. */
export type SchemasOf<D extends Declared> = {
  [P in keyof D]: D[P] extends Field<infer S> ? S : D[P] extends z.ZodType ? D[P] : never;
};

/** A field and its use in lists, filters and replies. */
export const field = <S extends z.ZodType>(schema: S, facts: FieldFacts): Field<S> => ({ schema, facts });

/**
 * A read-only field: its schema in openapi.json, and the SQL that makes it. The row is `r`, `{today}` is the reader's
 * day, and `{account}` the account, with which the SQL compares each table in it.
 */
export interface Computed extends Pick<FieldFacts, 'filter' | 'isAmount'> {
  schema: z.ZodType;
  sql: string;
  /** It reads many rows for one: expansions, which may show a row hundreds of times, omit it. */
  isCostly?: true;
  /**
   * It is part of the object itself, so that versions show it too: made of columns of the row alone, or of rows that
   * belong to the object. Other computed fields show other objects, or depend on the day.
   */
  own?: true | OwnRows;
  /**
   * Its replacement for callers who may not see sensitive fields, and the names of what it omits then; `column` stores
   * that, unless it is the column of the name.
   */
  redacted?: { sql: string; names: readonly string[] | ((reader: Reader) => Promise<string[]>); column?: string };
  /** Members by which lists can be sorted, as `workEntryIn.date`, with the SQL of each. */
  sortableParts?: Readonly<Record<string, Part>>;
}

/** A member of a computed object. */
export interface Part {
  schema: z.ZodType;
  sql: string;
}

/** Rows that belong to an object, of which versions show an earlier state. */
export interface OwnRows {
  /** The rows of `r` as one jsonb object: the names of its members are `<column>/<id>`, as in `rememberBefore`. */
  stored: string;
  /** The SQL of the field in a version: `s.state` has these members, and the columns. */
  sql: string;
  /** Its replacement for callers who may not see sensitive fields. */
  redactedSql?: string;
}
