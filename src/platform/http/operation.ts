import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import type { Deprecation } from '../deprecation.ts';
import type { FieldError } from '../field-error.ts';
import type { ErrorType } from '../problem.ts';
import type { Resource } from '../resource/resource.ts';
import type { Reader, Tx } from '../unit-of-work.ts';
import type { Parameters, ParsedQuery } from './parameters.ts';

/** What a request brought, read and validated. */
export interface Input<Body = unknown> {
  params: Record<string, string>;
  query: ParsedQuery;
  body: Body;
  /** What the operation's `before` gave, to a write. */
  found?: unknown;
  /** Makes a signal that fires when nobody waits for the reply of a read any more. */
  gone?: () => AbortSignal;
  /**
   * Checks the credentials of the request again, for a read that has waited, and gives the caller as they are now.
   * @throws Problem as at the beginning of the request: `token_revoked`, `missing_scope` and the like
   */
  askAgain?: () => Promise<Caller>;
}

/** What a request brought to an operation that reads its headers. */
export interface OpenInput<Body = unknown> extends Input<Body> {
  headers: IncomingHttpHeaders;
  /** The id of the person whose session the request has; undefined where the operation asks for no credentials. */
  personId?: string | undefined;
  /** Where it comes from; see `networkOf`. */
  network: string;
}

/** What an operation answers with; the platform makes the envelope, the headers and the bytes. */
export interface Outcome {
  status?: 200 | 201 | 202;
  /** A value, or JSON that is already written. */
  data: unknown;
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
  usesDeprecated?: (body: Body) => boolean;
  /** Looks for what is wrong beyond the schema, so that a 422 for the schema's sake names that too. */
  check?: (reader: Reader, body: object) => Promise<FieldError[]>;
}

/** What is said of an operation in the route table: authorisation is a column of it. */
interface OperationBase<Body> {
  /** operationId; unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/core/v3/employees/{id}`. */
  path: string;
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
  parameters?: Parameters;
  body?: BodySpec<Body>;
  reply: {
    status: 200 | 201 | 202 /** Another status it may have. */;
    or?: 201;
    data: z.ZodType;
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
  /**
   * Asks the world outside, before the transaction opens, unless the answer to an Idempotency-Key is kept. What it gives
   * is handed to the write.
   */
  before?: (caller: Caller, input: Input<Body>, reader: Reader) => Promise<unknown>;
}

export interface ReadOperation<Body = unknown> extends OperationBase<Body> {
  read: (reader: Reader, input: Input<Body>) => Promise<Outcome>;
  /**
   * It costs the database next to nothing, or waits for something to happen. Of all others an account has only so many
   * under way at once.
   */
  isLight?: boolean;
  write?: undefined;
  open?: undefined;
  chunked?: undefined;
}

export interface WriteOperation<Body = unknown> extends OperationBase<Body> {
  write: (tx: Tx, input: Input<Body>) => Promise<Outcome>;
  read?: undefined;
  open?: undefined;
  chunked?: undefined;
}

/**
 * An operation about signing in: it reads the headers itself, the cookie for one, and has no way to an account's data.
 * It is for `anyone`, or for who has a `session`.
 */
export interface OpenOperation<Body = unknown> extends OperationBase<Body> {
  open: (input: OpenInput<Body>) => Promise<Outcome>;
  read?: undefined;
  write?: undefined;
  chunked?: undefined;
}

/** An operation whose work is committed piece by piece, because it is too much for one transaction. */
export interface ChunkedOperation<Body = unknown> extends OperationBase<Body> {
  chunked: {
    chunksOf(body: Body): unknown[][];
    /** Whether everything is to be rolled back, and only told. */
    isDryRun(body: Body): boolean;
    /** Does one chunk and gives a result for each of its items, which must survive JSON. */
    act(tx: Tx, chunk: unknown[]): Promise<unknown[]>;
    outcome(body: Body, results: unknown[]): Outcome;
  };
  read?: undefined;
  write?: undefined;
  open?: undefined;
}

export type Operation = ReadOperation | WriteOperation | OpenOperation | ChunkedOperation;

/** One row of a route table; it ties the type of the body to its schema. */
export const operation = <Body = unknown>(
  row: ReadOperation<Body> | WriteOperation<Body> | OpenOperation<Body> | ChunkedOperation<Body>,
): Operation => row as unknown as Operation;
