import * as z from 'zod';
import { type RawBuilder, sql } from '../db/sql.ts';
import { type FieldError, parameterError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { Hints } from '../nearest.ts';
import { invalidParameters } from '../validate.ts';
import type { Position } from './cursor.ts';
import type { Resource } from './resource.ts';

/** One field that a list is sorted by. */
export interface SortKey {
  field: string;
  descending: boolean;
  /** What PostgreSQL compares; an absent value is replaced by one that comes last. */
  sql: string;
  /** The replacement of an absent value, as it stands in a cursor. */
  absent: string | number | undefined;
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

function sortKey(resource: Resource, field: string, descending: boolean): SortKey {
  const column = resource.columnSql(field);
  if (!resource.isNullable(field)) return { field, descending, sql: column, absent: undefined };
  const absent = lastValue(resource.valueSchema(field), descending);
  return { field, descending, sql: `coalesce(${column}, ${literal(absent)})`, absent };
}

const notSortable = { alone: fieldErrors.notSortable, similar: fieldErrors.notSortableSimilar };

/**
 * Reads `lastName asc, createdAt desc`. Without it a list is in the order of creation, which never changes.
 * @throws Problem `invalid_parameter` naming every field that cannot be sorted by
 */
export function readOrder(text: string | undefined, resource: Resource): SortKey[] {
  if (text === undefined) return [sortKey(resource, 'createdAt', false)];
  const errors: FieldError[] = [];
  const keys: SortKey[] = [];
  const hints = new Hints();
  for (const part of text.split(',')) {
    const [field = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (!resource.sortable.includes(field)) {
      errors.push(hints.unknownName(notSortable, field, resource.sortable).ofParameter('orderBy'));
    } else if (!/^(asc|desc)$/i.test(direction) || rest.length > 0) {
      errors.push(parameterError('orderBy', fieldErrors.invalidOrder, { field }));
    } else if (keys.some((key) => key.field === field)) {
      errors.push(parameterError('orderBy', fieldErrors.sortedTwice, { field }));
    } else keys.push(sortKey(resource, field, direction.toLowerCase() === 'desc'));
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return keys;
}

const direction = (descending: boolean | undefined) => (descending ? 'desc' : 'asc');
const idDescends = (order: SortKey[]) => order.at(-1)?.descending;

/** The ORDER BY of a list: rows that are equal in it come by id, in the direction of the last key. */
export function orderSql(order: SortKey[]): string {
  const keys = order.map((key) => `${key.sql} ${direction(key.descending)}`);
  return [...keys, `r.id ${direction(idDescends(order))}`].join(', ');
}

/** The condition that rows come after `position`. */
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
  // The bound on the first key is implied by the rest, but it is what the index can use.
  const bound = sql`${first.sql} ${sql.raw(first.descending ? '<=' : '>=')} ${first.value}`;
  return sql`(${bound} and (${sql.join(alternatives, sql` or `)}))`;
}
