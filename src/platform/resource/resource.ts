/** A resource for all code that lists, shows, writes or describes one; `defineResource` makes it. */
import type * as z from 'zod';
import type { RawBuilder } from '../db/sql.ts';
import type { Parameter } from '../http/parameters.ts';
import type { Reader } from '../unit-of-work.ts';
import type { Column } from './columns.ts';
import type { Fields, FilterKind, Reference } from './field.ts';
import type { Mergeable } from './merge.ts';
import type { TableName } from './table-names.ts';
import type { Unique } from './unique.ts';

/**
 * An expansion: the row whose id `field` holds, or the row that `match` finds. `match` is SQL about the row `r` and the
 * other one, `x`, which at most one row fulfils; `{today}` is the reader's day, `{account}` the account.
 */
export type Expansion<Name extends string = string> = {
  /** A function, because resources have circular references. */
  resource: () => Resource;
} & ({ field: Name } | { match: () => string });

/** A condition on the row `r`. */
export type Condition = RawBuilder<unknown>;

/** A filter that concerns more than one field: its parameter, and the rows `r` that it keeps. */
export interface Search {
  parameter: Parameter;
  /** @param value as the parameter's schema reads it; a list if it is one */
  condition(value: never, accountId: string): Condition;
  /** As many rows as it keeps that are not deleted, `from … where …`: for the total, if they take less to find. */
  counted?(value: never, accountId: string): RawBuilder<unknown>;
}

/** An earlier name of a field. */
export interface DeprecatedName<Name extends string = string> {
  /** The current name. */
  field: Name;
  /** Whether replies have it as well; otherwise Rollcall only accepts it. */
  shown?: boolean;
}

/** The rows `r` that a caller sees, whomever they are about, because they are given to the caller's own employee. */
type GivenTo = (accountId: string, employeeId: string) => Condition;

/** The declaration of a resource as a whole. */
export interface ResourceOptions {
  /** Singular, snake_case: the entity's type in the event log and the word in messages. */
  name: string;
  /** Its noun in prose, if that is not its name: `API token`. */
  noun?: string;
  /** The name of its schema in openapi.json. */
  title: string;
  tag: string;
  path: string;
  /** A token needs `<scope>:read` or `<scope>:write`. */
  scope: string;
  /** The scope whose `.sensitive` its sensitive fields need, if it is another. */
  sensitiveScope?: string;
  /** Only signed-in users run its operations; then the scope is the one for its events. */
  isForUsers?: boolean;
  table: TableName;
  /** The source of reads, if not the table: a query in parentheses, in which `{account}` is the account. */
  source?: string;
  /** A further condition on the row `r` with id $2, if it finds the row faster than the id alone. */
  idSql?: string;
  /** The condition on the row `r` that selects its rows, if several resources share the table. */
  only?: string;
  /** Rows that a caller sees besides those about the employees within reach. */
  givenTo?: GivenTo;
  /** The condition on the row `r` that keeps what a caller sees, instead of their reach; undefined: all rows. */
  seenBy?: (reader: Reader) => Condition | undefined;
  /** Rows record what happened: they have no version, and are not deleted. */
  isRecord?: boolean;
  /**
   * Rows leave the lists with a removed employee, and a restore brings them back as they were, so they keep what they refer
   * to all the time. Without it the restore clears references to what was removed in the meantime.
   */
  restoredAsTheyWere?: true;
  /** A record is written once: its `updatedAt` is its `createdAt`, which has an index. */
  isFinal?: true;
  /**
   * Every write remembers what it replaces. `true`: operations show what an object was earlier. `kept`: only rows that
   * depend on it do, such as those of payroll.
   */
  versioned?: true | 'kept';
  /**
   * Lists find what was updated since an instant in the history of changes, which has an index of them, and sort by
   * `updatedAt` without one: an index of a column that every update changes makes each of them write into all indexes.
   */
  foundByChange?: true;
  /**
   * What its removal does about rows that refer to it, if it does not refuse with `in_use` by their number: it ends them,
   * or refuses in its own words.
   */
  ownRemoval?: string;
}

/** A resource whose fields are not known to the types. */
export interface Resource extends ResourceOptions {
  source: string;
  fields: Fields;
  deprecatedNames: Readonly<Record<string, DeprecatedName>>;
  /** Every name that is deprecated: these, and those of `alsoTaken`. */
  deprecated: ReadonlySet<string>;
  alsoTaken: Fields;
  /** The filters of lists, by field, without the filters of every list. */
  filters: Readonly<Record<string, FilterKind>>;
  /** Other names of filters that existing clients send. */
  filterAliases: Readonly<Record<string, string>>;
  searches: Readonly<Record<string, Search>>;
  sortable: readonly string[];
  references: Readonly<Record<string, Reference>>;
  expansions: Readonly<Record<string, Expansion>>;
  unique: readonly Unique[];
  /** Undefined if no field is sensitive; empty if only parts of computed fields are. */
  sensitive: readonly string[] | undefined;
  /** Fields and computed fields that are amounts of pay. */
  amounts: readonly string[];
  /** The schema of the object in replies. */
  schema: z.ZodObject;
  /** The schema of the object in an expansion: the same without costly fields. */
  expansionSchema: z.ZodObject;
  /** The body that creates one: required fields must be present. */
  create: z.ZodType;
  /** The body that changes one: given fields are set, null clears, others stay, and objects merge. */
  patch: z.ZodType;
  /** Names that Rollcall ignores in a body, so that a client can read, change and write back. */
  readOnly: string[];
  /** All fields of replies, in order, with the SQL that makes them. */
  shown: Column[];
  /** The schema of a field or stamp, without null. */
  valueSchema(field: string): z.ZodType;
  columnSql(field: string): string;
  isNullable(field: string): boolean;
}

type Values<F extends Fields> = { [P in keyof F]: z.output<F[P]> };

/** The body that creates a row with the fields `F`, of which `K` are required; `A` are further accepted names. */
export type Creation<F extends Fields, K extends keyof F, A extends Fields> = Pick<Values<F>, K> &
  Partial<Values<F>> &
  Partial<Values<A>>;
/** The body that changes one. */
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
