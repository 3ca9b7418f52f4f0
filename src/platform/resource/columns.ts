import * as z from 'zod';
import type { Computed, OwnRows } from './field.ts';
import { bare, inner } from './inner-schema.ts';
import type { Fields } from './resource.ts';

/** One field as a reply shows it. */
export interface Shown {
  name: string;
  sql: string;
  isInstant: boolean;
  isSensitive: boolean;
  isCostly: boolean;
  /** Whether versions show it; of rows that belong to the object, how. */
  own: boolean | OwnRows;
  redacted?: NonNullable<Computed['redacted']>;
}

/** The column of a field: `imageProfileURL` → `image_profile_url`. */
export const columnOf = (field: string): string => field.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** The select list that makes the JSON of a row, under the names of the API. */
export function jsonColumns(shown: Shown[], canSeeSensitive: boolean): string {
  return shown
    .filter(({ isSensitive }) => canSeeSensitive || !isSensitive)
    .map(({ name, sql: whole, isInstant, redacted }) => {
      const sql = canSeeSensitive || !redacted ? whole : redacted.sql;
      const value = isInstant ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql;
      return `${value} as "${name}"`;
    })
    .join(', ');
}

const isJson = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable
    ? isJson(inner(schema.unwrap()))
    : schema instanceof z.ZodPipe
      ? isJson(inner(schema.out))
      : schema instanceof z.ZodObject ||
        schema instanceof z.ZodRecord ||
        (schema instanceof z.ZodArray && isJson(inner(schema.element)));

/** The SQL that selects a column for a verb: a number with decimals as a number, although it is stored exactly. */
export function storedColumn(name: string, schema?: z.ZodType): string {
  const type = schema && bare(schema);
  return `r.${columnOf(name)}${type instanceof z.ZodNumber && !type.isInt ? '::float8' : ''} as "${name}"`;
}

/** Turns values under the names of the API into values of columns; objects become JSON. */
export function toColumns(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const schema = fields[name];
      if (!schema || value === undefined) return [];
      return [[columnOf(name), value !== null && isJson(schema) ? JSON.stringify(value) : value]];
    }),
  );
}
