/** Calls of the API, with the types of openapi.json. Needs nothing but `fetch`. */
import { type Operations, operations } from './operations.ts';
import type { FieldError } from './schemas.ts';

export { bucketOf, type DigestBucket, digestOf } from './digest.ts';
export type * from './schemas.ts';

export type OperationId = keyof Operations;
export type ReplyOf<Id extends OperationId> = Operations[Id]['reply'];

/** The problem document (RFC 9457) of a refusal. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  /** The values in `detail`, by name. */
  params?: Record<string, string | number>;
  errors?: FieldError[];
  [member: string]: unknown;
}

/** A refusal of the API. */
export class ApiProblem extends Error {
  readonly document: ProblemDocument;
  /** After how many seconds to repeat the request, if the reply says so, as with 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(document: ProblemDocument, retryAfter?: number) {
    super(document.detail);
    this.name = 'ApiProblem';
    this.document = document;
    this.retryAfter = retryAfter;
  }
}

type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a call is made with: ids of the path, query, body, and what concerns HTTP alone. */
export type CallOptions<Id extends OperationId> = (Operations[Id]['path'] extends Record<string, never>
  ? { path?: undefined }
  : { path: Operations[Id]['path'] }) &
  Optional<'body', Operations[Id]['body']> & {
    query?: Operations[Id]['query'];
    idempotencyKey?: string;
    /** The ETag of what was read: another version is refused with 412. */
    ifMatch?: string;
    /** The write only creates: what is there already is not changed, and the call refused with 412. */
    ifNoneMatch?: '*';
    /** Of a call because of a webhook: the `rollcall-depth` of the delivery, unchanged. */
    depth?: string;
    signal?: AbortSignal;
  };

export interface ClientOptions {
  /** `https://hr.example.com`; without it the page's own origin. */
  baseUrl?: string;
  /** Without it the browser's session is used. */
  token?: string;
  fetch?: typeof fetch;
}

/** The operations that need neither an id nor a body. */
type IdOfPlainCall = { [Id in OperationId]: object extends CallOptions<Id> ? Id : never }[OperationId];

/** Runs an operation. It throws an ApiProblem if it was refused. */
export interface Client {
  <Id extends OperationId>(id: Id, options: CallOptions<Id>): Promise<ReplyOf<Id>>;
  <Id extends IdOfPlainCall>(id: Id, options?: CallOptions<Id>): Promise<ReplyOf<Id>>;
}

/** @throws TypeError without a value: the path of an object without its id is that of the list */
const fill = (path: string, values: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    if (value === '') throw new TypeError(`The path needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });

/** @throws TypeError for a value with a comma in a list, which would be two */
function textOf(name: string, value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  if (value.some((one) => String(one).includes(','))) throw new TypeError(`A value of the list ${name} has a comma.`);
  return value.join(',');
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(name, value)]));
  return given.length > 0 ? `?${text}` : '';
}

/** @returns a function that runs an operation by its operationId */
export function createClient({ baseUrl = '', token, fetch: send = fetch }: ClientOptions = {}): Client {
  return (async (id: OperationId, options: Record<string, unknown> = {}) => {
    const [method, path, file] = operations[id];
    const { body, idempotencyKey, ifMatch, ifNoneMatch, depth, signal } = options as {
      body?: object;
      idempotencyKey?: string;
      ifMatch?: string;
      ifNoneMatch?: string;
      depth?: string;
      signal?: AbortSignal;
    };
    const url =
      baseUrl.replace(/\/+$/, '') +
      fill(path, options.path as Record<string, unknown>) +
      queryOf(options.query as Record<string, unknown>);
    const headers = Object.entries({
      accept: file ? '*/*' : 'application/json',
      'content-type': body && 'application/json',
      authorization: token && `Bearer ${token}`,
      'idempotency-key': idempotencyKey,
      'if-match': ifMatch,
      'if-none-match': ifNoneMatch,
      'rollcall-depth': depth,
    });
    const reply = await send(url, {
      method,
      headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)) as Record<string, string>,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (reply.ok && file) return new File([await reply.blob()], nameIn(reply), { type: typeOf(reply) });
    const text = await reply.text();
    const json = jsonIn(text);
    if (reply.ok && json !== undefined) return json;
    throw new ApiProblem(documentOf(json, reply.status), retryAfterOf(reply));
  }) as Client;
}

/** The name of a file that a reply has. */
function nameIn({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  // The whole name (RFC 8187), if it is more than ASCII.
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return whole === undefined ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'file') : decodeURIComponent(whole);
}
const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? '';

/** Undefined for a text that is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds. A proxy may send a date, which is compared with the clock of the reply: the client's own may be wrong. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const date = headers.get('date');
  const now = date === null ? Date.now() : Date.parse(date);
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.max(0, Math.ceil((Date.parse(text) - now) / 1000));
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** A proxy on the way may answer with something that is no problem document, with any status. */
function documentOf(json: unknown, status: number): ProblemDocument {
  const document = json as ProblemDocument | null | undefined;
  if (typeof document?.code === 'string') return document;
  const detail = `The server, or something on the way to it, answered with status ${status}.`;
  return { type: 'about:blank', title: 'No answer', status, detail, instance: '', code: 'no_problem_document' };
}
