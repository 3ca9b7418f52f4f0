import * as z from 'zod';
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Parameter } from '../http/parameters.ts';
import type { Reader } from '../unit-of-work.ts';
import { id, instant } from '../values.ts';
import { bare, columnOf, type Shown } from './columns.ts';
import { type Mergeable, mergeable } from './merge.ts';
import { alsoTakenInBody, deprecatedInBody, deprecatedInReply } from './other-names.ts';

/** Writable fields by name, each with the schema of its value; nullable ones can be absent and cleared. */
export type Fields = Record<string, z.ZodType>;

/**
 * A field that is only shown: what openapi.json says of it, and the SQL that makes it. The row is `r`, `{today}` is
 * the day it is for whoever reads, and `{account}` the account, which each table in it is compared with.
 */
export interface Computed {
  schema: z.ZodType;
  sql: string;
  /** It reads many rows for the one: expansions, which may show a row hundreds of times, leave it out. */
  isCostly?: boolean;
  /** What takes its place for callers who may not see sensitive fields, and what of it is left out then. */
  redacted?: { sql: string; names: readonly string[] | ((reader: Reader) => Promise<string[]>) };
}

/**
 * How a list can be narrowed by a field.
 *   equals  field=value                       text    field=value, field[contains]=part
 *   choice  field=value, field[in]=a,b        range   field=value and [gte] [gt] [lte] [lt]
 */
export type FilterKind = 'equals' | 'choice' | 'text' | 'range';

/** Values that no two rows (not deleted) may share: which field the error points to, and the rows that share them. */
export interface Unique {
  pointer: string;
  fields: string[];
  /** The condition on `r`, or undefined if these values cannot collide with any. */
  match(values: Record<string, unknown>): RawBuilder<unknown> | undefined;
}

/**
 * What `expand` can show: the row that `field` holds the id of, or the one that `match` finds. It is SQL about the row
 * `r` and the other one, `x`, which at most one row fulfils; `{today}` is the day it is for whoever reads, `{account}` the account.
 */
export type Expansion = {
  /** A function, because resources refer to each other in circles. */
  resource: () => Resource;
} & ({ field: string } | { match: () => string });

/** What is true of the row `r`. */
export type Condition = RawBuilder<unknown>;

/** A filter of a resource's own: what it takes, and the rows `r` that it keeps. */
interface Search {
  parameter: Parameter;
  /** @param value as the parameter's schema reads it; a list if it is one */
  condition(value: never, accountId: string): Condition;
}

/** A name that a field had before. */
export interface DeprecatedName {
  /** The name that it has now. */
  field: string;
  /** Whether replies have it as well; else it is only taken. */
  shown?: boolean;
}

export interface ResourceSpec<
  F extends Fields,
  K extends keyof F & string,
  C extends Record<string, Computed>,
  A extends Fields = Record<never, never>,
> {
  /** Singular, snake_case: the entity's type in the event log and the word in messages. */
  name: string;
  /** What prose calls it, where that is not its name: `API token`. */
  noun?: string;
  /** The name of its schema in openapi.json. */
  title: string;
  tag: string;
  path: string;
  /** `<scope>:read` and `<scope>:write` are what a token needs. */
  scope: string;
  /** Only people who have signed in run its operations; then the scope is what its events need. */
  isForPeople?: boolean;
  /** A table, or a query in parentheses, in which `{account}` is the account. */
  table: string;
  /** Which rows of its table are its own, as SQL about the row `r`, where a table has those of several. */
  only?: string;
  fields: F;
  required: readonly K[];
  computed: C;
  /** Names that fields had before: they are taken, and the request is told that they will go. */
  deprecatedNames?: Record<string, DeprecatedName>;
  /**
   * Names that a body may have and that are no columns: the verb gets them, and nothing stores them by itself. Where one
   * is computed as well it is written and shown like a field; the others are for clients that send them.
   */
  alsoTaken?: A;
  /** The SQL that shows a field instead of its column. */
  shownSql?: Partial<Record<keyof F & string, string>>;
  /** Examples of fields that are shown otherwise than they are given. */
  shownExamples?: Partial<Record<keyof F & string, unknown>>;
  /** The rows are the employees themselves; other resources are about the one in their `employeeId`, if any. */
  isPeople?: boolean;
  /** What else is true of the row `r` whose id is $2, where that finds it quicker than its id does. */
  idSql?: string;
  /** Rows say what happened: they have no version, and are not deleted. */
  isRecord?: boolean;
  filters: Record<string, FilterKind>;
  /** Other names of filters that existing clients send. */
  filterAliases?: Record<string, string>;
  /** The SQL a filter compares instead of the column itself, and how it changes the value to match. */
  filterSql?: Record<string, { sql: string; value: (value: string) => string }>;
  /** Filters that are not about one field, by their name. */
  searches?: Record<string, Search>;
  sortable: readonly string[];
  /** What lists can be sorted by that is part of a computed object, as `workEntryIn.date`, and the SQL of it. */
  parts?: Record<string, Computed>;
  /** Fields that hold the id of another row, or a list of ids, by the table it is in. */
  references?: Record<string, string>;
  /** By the name under which it is shown. */
  expansions?: Record<string, Expansion>;
  unique?: readonly Unique[];
  /** Fields that need `<scope>.sensitive:read` to be seen and `:write` to be set. */
  sensitive?: readonly (keyof F & string)[];
  /** What a reply to a write shows only to whoever may read the resource too: amounts of pay. */
  amounts?: readonly ((keyof F | keyof C) & string)[];
  /** The scope whose `.sensitive` they need, if it is not that of the resource. */
  sensitiveScope?: string;
}

/** The body that creates a row of a resource, as a verb gets it. */
export type CreateInput<R> = R extends { create: z.ZodType<infer T> } ? T : never;
/** The body that changes one. */
export type PatchInput<R> = R extends { patch: z.ZodType<infer T> } ? T : never;
/** A row of a resource as it is stored. */
export type RowOf<R> = R extends { fields: infer F extends Fields } ? Stored<F> : never;

const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .meta({ example: 1, description: 'The number of changes; If-Match compares it.' });
const times = { createdAt: instant, updatedAt: instant };
const deletedAt = instant.nullable().meta({ description: 'When it was deleted, else null.', example: null });

type Values<F extends Fields> = { [P in keyof F]: z.output<F[P]> };

/** A row as it is stored, under the names of the API. */
export type Stored<F extends Fields> = Values<F> & {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export interface Resource<
  F extends Fields = Fields,
  K extends keyof F & string = string,
  C extends Record<string, Computed> = Record<string, Computed>,
  A extends Fields = Record<never, never>,
> extends ResourceSpec<F, K, C, A> {
  /** What is shown. */
  schema: z.ZodObject;
  /** What an expansion shows of it: the same without what is costly. */
  expansionSchema: z.ZodObject;
  /** What is taken to create one: required fields must be there. */
  create: z.ZodType<Pick<Values<F>, K> & Partial<Values<F>> & Partial<Values<A>>>;
  /** What is taken to change one: given fields are set, null clears, others stay, and objects merge. */
  patch: z.ZodType<{ [P in keyof F]?: Mergeable<z.output<F[P]>> } & Partial<Values<A>>>;
  /** Names that a body may hold and that are ignored, so that read, change, write back works. */
  readOnly: string[];
  /** Everything shown, in order, with the SQL that makes it. */
  shown: Shown[];
  /** The schema of a field or stamp, without null. */
  valueSchema(field: string): z.ZodType;
  columnSql(field: string): string;
  isNullable(field: string): boolean;
}

/**
 * Declares a resource once: its columns, what it takes and shows, how lists of it are narrowed and sorted. From it
 * follow the SQL, the validation and openapi.json.
 */
export function defineResource<
  F extends Fields,
  const K extends keyof F & string,
  C extends Record<string, Computed> = Record<never, never>,
  A extends Fields = Record<never, never>,
>(spec: ResourceSpec<F, K, C, A>): Resource<F, K, C, A> {
  const { title, fields, required, computed } = spec;
  const names = spec.deprecatedNames ?? {};
  /** What a body may hold. */
  const taken: Fields = { ...fields, ...deprecatedInBody(fields, names), ...alsoTakenInBody(spec.alsoTaken, computed) };
  /** The same of a body that changes a row. */
  const changed = Object.fromEntries(
    Object.entries(taken).map(([name, schema]) => [
      name,
      Object.hasOwn(spec.alsoTaken ?? {}, name) ? schema : mergeable(schema),
    ]),
  );
  const all: Fields = {
    id,
    ...fields,
    ...Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema])),
    ...(spec.isRecord ? times : { version, ...times, deletedAt }),
    ...deprecatedInReply(fields, names),
  };
  const present = (name: string) => (Object.hasOwn(names, name) ? (names[name] as DeprecatedName).field : name);
  const isSensitive = (name: string) =>
    (spec.sensitive as readonly string[] | undefined)?.includes(present(name)) ?? false;
  const isAmount = (name: string) => (spec.amounts as readonly string[] | undefined)?.includes(name) ?? false;
  /** Says in openapi.json which scope a sensitive field needs. */
  const marked = (name: string, schema: z.ZodType, access: 'read' | 'write') =>
    isSensitive(name)
      ? schema.meta({ 'x-required-scope': `${spec.sensitiveScope ?? spec.scope}.sensitive:${access}` })
      : schema;
  const shape = (names: Fields, isRequired: (name: string) => boolean, access: 'read' | 'write') =>
    Object.fromEntries(
      Object.entries(names).map(([name, schema]) => {
        const field = marked(name, schema, access);
        return [name, isRequired(name) ? field : field.optional()];
      }),
    );
  const asShown = (names: Fields): Fields =>
    Object.fromEntries(
      Object.entries(names).map(([name, schema]) => {
        const example = (spec.shownExamples as Record<string, unknown> | undefined)?.[name];
        return [name, example === undefined ? schema : schema.meta({ example })];
      }),
    );
  const schemaOf = (field: string): z.ZodType => {
    const schema = all[field] ?? spec.parts?.[field]?.schema;
    if (!schema) throw new Error(`${title} has no field ${field}`);
    return schema;
  };
  // A sensitive field is left out of the reply to whoever may not see it.
  const schema = z
    .object(shape(asShown(all), (name) => !isSensitive(name) && !isAmount(name), 'read'))
    .meta({ id: title });
  const costly = Object.keys(computed).filter((name) => computed[name]?.isCostly);
  const columnSql = (field: string) => (computed[field] ?? spec.parts?.[field])?.sql ?? `r.${columnOf(present(field))}`;
  return {
    ...spec,
    schema,
    expansionSchema:
      costly.length === 0
        ? schema
        : z
            .object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !costly.includes(name))))
            .meta({ id: `${title}Summary`, description: `Without ${costly.join(', ')}, which a read of it shows.` }),
    create: z
      .strictObject(shape(taken, (name) => (required as readonly string[]).includes(name), 'write'))
      .meta({ id: `${title}Create` }) as unknown as Resource<F, K, C, A>['create'],
    patch: z.strictObject(shape(changed, () => false, 'write')).meta({
      id: `${title}Update`,
    }) as unknown as Resource<F, K, C, A>['patch'],
    readOnly: [
      'id',
      ...Object.keys(computed).filter((name) => !Object.hasOwn(spec.alsoTaken ?? {}, name)),
      ...Object.keys(spec.expansions ?? {}),
      'createdAt',
      'updatedAt',
      'deletedAt',
    ],
    shown: Object.keys(all).map((name) => ({
      name,
      sql: (spec.shownSql as Record<string, string> | undefined)?.[present(name)] ?? columnSql(name),
      isInstant: bare(schemaOf(name)).meta()?.format === 'date-time',
      isSensitive: isSensitive(name),
      isCostly: costly.includes(name),
      ...(computed[name]?.redacted ? { redacted: computed[name].redacted } : {}),
    })),
    valueSchema: (field) => bare(schemaOf(field)),
    columnSql,
    isNullable: (field) => schemaOf(field) instanceof z.ZodNullable,
  };
}

/** The condition of a column that is unique, compared as it is; with `others`, of columns that are so together. */
export const sameValue = (field: string, ...others: string[]): Unique => ({
  pointer: `/${field}`,
  fields: [field, ...others],
  match: (values) => {
    const all = [field, ...others];
    if (all.some((name) => values[name] == null)) return undefined;
    return sql.join(
      all.map((name) => sql`${sql.raw(`r.${columnOf(name)}`)} = ${values[name]}`),
      sql` and `,
    );
  },
});

/**
 * The condition of a text that is unique in any case of its letters, in the account or among the rows with the same
 * `among`. The collation is named, so that the value is put in lower case as the column is, whatever the server's own.
 */
export const sameText = (field: string, among?: string): Unique => ({
  pointer: `/${field}`,
  fields: among === undefined ? [field] : [field, among],
  match: (values) => {
    if (values[field] == null) return undefined;
    const same = sql`lower(${sql.raw(`r.${columnOf(field)}`)}) = lower(${values[field]}::text collate "und-x-icu")`;
    if (among === undefined) return same;
    return sql`${same} and ${sql.raw(`r.${columnOf(among)}`)} is not distinct from ${values[among] ?? null}::uuid`;
  },
});
