import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import type { Actor, Caller, Permitted, Runnable } from '../caller.ts';
import type { Compat } from '../compat.ts';
import type { CsvForm } from '../csv-form.ts';
import type { Deprecation } from '../deprecation.ts';
import { commonErrors } from '../errors.ts';
import type { FieldError } from '../field-error.ts';
import type { FileContent } from '../file-content.ts';
import type { Json } from '../json.ts';
import type { Port } from '../port.ts';
import { type ErrorType, Problem, problemFor } from '../problem.ts';
import type { AsKnown } from '../resource/history/as-known.ts';
import type { Listed } from '../resource/referrers.ts';
import type { Resource } from '../resource/resource.ts';
import type { NamesIn } from '../template.ts';
import type { FreeReader, Reader, Reading, Tx } from '../unit-of-work.ts';
import type { WriteFollower } from '../write-follower.ts';
import type { KnownParameters, Parameters, ParsedQuery, QueryOf } from './parameters.ts';

/** The values of a request for the names in the path. */
export type ParamsOf<Path extends string> = string extends Path
  ? Record<string, string>
  : { [Name in NamesIn<Path>]: string };

/** Whether a name in a path is that of our ids, which are UUIDs; other systems assign the rest. */
export const isNameOfId = (name: string): boolean => /^id$|Id$/.test(name) && name !== 'externalId';

/** The input of a request, read and validated: `Path`, `Known` and `Body` are those of its row in the route table. */
export interface Input<Body = unknown, Path extends string = string, Known extends KnownParameters = KnownParameters> {
  params: ParamsOf<Path>;
  query: QueryOf<Known>;
  body: Body;
  /** Makes a signal that fires when the client of a read, or of `before`, no longer waits for the reply. */
  gone?: () => AbortSignal;
  /**
   * Checks the credentials of the request again, for a read that has waited, and returns the caller as of now.
   * @throws Problem as at the start of the request: `token_revoked`, `missing_scope` and so on
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
  /** The result of the operation's `before`. */
  found: Found;
}

/** The input of an operation that reads the request headers. */
export interface OpenInput<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
> extends Input<Body, Path, Known> {
  headers: IncomingHttpHeaders;
  /** The id of the user whose session the request has; undefined if the operation needs no credentials. */
  personId: string | undefined;
  /** The network of the caller; see `networkOf`. */
  network: string;
}

/** The result of an operation; the platform makes the envelope, the headers and the bytes. */
export interface Outcome<Data = unknown> {
  status?: 200 | 201 | 202;
  /** A value, the rows of a list, or JSON text. */
  data: Data | Data[] | Json;
  /** What a read sends instead of the envelope. */
  file?: FileContent;
  meta?: object | undefined;
  /** The names of what the caller may not see of it, for `meta.redacted`. */
  redacted?: readonly string[];
  /** Makes the ETag. */
  version?: number | undefined;
  location?: string | undefined;
  /** Further headers, such as `set-cookie`. */
  headers?: Record<string, string | string[]>;
  /** `data` without its secrets, for the reply to a repeated Idempotency-Key. */
  dataWithoutSecrets?: unknown;
}

interface BodySpec<Body> {
  schema: z.ZodType<Body>;
  /** The schema in openapi.json, where it says more than the first check does. */
  described?: z.ZodType;
  /** An object inside of it that is the body of another operation. */
  inside?: { schema: z.ZodType; readOnly: readonly string[] };
  /** Whether the operation works without a body. */
  optional?: boolean;
  /** Names that Rollcall ignores because replies have them. */
  readOnly?: readonly string[];
  /** The resource whose deprecated names it may have; they are read as the current names. */
  resource?: Resource;
  /** Finds the row of the resource that it changes; undefined: it creates one. By default the path has its id. */
  idOf?: (reader: Reader, params: Record<string, string>) => Promise<string | undefined>;
  /** Whether a deeper object has a deprecated name. */
  usesDeprecated?(body: Body): boolean;
  /** Finds mistakes beyond the schema, so that a 422 of the schema names those too. */
  check?: (reader: Reader, body: object) => Promise<FieldError[]>;
}

/** What an operation is in the earlier shape, beyond the shape of its resource. */
export interface CompatForm {
  query?(query: ParsedQuery): ParsedQuery;
  reply?(reader: Reader, outcome: Outcome): Outcome | Promise<Outcome>;
}

/** The declaration of an operation in the route table: authorisation is a column of it. */
interface OperationBase<Body, Path extends string, Known extends KnownParameters, Data> {
  /** operationId; unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/core/v3/employees/{id}`. */
  path: Path;
  tag: string;
  summary: string;
  description?: string | undefined;
  /** It works until its sunset, and every reply says so. */
  deprecated?: Deprecation;
  /**
   * The scope that a token needs; `account` is for any token and any session, `session` for users only, and `anyone`
   * needs no credentials.
   */
  scope: string | { access: 'account' | 'session' | 'anyone' };
  parameters?: Parameters<Known>;
  /** The rows of which it is the list: what they refer to cannot be removed. */
  lists?: Listed;
  /** The resource of which it removes a row. */
  removes?: Resource;
  body?: BodySpec<Body>;
  reply: {
    status: 200 | 201 | 202;
    /** A second status of its replies. */
    or?: 201;
    /** The status of a creation in the earlier shape; by default 200. */
    earlierStatus?: 201;
    data: z.ZodType<Data>;
    /** Members of it that only some requests ask for. */
    expansions?: Readonly<Record<string, z.ZodType>>;
    /** A page of a list with at most this many rows; true: 500. */
    list?: true | number;
    meta?: z.ZodType | undefined;
    /** The list as CSV, for clients that prefer it. */
    csv?: CsvForm;
    /** A file instead of the envelope: the schemas of its content, by media type. */
    files?: Readonly<Record<string, z.ZodType>>;
    /** Whether it has an ETag; `sometimes`: if the reply has a single object. */
    etag?: boolean | 'sometimes';
  };
  /** If its replies have an earlier shape, for callers who ask for it (`Caller.compat`): how it differs from ours. */
  earlier?: CompatForm;
  /** Where Rollcall sends events because of it: a runtime expression of OpenAPI for the URL. */
  sendsEventsTo?: string;
  /** Areas to its right that follow what it writes, each by the port that `api.ts` fills: they add to it. */
  followedBy?: readonly Port<WriteFollower>[];
  /** Errors beyond those of every operation of this form. */
  errors?: readonly ErrorType[];
  /** The maximum size of its body in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** The most requests of each user in a minute, for an operation whose work is costly. */
  perUserAndMinute?: number;
}

/*
 * What an operation does is declared as a method, which TypeScript compares more loosely than a member: a row for its
 * own type of body is a row for any body as well, and the server can keep all of them in one table. That is sound
 * because it passes to a row only what that row's path, parameters and schema have read.
 */

export interface ReadOperation<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Data = unknown,
> extends OperationBase<Body, Path, Known, Data> {
  read(reader: Reader, input: Input<Body, Path, Known>): Promise<Outcome<Data>>;
  /**
   * It costs the database next to nothing, or waits for an event or a receiver. All other operations of an account have a limit on
   * how many run at once.
   */
  isLight?: boolean;
  /** Its statements read one moment of the database. */
  atOneMoment?: boolean;
  /** With the parameter `knownAt` it reads the rows that were known then. */
  asKnown?: () => AsKnown;
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
   * Asks other systems, or reads for long, before the transaction opens, unless the reply to an Idempotency-Key is stored.
   * Its result goes to the write.
   */
  before?(caller: Caller, input: Input<Body, Path, Known>, reader: FreeReader): Promise<Found>;
  /** With `dryRun=true` in the query, its transaction is rolled back, and the reply says what would have happened. */
  hasDryRun?: boolean;
  /** Makes the change, in a transaction that is committed afterwards. */
  write(tx: Tx, input: WriteInput<Body, Path, Known, Found>): Promise<Outcome<Data> | Reading<Outcome<Data>>>;
  read?: undefined;
  open?: undefined;
  chunked?: undefined;
}

/**
 * An operation about signing in: it reads the headers itself, such as the cookie, and has no access to an account's
 * data. It is for `anyone`, or for callers with a `session`.
 */
export interface OpenOperation<
  Body = unknown,
  Path extends string = string,
  Known extends KnownParameters = KnownParameters,
  Data = unknown,
> extends OperationBase<Body, Path, Known, Data> {
  open(input: OpenInput<Body, Path, Known>): Promise<Outcome<Data>>;
  /** It begins or ends a session, which goes on during maintenance. */
  isSigningIn?: boolean;
  read?: undefined;
  write?: undefined;
  chunked?: undefined;
}

/** An operation that commits its work in chunks, because one transaction could not hold it. */
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
    /** Whether to roll everything back and only report the results. */
    isDryRun(body: Body): boolean;
    /** Handles one chunk and returns a result for each item, which must survive JSON. */
    act(tx: Tx, chunk: Item[]): Promise<Result[]>;
    outcome(body: Body, results: Result[]): Outcome<Data>;
  };
  read?: undefined;
  write?: undefined;
  open?: undefined;
}

/** An operation on the data of an account. */
export type AccountOperation = ReadOperation | WriteOperation | ChunkedOperation;

/** A row of a route table, whatever its path, its parameters and its body. */
export type Operation = AccountOperation | OpenOperation;

/** Whether an operation is refused during maintenance. */
export const changesData = (operation: Operation): boolean =>
  operation.open ? operation.method !== 'GET' && !operation.isSigningIn : !operation.read;

/** Whether an operation needs credentials. */
export const needsCredentials = ({ scope }: Operation): boolean =>
  typeof scope === 'string' || scope.access !== 'anyone';

/** Whether a POST accepts an Idempotency-Key: Rollcall stores the replies of writes to an account's data. */
export const isRepeatable = ({ method, open, read }: Operation): boolean => method === 'POST' && !open && !read;

/** Whether an operation compares `If-Match` with the version of an object. */
export const isConditional = ({ errors = [] }: Operation): boolean =>
  errors.some(({ code }) => code === commonErrors.versionMismatch.code);

/** The caller of a request after the check of its credentials. */
export interface Principal {
  kind: 'token' | 'person';
  accountId: string;
  timeZone: string;
  actor: Actor;
  /** Whether the API add-on of the account is active; it concerns tokens only. */
  apiAddOnActive: boolean;
  can(scope: string): boolean;
  /** The earlier shape of replies by the setting of the token; null: ours. */
  compat?: Compat | null;
  /** For a user: how their role runs an operation; undefined: it does not. */
  permits?(operation: Runnable): Permitted | undefined;
  /** See `Caller`. */
  employeeId?: string | undefined;
  servesThemselves?: boolean;
  reach?: readonly string[] | undefined;
}

/**
 * Checks the credentials of a request.
 * @throws Problem `invalid_token`, `token_revoked`, `token_expired`, `origin_mismatch`
 */
export type Authenticate = (headers: IncomingHttpHeaders, method: string) => Promise<Principal> | Principal;

/**
 * Refuses callers without permission for an operation.
 * @returns the caller with the permissions that they have for this operation
 * @throws Problem `role_not_permitted`, `api_add_on_inactive`, `session_required`, `missing_scope`
 */
export function authorize(operation: Operation, principal: Principal): Principal {
  const { scope, summary } = operation;
  if (principal.kind === 'person') {
    const permitted = principal.permits?.(operation);
    if (permitted) return { ...principal, ...permitted };
    throw new Problem(commonErrors.roleNotPermitted, `Your role does not permit this operation: ${summary}.`);
  }
  if (!principal.apiAddOnActive) {
    throw new Problem(commonErrors.apiAddOnInactive, 'The API add-on is not active on this account.');
  }
  if (typeof scope !== 'string') {
    if (scope.access === 'account') return principal;
    throw new Problem(
      commonErrors.sessionRequired,
      'This operation requires a signed-in user, and the request has a token.',
    );
  }
  if (principal.can(scope)) return principal;
  throw problemFor(commonErrors.missingScope, 'token', { scope });
}

/**
 * One row of a route table. Its types follow from its declaration: `params` from the path, `query` from the parameters,
 * `body` from the schema of the body, and its result from the schema of the reply.
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
