/** The first step of an operation: the request, read and validated. */

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { type Compat, compat, compatHeader } from '../compat.ts';
import { deprecationHeaders, legacyDeprecation } from '../deprecation.ts';
import { memoizeByObject } from '../memoize.ts';
import { isObject } from '../narrowing.ts';
import { anyVersion, type FreeReader, type Work } from '../unit-of-work.ts';
import { check, invalidParameters } from '../validate.ts';
import { asZodType, isIgnored, text, withoutNullish } from '../values.ts';
import type { KeyedRequest } from './idempotency.ts';
import {
  type AccountOperation,
  type Authenticate,
  authorize,
  type Input,
  isConditional,
  isNameOfId,
  type Operation,
  type Principal,
} from './operation.ts';
import { type ParsedQuery, readQuery } from './parameters.ts';
import { refuseUnlessJsonSent, versionsOf } from './representation.ts';
import { readBody } from './request-body.ts';

const traceForm = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace context of a caller; one in another form is ignored, as its specification asks. */
export const traceparentOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && traceForm.test(header) ? header : undefined;

/** The trace that a request belongs to: with its own span as the parent, if it has one. */
export const traceOf = ({ span, headers }: Pick<FastifyRequest, 'span' | 'headers'>): string | undefined =>
  span?.traceparent ?? traceparentOf(headers.traceparent);

/** A request to an operation, as the server's parsers read it. */
export interface RawInput {
  Params: Record<string, string>;
  Querystring: Record<string, string[]>;
  Body: Buffer | undefined;
}
export type ApiRequest = FastifyRequest<RawInput>;

/** A valid request of a caller with permission. */
export interface Call {
  /** As of the last check of the credentials. */
  caller: Caller;
  reader: FreeReader;
  input: Required<Input>;
  /** Undefined: the request has no Idempotency-Key. */
  keyed: KeyedRequest | undefined;
  /** The versions that the request expects the object to have; undefined: any, or the operation compares none. */
  versions: number[] | undefined;
  /** What the `meta` of the reply says about the request. */
  told: object;
}

/** What reading a request takes. */
export interface Admission {
  authenticate: Authenticate;
  work: Work;
  /** How many webhooks led to a call, by the header `rollcall-depth` that receivers send back. */
  depthOf(accountId: string, header: string | string[]): number;
}

/**
 * Reads and validates a request.
 * @param response the reply, a refusal too: it gets the headers of a deprecated form
 * @throws Problem `invalid_parameter`, `unsupported_media_type`, `malformed_body`, `invalid_body`
 */
export async function readRequest(
  { authenticate, work, depthOf }: Admission,
  operation: AccountOperation,
  principal: Principal,
  request: ApiRequest,
  response: FastifyReply,
): Promise<Call> {
  const waits = { turn: 0, database: 0, statements: 0, events: 0, part: request.span?.part };
  request.waits = waits;
  const { 'rollcall-depth': webhook } = request.headers;
  const callerOf = ({
    kind,
    accountId,
    timeZone,
    actor,
    can,
    employeeId,
    servesThemselves,
    reach,
    compat,
  }: Principal): Caller => ({
    accountId,
    timeZone,
    actor,
    can,
    employeeId,
    servesThemselves,
    reach,
    requestId: request.id,
    traceparent: traceOf(request),
    // Users see what their roles show, and no program of another product signs in as one.
    compat: kind === 'token' ? compatOf(request.headers[compatHeader.toLowerCase()], compat) : undefined,
    // No webhook leads to a user's requests in a browser.
    depth: kind === 'token' && webhook !== undefined ? depthOf(accountId, webhook) : 0,
    waits,
  });
  const caller = callerOf(principal);
  const reader = work.read(caller);
  const bytes = bytesOf(request);
  const query = queryOf(operation, request);
  const key = keyOf(request);
  const onDeprecated = () => void response.headers(deprecationHeaders(legacyDeprecation));
  if (operation.parameters?.usesDeprecated?.(query)) onDeprecated();
  const params = paramsOf(request);
  const inHeader = versionsOf(request.headers);
  const { body, version: inBody } = await readBody(operation, bytes, { params, reader, onDeprecated });
  const expected = inBody !== undefined && (inHeader?.includes(anyVersion) ?? true) ? [inBody] : inHeader;

  const call: Call = {
    caller,
    reader,
    input: {
      params,
      query: (caller.compat !== undefined && operation.earlier?.query?.(query)) || query,
      body,
      gone: () => {
        const controller = new AbortController();
        if (response.raw.destroyed) controller.abort();
        else response.raw.once('close', () => controller.abort());
        return controller.signal;
      },
      askAgain: async () => {
        const present = await authenticate(request.headers, request.method);
        call.caller = callerOf(authorize(operation, present));
        return call.caller;
      },
    },
    keyed:
      key === undefined
        ? undefined
        : {
            key,
            method: request.method,
            // A trailing slash is the same path, for a repeat too.
            url: request.url.replace(/\/(?=\?|$)/, ''),
            bodyHash: createHash('sha256')
              .update(bytes ?? '')
              .digest(),
          },
    versions: isConditional(operation) ? expected : undefined,
    told: metaOfIgnored(operation, query, body),
  };
  return call;
}

/** The values of the path: ids in lower case, as they are stored, because rules compare them. */
const paramsOf = ({ params }: ApiRequest): ApiRequest['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isNameOfId(name) ? value.toLowerCase() : value]),
  );

/** @throws Problem `unsupported_media_type` */
export function bytesOf(request: ApiRequest): Buffer | undefined {
  const bytes = request.body;
  if (bytes && bytes.length > 0) refuseUnlessJsonSent(request.headers, request.method);
  return bytes;
}

const noParameters = { known: {} };

/** The query of a request; existing clients ask for a page of a single object too. */
export function queryOf(operation: Operation, request: ApiRequest): ParsedQuery {
  const isOne = operation.method === 'GET' && operation.path.endsWith('}');
  return readQuery(request.query, operation.parameters ?? noParameters, {
    ignored: isOne ? ['per_page', 'page', 'limit'] : ['per_page'],
    accountId: request.principal?.accountId,
  });
}

const keySchema = text(255, 'f1c2b3a4');

/** @throws Problem `invalid_parameter` if the header has a form that we do not store */
function keyOf(request: ApiRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (request.method !== 'POST' || header === undefined) return undefined;
  const { value, errors } = check(keySchema, String(header));
  if (value !== undefined) return value;
  throw invalidParameters((errors ?? []).map((error) => error.ofParameter('Idempotency-Key')));
}

/**
 * The earlier shape that a request asks for; undefined: ours.
 * @param ofToken the setting of its token, which counts if there is no header
 * @throws Problem `invalid_parameter` for a year that Rollcall does not know
 */
function compatOf(header: string | string[] | undefined, ofToken: Compat | null | undefined): Compat | undefined {
  if (header === undefined) return ofToken ?? undefined;
  const { value, errors } = check(compat, String(header));
  if (value !== undefined) return value;
  throw invalidParameters((errors ?? []).map((error) => error.ofParameter(compatHeader)));
}

/** Names that Rollcall accepts and ignores: the reply to a request that has any says so. */

/** What `meta` says of them. */
export const ignoredMeta = z
  .object({
    ignored: z.array(text(200, 'pin')).max(500).optional().meta({
      'x-only-if-any': true,
      description:
        'What the request had that Rollcall accepts and ignores: names of the body, with a dot before those inside of an object, and of the query. Absent if there was none.',
    }),
  })
  .meta({ id: 'IgnoredMeta' });

/** The members of a schema that are ignored, at any depth of its objects, each as its path. */
function pathsIn(schema: z.ZodType, isCreation: boolean): string[][] {
  const object = withoutNullish(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape).flatMap(([name, given]) => {
    const member = asZodType(given);
    if (isIgnored(member, isCreation)) return [[name]];
    return pathsIn(member, isCreation).map((path) => [name, ...path]);
  });
}

const ignoredInCreation = memoizeByObject((schema: z.ZodType) => pathsIn(schema, true));
const ignoredInOther = memoizeByObject((schema: z.ZodType) => pathsIn(schema, false));
const ignoredIn = (schema: z.ZodType, isCreation: boolean) => (isCreation ? ignoredInCreation : ignoredInOther)(schema);

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  return isObject(value) && Object.hasOwn(value, name) && has(value[name], rest);
}

/** What of a body is ignored. @param isCreation whether the body creates an object */
export const ignoredOf = (schema: z.ZodType, body: unknown, isCreation: boolean): string[] =>
  ignoredIn(schema, isCreation)
    .filter((path) => has(body, path))
    .map((path) => path.join('.'));

const isCreation = ({ method, reply }: Operation) => method === 'POST' && reply.status === 201;

/** Whether a request to an operation may have something that is ignored. */
export const mayIgnore = (operation: Operation): boolean =>
  (operation.body !== undefined && ignoredIn(operation.body.schema, isCreation(operation)).length > 0) ||
  Object.values(operation.parameters?.known ?? {}).some(({ schema }) => isIgnored(schema, false));

/** The `meta` of a reply to a request that had something of it; else nothing. */
function metaOfIgnored(operation: Operation, query: object, body: unknown): { ignored?: string[] } {
  const ofQuery = Object.entries(operation.parameters?.known ?? {}).flatMap(([name, { schema }]) =>
    name in query && isIgnored(schema, false) ? [name] : [],
  );
  const ofBody = operation.body ? ignoredOf(operation.body.schema, body, isCreation(operation)) : [];
  const ignored = [...ofBody, ...ofQuery];
  return ignored.length > 0 ? { ignored } : {};
}
