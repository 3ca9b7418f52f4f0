import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import type { Deprecation } from '../deprecation.ts';
import type { FieldError } from '../field-error.ts';
import type { Json } from '../json.ts';
import type { ErrorType } from '../problem.ts';
import type { Resource } from '../resource/resource.ts';
import type { Reader, Tx } from '../unit-of-work.ts';
import type { KnownParameters, Parameters, QueryOf } from './parameters.ts';

/** The names in the braces of a path: of `/offices/{id}` it is `'id'`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What a request has in place of each name in the path. */
type ParamsOf<Path extends string> = string extends Path ? Record<string, string> : { [Name in NamesIn<Path>]: string };

/** What a request brought, read and validated: `Path`, `Known` and `Body` are those of its row in the route table. */
export interface Input<Body = unknown, Path extends string = string, Known extends KnownParameters = KnownParameters> {
  params: ParamsOf<Path>;
  query: QueryOf<Known>;
  body: Body;
  /** Makes a signal that fires when nobody waits for the reply of a read any more. */
  gone?: () => AbortSignal;
  /**
   * Checks the credentials of the request again, for a read that has waited, and gives the caller as they are now.
   * @throws Problem as at the beginning of the request: `token_revoked`, `missing_scope` and the like
   */
  askAgain?: () => Promise<Caller>;
}

/** The same for a write. */
interface WriteInput<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Found = unknown,
> extends Input<Body, Path, Known> {
  /** What the operation's `before` gave. */
  found: Found;
}

/** What a request brought to an operation that reads its headers. */
export interface OpenInput<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
> extends Input<Body, Path, Known> {
  headers: IncomingHttpHeaders;
  /** The id of the person whose session the request has; undefined where the operation asks for no credentials. */
  personId: string | undefined;
  /** Where it comes from; see `networkOf`. */
  network: string;
}

/** What an operation answers with; the platform makes the envelope, the headers and the bytes. */
export interface Outcome<Data = unknown> {
  status?: 200 | 201 | 202;
  /** A value, the rows of a list, or JSON that is already written. */
  data: Data | Data[] | Json;
  meta?: object;
  /** Makes the ETag. */
  version?: number;
  location?: string;
  /** Further headers, `set-cookie` for one. */
  headers?: Record<string, string | string[]>;
  /** `data` without its secrets, for the answer to a repeated Idempotency-Key. */
  dataWithoutSecrets?: unknown;
}

interface BodySpec<Body> {
  schema: z.ZodType<Body>;
  /** What openapi.json says of the body, where that is more than is checked at once. */
  described?: z.ZodType;
  /** Whether the operation works without a body. */
  optional?: boolean;
  /** Names that are ignored, because a reply has them. */
  readOnly?: readonly string[];
  /** Whose deprecated names it may have; they are read as the names that count now. */
  resource?: Resource;
  /** Whether something deeper in has a deprecated name. */
  usesDeprecated?(body: Body): boolean;
  /** Looks for what is wrong beyond the schema, so that a 422 for the schema's sake names that too. */
  check?: (reader: Reader, body: object) => Promise<FieldError[]>;
}

/** What is said of an operation in the route table: authorisation is a column of it. */
interface OperationBase<Body, Path extends string, Known extends KnownParameters, Data> {
  /** operationId; unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/core/v3/employees/{id}`. */
  path: Path;
  tag: string;
  summary: string;
  description?: string;
  /** It goes on working until its sunset, and every reply says so. */
  deprecated?: Deprecation;
  /**
   * The scope that a token needs; `account` is for any token and any session, `session` for people only, and `anyone`
   * needs no credentials.
   */
  scope: string | { access: 'account' | 'session' | 'anyone' };
  parameters?: Parameters<Known>;
  body?: BodySpec<Body>;
  reply: {
    status: 200 | 201 | 202 /** Another status it may have. */;
    or?: 201;
    data: z.ZodType<Data>;
    /** A page of a list, of this many rows at most; true: of 500. */
    list?: true | number;
    meta?: z.ZodType;
    /** Whether it has an ETag; `sometimes`: if it is about one object, which the request decides. */
    etag?: boolean | 'sometimes';
  };
  /** Errors beyond those that every operation of this form can answer with. */
  errors?: readonly ErrorType[];
  /** The bytes that its body may have; 1 MiB without it. */
  bodyLimit?: number;
}

/*
 * What an operation does is declared as a method, which TypeScript compares more loosely than a member: a row for a body
 * of its own is a row for any body as well, and the server can keep all of them in one table. That is sound because it
 * hands a row only what was read by that row's path, parameters and schema.
 */

export interface ReadOperation<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Data = unknown,
> extends OperationBase<Body, Path, Known, Data> {
  read(reader: Reader, input: Input<Body, Path, Known>): Promise<Outcome<Data>>;
  /**
   * It costs the database next to nothing, or waits for something to happen. Of all others an account has only so many
   * under way at once.
   */
  isLight?: boolean;
  write?: undefined;
  open?: undefined;
  chunked?: undefined;
}

export interface WriteOperation<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Data = unknown,
  Found = unknown,
> extends OperationBase<Body, Path, Known, Data> {
  /**
   * Asks the world outside, before the transaction opens, unless the answer to an Idempotency-Key is kept. What it gives
   * is handed to the write.
   */
  before?(caller: Caller, input: Input<Body, Path, Known>, reader: Reader): Promise<Found>;
  /** Does the change, in a transaction that is committed after it. */
  write(tx: Tx, input: WriteInput<Body, Path, Known, Found>): Promise<Outcome<Data>>;
  read?: undefined;
  open?: undefined;
  chunked?: undefined;
}

/**
 * An operation about signing in: it reads the headers itself, the cookie for one, and has no way to an account's data.
 * It is for `anyone`, or for who has a `session`.
 */
export interface OpenOperation<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Data = unknown,
> extends OperationBase<Body, Path, Known, Data> {
  open(input: OpenInput<Body, Path, Known>): Promise<Outcome<Data>>;
  read?: undefined;
  write?: undefined;
  chunked?: undefined;
}

/** An operation whose work is committed piece by piece, because it is too much for one transaction. */
export interface ChunkedOperation<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Data = unknown,
  Item = unknown,
  Result = unknown,
> extends OperationBase<Body, Path, Known, Data> {
  chunked: {
    chunksOf(body: Body): Item[][];
    /** Whether everything is to be rolled back, and only told. */
    isDryRun(body: Body): boolean;
    /** Does one chunk and gives a result for each of its items, which must survive JSON. */
    act(tx: Tx, chunk: Item[]): Promise<Result[]>;
    outcome(body: Body, results: Result[]): Outcome<Data>;
  };
  read?: undefined;
  write?: undefined;
  open?: undefined;
}

/** A row of a route table, whatever its path, its parameters and its body. */
export type Operation = ReadOperation | WriteOperation | OpenOperation | ChunkedOperation;

/**
 * One row of a route table. Its types follow from what it declares: `params` from the path, `query` from the parameters,
 * `body` from the schema of the body, and what it answers with from the schema of the reply.
 */
export const operation = <
  const Path extends string,
  const Known extends KnownParameters = Record<never, never>,
  Body = undefined,
  Data = unknown,
  Found = undefined,
  Item = unknown,
  Result = unknown,
>(
  row:
    | ReadOperation<Body, Path, Known, Data>
    | WriteOperation<Body, Path, Known, Data, Found>
    | OpenOperation<Body, Path, Known, Data>
    | ChunkedOperation<Body, Path, Known, Data, Item, Result>,
): Operation => row;
