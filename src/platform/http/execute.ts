import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { compatHeader, compatOf } from '../compat.ts';
import { defined } from '../defined.ts';
import { deprecationHeaders, earlierForm } from '../deprecation.ts';
import { commonErrors } from '../errors.ts';
import type { FileContent } from '../file-content.ts';
import { Problem, problemFor } from '../problem.ts';
import { asKnown } from '../resource/history/as-known.ts';
import { askedIn } from '../resource/query.ts';
import type { Reader, Tx, Work } from '../unit-of-work.ts';
import { check, invalidParameters } from '../validate.ts';
import { text } from '../values.ts';
import { encodingOf } from './compression.ts';
import { dryRun } from './dry-run.ts';
import { encodedTag, isKnown, versionsOf } from './etag.ts';
import { executeChunks, type Once } from './execute-chunks.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import { metaOfIgnored } from './ignored.ts';
import { prefersCsv, refuseUnlessJsonSent } from './negotiation.ts';
import { networkOf } from './network.ts';
import type {
  ChunkedOperation,
  Input,
  OpenOperation,
  Operation,
  Outcome,
  ReadOperation,
  WriteOperation,
} from './operation.ts';
import { readQuery } from './parameters.ts';
import type { Authenticate, Principal } from './principal.ts';
import { csvReplyOf, problemReply, type Reply, replyOf, withPage } from './reply.ts';
import { readBody } from './request-body.ts';

/** A request to an operation, as the server's parsers read it. */
export interface RawInput {
  Params: Record<string, string>;
  Querystring: Record<string, string[]>;
  Body: Buffer | undefined;
}
type ApiRequest = FastifyRequest<RawInput>;

const noParameters = { known: {} };
const keySchema = text(255, 'f1c2b3a4');

/** @throws Problem `invalid_parameter` if the header has a form that we do not store */
function idempotencyKey(request: ApiRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (request.method !== 'POST' || header === undefined) return undefined;
  const { value, errors } = check(keySchema, String(header));
  if (value !== undefined) return value;
  throw invalidParameters((errors ?? []).map((error) => error.ofParameter('Idempotency-Key')));
}

/** The length of a compressed secret would reveal what it has in common with the rest of the reply. */
const secretReply = { 'cache-control': 'no-store, no-transform' };

const answerOf = (outcome: Outcome): Answer => {
  const reply = replyOf(outcome);
  const { dataWithoutSecrets } = outcome;
  if (dataWithoutSecrets === undefined) return { reply, kept: reply };
  const headers = { ...reply.headers, ...secretReply };
  return { reply: { ...reply, headers }, kept: replyOf({ ...outcome, data: dataWithoutSecrets }) };
};

/** A result with what followed from it. */
const withFollowing = (outcome: Outcome, meta: object): Outcome =>
  Object.keys(meta).length > 0 ? { ...outcome, meta: { ...outcome.meta, ...meta } } : outcome;

/**
 * A result in the shape that the caller asks for. In the earlier one a creation is 200, a deletion returns an empty text, and a
 * single object is a page.
 */
function inShape({ compat }: Caller, { method, reply }: AccountOperation, outcome: Outcome): Outcome {
  if (compat === undefined) return outcome;
  const { status, data } = outcome;
  const isList = reply.list !== undefined || reply.data instanceof z.ZodArray;
  const earlier: Outcome = {
    ...outcome,
    ...(status === 201 && { status: reply.earlierStatus ?? 200 }),
    data: method === 'DELETE' && !isList ? '' : data,
  };
  return isList ? earlier : withPage(earlier);
}

function bodyOf(request: ApiRequest): Buffer | undefined {
  const bytes = request.body;
  if (bytes && bytes.length > 0) refuseUnlessJsonSent(request.headers, request.method);
  return bytes;
}

/** The query of a request; existing clients ask for a page of a single object too. */
function queryOf(operation: Operation, request: ApiRequest) {
  const isOne = operation.method === 'GET' && operation.path.endsWith('}');
  return readQuery(request.query, operation.parameters ?? noParameters, {
    ignored: isOne ? ['per_page', 'page', 'limit'] : ['per_page'],
    ...(request.principal && { accountId: request.principal.accountId }),
  });
}

/** The reply with a file, or a 304 if the client has it. */
function fileReply({ reply }: FileContent, request: ApiRequest): Reply | FileContent['reply'] {
  const { etag } = reply.headers;
  if (etag === undefined || !isKnown(request.headers['if-none-match'], etag)) return reply;
  reply.body.destroy();
  return { status: 304, headers: { etag }, body: '' };
}

/** A signal that fires when the client no longer waits for the reply. */
function goneWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}

/** @throws Problem `invalid_parameter` for an unknown earlier shape */
function callerOf(principal: Principal, request: ApiRequest, depthOf: Executor['depthOf']): Caller {
  const { kind, accountId, timeZone, actor, can, employeeId, reach } = principal;
  // No webhook leads to a user's requests in a browser.
  const depth = kind === 'token' ? depthOf(accountId, request.headers['rollcall-depth']) : 0;
  // Users see what their roles show, and no program of another product signs in as one.
  const compat = kind === 'token' ? compatOf(request.headers[compatHeader.toLowerCase()], principal.compat) : undefined;
  return { accountId, timeZone, actor, can, employeeId, reach, requestId: request.id, compat, depth };
}

/** An operation on the data of an account. */
export type AccountOperation = ReadOperation | WriteOperation | ChunkedOperation;

/** Runs an operation that does not concern an account's data. */
export async function executeOpen(operation: OpenOperation, request: ApiRequest): Promise<Reply> {
  const query = queryOf(operation, request);
  const { body } = await readBody(operation, bodyOf(request));
  const { params } = request;
  const personId = request.principal?.actor.id ?? undefined;
  const network = networkOf(request.ip);
  return replyOf(await operation.open({ params, query, body, headers: request.headers, personId, network }));
}

export interface Executor {
  authenticate: Authenticate;
  work: Work;
  idempotency: Idempotency;
  baseUrl: string;
  /** How many webhooks led to a call, by the header `rollcall-depth` that receivers send back. */
  depthOf(accountId: string, header: string | string[] | undefined): number;
}

/**
 * Runs an operation whose caller has permission: reads and validates the request, opens the transaction of a write, and
 * makes the reply.
 * @param response the reply, a refusal too: some headers are set before its content is known
 */
export async function execute(
  { authenticate, work, idempotency, baseUrl, depthOf }: Executor,
  operation: AccountOperation,
  principal: Principal,
  request: ApiRequest,
  response: FastifyReply,
): Promise<Reply | FileContent['reply']> {
  let caller = callerOf(principal, request, depthOf);
  const askAgain = async (): Promise<Caller> => {
    const present = await authenticate(request.headers, request.method);
    caller = callerOf(authorize(operation, present), request, depthOf);
    return caller;
  };
  const reader = work.read(caller);
  const bytes = bodyOf(request);
  const query = queryOf(operation, request);
  const key = idempotencyKey(request);
  const { params } = request;
  const onDeprecated = () => void response.headers(deprecationHeaders(earlierForm));
  if (operation.parameters?.usesDeprecated?.(query)) onDeprecated();
  const { body, version } = await readBody(operation, bytes, { params, reader, onDeprecated });
  const input: Input = { params, query, body };
  const told = metaOfIgnored(operation, query, body);

  if (operation.read) {
    const { read, isLight, atOneMoment, keptTables } = operation;
    const csv = prefersCsv(request.headers) ? operation.reply.csv : undefined;
    const act = async (over: Reader): Promise<{ outcome: Outcome; text?: string | undefined }> => {
      // The client no longer waits for the reply.
      if (response.raw.destroyed) return { outcome: { data: null } };
      const outcome = await read(over, { ...input, gone: () => goneWith(response.raw), askAgain });
      return { outcome, text: await csv?.textOf(over, outcome.data, input) };
    };
    const { knownAt } = askedIn(query);
    const inTurn = () => {
      if (keptTables && knownAt !== undefined) return asKnown(reader, keptTables(), knownAt, act);
      return atOneMoment ? reader.snapshot(act) : work.readInTurn(caller, act);
    };
    const { outcome, text } = await (isLight ? act(reader) : inTurn());
    if (outcome.file) return fileReply(outcome.file, request);
    if (text !== undefined) return csvReplyOf(text, outcome, request.url);
    const reply = replyOf(inShape(caller, operation, withFollowing(outcome, told)));
    const { etag: plain, 'content-type': type } = reply.headers;
    if (typeof plain !== 'string' || request.headers['if-none-match'] === undefined) return reply;
    const etag = encodedTag(plain, encodingOf(request, baseUrl, type, reply.body.length));
    return isKnown(request.headers['if-none-match'], etag)
      ? { status: 304, headers: { ...reply.headers, etag }, body: '' }
      : reply;
  }
  const refusal = (problem: Problem) => problemReply(problem, baseUrl, request.id);
  // A trailing slash is the same path, for a repeat too.
  const url = request.url.replace(/\/(?=\?|$)/, '');
  const bodyHash =
    key === undefined
      ? Buffer.alloc(0)
      : createHash('sha256')
          .update(bytes ?? '')
          .digest();
  const keyed = { key: key ?? '', method: request.method, url, bodyHash };
  const once: Once = (act, part = '', versions = undefined) =>
    key === undefined
      ? work.write(caller, act, versions).then(({ reply }) => reply)
      : idempotency.once(caller, { ...keyed, key: key + part }, act, refusal, versions);

  if (operation.chunked) return executeChunks(operation, body, { once, work, caller, askAgain });
  // A repeat gets the stored reply, whatever other systems answer by now.
  const known = operation.before && key !== undefined ? await idempotency.find(caller, keyed) : undefined;
  if (known) return known;
  const found = await operation.before?.(caller, { ...input, gone: () => goneWith(response.raw) }, reader);
  const versions = versionsOf(request.headers['if-match']) ?? (version === undefined ? undefined : [version]);
  if (operation.reply.files) {
    const { file } = await work.write(caller, (tx) => operation.write(tx, { ...input, found }), versions);
    return fileReply(defined(file, 'the file'), request);
  }
  const write = async (tx: Tx) => {
    const outcome = await operation.write(tx, { ...input, found });
    return inShape(caller, operation, withFollowing(outcome, { ...(await tx.settle()), ...told }));
  };
  if (operation.hasDryRun && query.dryRun === true) {
    const outcome = await dryRun(work, caller, write, versions);
    const { version: _, ...shown } = outcome;
    return replyOf({ ...shown, meta: { ...outcome.meta, dryRun: true } });
  }
  return once(async (tx) => answerOf(await write(tx)), '', versions);
}

/**
 * Refuses callers without permission for an operation.
 * @returns the caller with the permissions that they have for this operation
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

/** Sends a reply; of a refusal, kept ones too, the request keeps the code. */
export function send(reply: FastifyReply, { status, headers, body }: Reply | FileContent['reply']): FastifyReply {
  // In a JSON text, quotes within a value are escaped.
  if (status >= 400 && typeof body === 'string') reply.request.problemCode = /"code":"(\w+)"/.exec(body)?.[1];
  return reply.code(status).headers(headers).send(body);
}
