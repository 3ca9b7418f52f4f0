/** A resource as everything reads it that lists, shows, writes or describes one; `defineResource` makes it. */
import type * as z from 'zod';
import type { RawBuilder } from '../db/sql.ts';
import type { Parameter } from '../http/parameters.ts';
import type { Shown } from './columns.ts';
import type { FilterKind, TableName } from './field.ts';
import type { Mergeable } from './merge.ts';
import type { Unique } from './unique.ts';

/** Writable fields by name, each with the schema of its value; nullable ones can be absent and cleared. */
export type Fields = Record<string, z.ZodType>;

/**
 * What `expand` can show: the row that `field` holds the id of, or the one that `match` finds. It is SQL about the row
 * `r` and the other one, `x`, which at most one row fulfils; `{today}` is the reader's day, `{account}` the account.
 */
export type Expansion<Name extends string = string> = {
  /** A function, because resources refer to each other in circles. */
  resource: () => Resource;
} & ({ field: Name } | { match: () => string });

/** What is true of the row `r`. */
export type Condition = RawBuilder<unknown>;

/** A filter that is not about one field: what it takes, and the rows `r` that it keeps. */
export interface Search {
  parameter: Parameter;
  /** @param value as the parameter's schema reads it; a list if it is one */
  condition(value: never, accountId: string): Condition;
}

/** A name that a field had before. */
export interface DeprecatedName<Name extends string = string> {
  /** The name that it has now. */
  field: Name;
  /** Whether replies have it as well; else it is only taken. */
  shown?: boolean;
}

/** What a declaration says of a resource as a whole. */
export interface Place {
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
  /** The scope whose `.sensitive` its sensitive fields need, if it is another. */
  sensitiveScope?: string;
  /** Only people who have signed in run its operations; then the scope is what its events need. */
  isForPeople?: boolean;
  table: TableName;
  /** Which rows of its table are its own, as SQL about the row `r`, where a table has those of several. */
  only?: string;
  /** Rows say what happened: they have no version, and are not deleted. */
  isRecord?: boolean;
}

/** A resource whose fields are not known to the types. */
export interface Resource extends Place {
  /** What reads take rows from: the table, or a query in parentheses in its place, in which `{account}` is the account. */
  source: string;
  /** What else is true of the row `r` whose id is $2, where that finds it quicker than its id does. */
  idSql?: string;
  fields: Fields;
  deprecatedNames: Readonly<Record<string, DeprecatedName>>;
  alsoTaken: Fields;
  /** How lists are narrowed, by field; the filters of every list are not among them. */
  filters: Readonly<Record<string, FilterKind>>;
  /** Other names of filters that existing clients send. */
  filterAliases: Readonly<Record<string, string>>;
  searches: Readonly<Record<string, Search>>;
  sortable: readonly string[];
  references: Readonly<Record<string, TableName>>;
  expansions: Readonly<Record<string, Expansion>>;
  unique: readonly Unique[];
  /** Undefined if nothing of it is sensitive; empty if only parts of computed fields are. */
  sensitive: readonly string[] | undefined;
  /** Fields and computed fields that are amounts of pay. */
  amounts: readonly string[];
  /** What is shown. */
  schema: z.ZodObject;
  /** What an expansion shows of it: the same without what is costly. */
  expansionSchema: z.ZodObject;
  /** What is taken to create one: required fields must be there. */
  create: z.ZodType;
  /** What is taken to change one: given fields are set, null clears, others stay, and objects merge. */
  patch: z.ZodType;
  /** Names that a body may hold and that are ignored, so that read, change, write back works. */
  readOnly: string[];
  /** Everything shown, in order, with the SQL that makes it. */
  shown: Shown[];
  /** The schema of a field or stamp, without null. */
  valueSchema(field: string): z.ZodType;
  columnSql(field: string): string;
  isNullable(field: string): boolean;
}

type Values<F extends Fields> = { [P in keyof F]: z.output<F[P]> };

/** What creates a row with the fields `F`, of which `K` are required; `A` are names that are taken besides. */
export type Creation<F extends Fields, K extends keyof F, A extends Fields> = Pick<Values<F>, K> &
  Partial<Values<F>> &
  Partial<Values<A>>;
/** What changes one. */
export type Patch<F extends Fields, A extends Fields> = { [P in keyof F]?: Mergeable<z.output<F[P]>> } & Partial<
  Values<A>
>;

/** A row as it is stored, under the names of the API. */
export type Stored<F extends Fields> = Values<F> & {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

/** A resource whose verbs know the types of its values. */
export interface TypedResource<F extends Fields, K extends keyof F, A extends Fields> extends Resource {
  fields: F;
  create: z.ZodType<Creation<F, K, A>>;
  patch: z.ZodType<Patch<F, A>>;
}

/** The body that creates a row of a resource, as a verb gets it. */
export type CreateInput<R> = R extends { create: z.ZodType<infer T> } ? T : never;
/** The body that changes one. */
export type PatchInput<R> = R extends { patch: z.ZodType<infer T> } ? T : never;
/** A row of a resource as it is stored. */
export type RowOf<R> = R extends { fields: infer F extends Fields } ? Stored<F> : never;
