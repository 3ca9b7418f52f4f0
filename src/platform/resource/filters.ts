import type { Instant } from '../clock.ts';
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Parameter, ParsedQuery } from '../http/parameters.ts';
import type { Reader } from '../unit-of-work.ts';
import { text } from '../values.ts';
import { inAccount } from './account.ts';
import type { FilterKind } from './field.ts';
import { sortKey } from './order.ts';
import type { Resource } from './resource.ts';
import { dependsOnDay, onDay } from './view.ts';

/** The suffix of a parameter after the name of the field. */
type Operator = '' | '[in]' | '[contains]' | '[gte]' | '[gt]' | '[lte]' | '[lt]';

const operatorsOf: Record<FilterKind, readonly Operator[]> = {
  equals: [''],
  anyCase: [''],
  choice: ['', '[in]'],
  text: ['', '[contains]'],
  range: ['', '[gte]', '[gt]', '[lte]', '[lt]'],
};

const wordsOf: Record<Operator, string> = {
  '': 'equals this value',
  '[in]': 'is in this list',
  '[contains]': 'contains this text, ignoring case',
  '[gte]': 'is at or after this value',
  '[gt]': 'is after this value',
  '[lte]': 'is at or before this value',
  '[lt]': 'is before this value',
};

/** The filters of every list, in addition to those of the resource. */
const everywhere: Record<string, FilterKind> = { id: 'choice', createdAt: 'range', updatedAt: 'range' };

const filtersOf = (resource: Resource): Record<string, FilterKind> => ({ ...everywhere, ...resource.filters });

/** The query parameters of the filters of a resource. */
export function filterParameters(resource: Resource): Record<string, Parameter> {
  const parameters: Record<string, Parameter> = {};
  for (const [field, kind] of Object.entries(filtersOf(resource))) {
    for (const operator of operatorsOf[kind]) {
      const schema = operator === '[contains]' ? text(100, 'ann') : resource.valueSchema(field);
      parameters[field + operator] = {
        schema,
        description: `Only objects whose ${field} ${wordsOf[operator]}.`,
        ...(operator === '[in]' ? { list: true } : {}),
      };
    }
  }
  for (const [name, { parameter }] of Object.entries(resource.searches)) parameters[name] = parameter;
  return parameters;
}

const comparisons = { '': '=', '[gte]': '>=', '[gt]': '>', '[lte]': '<=', '[lt]': '<' };

/** The LIKE pattern of texts that contain this part. */
export const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The SQL of a field as its sort index has it, so that a range filter can use the index. The index replaces null by the
 * greatest or the least value. No bound may match null, so with a lower bound we use the index in which null sorts lowest,
 * and with an upper bound alone the one in which it sorts highest.
 */
function filteredSql(resource: Resource, field: string, kind: FilterKind, query: ParsedQuery): string {
  const isIndexed = kind === 'range' && resource.isNullable(field) && resource.sortable.includes(field);
  if (!isIndexed) return resource.columnSql(field);
  const hasLower = ['', '[gte]', '[gt]'].some((operator) => query[field + operator] !== undefined);
  return sortKey(resource, field, hasLower).sql;
}

/** The conditions on `r` from a query. */
export function filterConditions(reader: Reader, resource: Resource, query: ParsedQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [field, kind] of Object.entries(filtersOf(resource))) {
    const operators = operatorsOf[kind].filter((operator) => query[field + operator] !== undefined);
    if (operators.length === 0) continue;
    const text = kind === 'anyCase' ? `lower(${resource.columnSql(field)})` : filteredSql(resource, field, kind, query);
    const column = inAccount(dependsOnDay(text) ? onDay(text, reader.today) : text, reader.caller.accountId);
    for (const operator of operators) {
      const value = query[field + operator];
      if (kind === 'anyCase') conditions.push(sql`${column} = ${String(value).toLowerCase()}`);
      else if (operator === '[in]') conditions.push(sql`${column} = any(${value})`);
      else if (operator === '[contains]') conditions.push(sql`${column} ilike ${pattern(String(value))}`);
      else conditions.push(sql`${column} ${sql.raw(comparisons[operator])} ${value}`);
    }
  }
  for (const [name, { condition }] of Object.entries(resource.searches)) {
    if (query[name] !== undefined) conditions.push(condition(query[name] as never, reader.caller.accountId));
  }
  return conditions;
}

/** The instant at which or after which everything that a query keeps was updated; undefined: any. */
export function updatedSince(query: ParsedQuery): Instant | undefined {
  const bounds = ['', '[gte]', '[gt]'].map((operator) => query[`updatedAt${operator}`]);
  return bounds
    .filter((bound) => typeof bound === 'string')
    .toSorted()
    .at(-1);
}

/** The fields that a query filters by. */
export const filteredFields = (resource: Resource, query: ParsedQuery): string[] =>
  Object.keys(filtersOf(resource)).filter((field) =>
    Object.keys(query).some((name) => name === field || name.startsWith(`${field}[`)),
  );
