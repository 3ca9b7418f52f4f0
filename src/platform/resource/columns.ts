import * as z from 'zod';
import { StoredJson } from '../db/insert.ts';
import { memoizeByObject } from '../memoize.ts';
import { asZodType, withoutNull } from '../values.ts';
import type { Computed, Fields, OwnRows } from './field.ts';

/**
 * How the text that PostgreSQL writes for a value becomes JSON: in quotes, from the text of an instant, or as it is: `raw`, for
 * numbers and JSON. Of another value PostgreSQL writes the JSON.
 */
export type Form = 'text' | 'instant' | 'raw' | 'other';

/** A member of a reply. */
export interface Shown {
  name: string;
  sql: string;
  form: Form;
}

/** One field as a reply shows it. */
export interface Column extends Shown {
  isSensitive: boolean;
  isCostly: boolean;
  /** Whether versions show it; of rows that belong to the object, how. */
  own: boolean | OwnRows;
  redacted?: NonNullable<Computed['redacted']>;
}

/** The column of a field: `imageProfileURL` → `image_profile_url`. */
export const columnOf = (field: string): string => field.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** The SQL that writes an instant as replies show it. */
export const utc = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a caller sees of fields. */
export const seen = (shown: Column[], canSeeSensitive: boolean): Shown[] =>
  canSeeSensitive
    ? shown
    : shown
        .filter(({ isSensitive }) => !isSensitive)
        .map((column) => (column.redacted ? { ...column, sql: column.redacted.sql } : column));

/** The select list that makes the JSON of a row, under the names of the API. */
export const jsonColumns = (shown: Shown[]): string =>
  shown.map(({ name, sql, form }) => `${form === 'instant' ? utc(sql) : sql} as "${name}"`).join(', ');

const isJson = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable
    ? isJson(asZodType(schema.unwrap()))
    : schema instanceof z.ZodPipe
      ? isJson(asZodType(schema.out))
      : schema instanceof z.ZodObject ||
        schema instanceof z.ZodRecord ||
        (schema instanceof z.ZodArray && isJson(asZodType(schema.element)));

/** The SQL that writes the JSON of the row `r`. */
export const jsonOf = (shown: Shown[]): string => `(select row_to_json(v)::text from (select ${jsonColumns(shown)}) v)`;

/** The form of the values of a schema. */
export function formOf(schema: z.ZodType): Form {
  const type = withoutNull(schema);
  if (type.meta()?.format === 'date-time') return 'instant';
  if (type.type === 'string' || type.type === 'enum') return 'text';
  return type.type === 'number' || isJson(type) ? 'raw' : 'other';
}

/** The SQL that selects a column for a verb: a number with decimals as a number, although it is stored exactly. */
export function storedColumn(name: string, schema?: z.ZodType): string {
  const type = schema && withoutNull(schema);
  return `r.${columnOf(name)}${type instanceof z.ZodNumber && !type.isInt ? '::float8' : ''} as "${name}"`;
}

/** How each field is stored: every write asks. */
const storedIn = memoizeByObject((fields: Fields) => {
  const entries = Object.entries(fields);
  return new Map(entries.map(([name, schema]) => [name, { column: columnOf(name), isJson: isJson(schema) }]));
});

/** Turns values under the names of the API into values of columns; objects become JSON. */
export function toColumns(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stored = storedIn(fields);
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = stored.get(name);
    if (field && value !== undefined) {
      columns[field.column] = value !== null && field.isJson ? new StoredJson(value) : value;
    }
  }
  return columns;
}
