import * as z from 'zod';
import { type RawBuilder, sql } from '../db/sql.ts';
import { type FieldError, parameterError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { Hints } from '../validate.ts';
import type { Resource } from './resource.ts';

/** One field in the order of a list. */
export interface SortKey {
  field: string;
  descending: boolean;
  schema: z.ZodType;
  /** The expression that PostgreSQL compares; a value that sorts last replaces an absent one. */
  sql: string;
  /** The replacement of an absent value in a cursor. */
  absent?: string | number;
}

/** The position of a walk: the sort key of the last row seen. */
export interface Position {
  values: (string | number)[];
  id: string;
}

/** The values that come last, rising and falling; U+FFFF is the highest character of the ICU collation. */
function lastValue(schema: z.ZodType, descending: boolean): string | number {
  if (schema instanceof z.ZodNumber) return descending ? -2147483648 : 2147483647;
  const format = schema.meta()?.format;
  if (format === 'date' || format === 'date-time') return descending ? '-infinity' : 'infinity';
  return descending ? '' : '\uffff';
}

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : value === '\uffff' ? "U&'\\FFFF'" : `'${value}'`;

/** A field in an order, as its index has it. */
export function sortKey(resource: Resource, field: string, descending: boolean): SortKey {
  const column = resource.columnSql(field);
  const schema = resource.valueSchema(field);
  if (!resource.isNullable(field)) return { field, descending, schema, sql: column };
  const absent = lastValue(schema, descending);
  return { field, descending, schema, sql: `coalesce(${column}, ${literal(absent)})`, absent };
}

/** A list has fewer fields to sort by: further ones are named no more. */
const maxKeys = 100;

/** Reads `lastName asc, createdAt desc`. @returns the order, and what is wrong with it */
function parseOrder(text: string, resource: Resource): { keys: SortKey[]; mistakes: FieldError[] } {
  const mistakes: FieldError[] = [];
  const keys: SortKey[] = [];
  const hints = new Hints();
  for (const part of text.split(',', maxKeys)) {
    const [field = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (!resource.sortable.includes(field)) {
      const similar = hints.similarTo(field, resource.sortable);
      const name = field.slice(0, 80);
      mistakes.push(
        similar === undefined
          ? parameterError('', fieldErrors.notSortable, { name, fields: resource.sortable.join(', ') })
          : parameterError('', fieldErrors.notSortableSimilar, { name, similar }),
      );
    } else if (!/^(asc|desc)$/i.test(direction) || rest.length > 0) {
      mistakes.push(parameterError('', fieldErrors.invalidOrder, { field }));
    } else if (keys.some((key) => key.field === field)) {
      mistakes.push(parameterError('', fieldErrors.sortedTwice, { field }));
    } else keys.push(sortKey(resource, field, direction.toLowerCase() === 'desc'));
  }
  return { keys, mistakes };
}

/** What is wrong with an order: every field by which the list cannot be sorted. */
export const mistakesInOrder = (text: string, resource: Resource): FieldError[] => parseOrder(text, resource).mistakes;

/** Reads an order without mistakes. By default a list is in the order of creation, which never changes. */
export const readOrder = (text: string | undefined, resource: Resource): SortKey[] =>
  text === undefined ? [sortKey(resource, 'createdAt', false)] : parseOrder(text, resource).keys;

const direction = (descending: boolean | undefined) => (descending ? 'desc' : 'asc');
const idDescends = (order: SortKey[]) => order.at(-1)?.descending;

/** The ORDER BY of a list: rows with equal keys are in the order of their ids, in the direction of the last key. */
export function orderSql(order: SortKey[]): string {
  const keys = order.map((key) => `${key.sql} ${direction(key.descending)}`);
  return [...keys, `r.id ${direction(idDescends(order))}`].join(', ');
}

/** The condition that rows sort after `position`. */
export function afterSql(order: SortKey[], { values, id }: Position): RawBuilder<unknown> {
  const keys = [
    ...order.map((key, i) => ({ sql: sql.raw(key.sql), descending: key.descending, value: values[i] })),
    { sql: sql.raw('r.id'), descending: idDescends(order) ?? false, value: id },
  ];
  const beyond = (descending: boolean) => sql.raw(descending ? '<' : '>');
  const first = keys[0];
  if (!first || keys.every((key) => key.descending === first.descending)) {
    const left = sql.join(keys.map((key) => key.sql));
    const right = sql.join(keys.map((key) => sql`${key.value}`));
    return sql`(${left}) ${beyond(first?.descending ?? false)} (${right})`;
  }
  const alternatives = keys.map((key, i) => {
    const equal = keys.slice(0, i).map((earlier) => sql`${earlier.sql} = ${earlier.value}`);
    return sql`(${sql.join([...equal, sql`${key.sql} ${beyond(key.descending)} ${key.value}`], sql` and `)})`;
  });
  // The rest implies the bound on the first key, but the index can use only this bound.
  const bound = sql`${first.sql} ${sql.raw(first.descending ? '<=' : '>=')} ${first.value}`;
  return sql`(${bound} and (${sql.join(alternatives, sql` or `)}))`;
}
