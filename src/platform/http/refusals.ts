/** What the server refuses before an operation, and Fastify or Node by themselves. */
import { type IncomingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '../errors.ts';
import { failureOf } from '../failure.ts';
import { newId } from '../ids.ts';
import { Problem } from '../problem.ts';
import { problemReply } from './reply.ts';

/** The methods of our routes, to be served or refused. */
export const routed = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Answers every method that a path does not have with a 405 that names those it has (RFC 9110, 15.5.6).
 * @param served the methods that it has
 */
export function refuseOtherMethods(app: FastifyInstance, url: string, served: readonly string[]): void {
  const headers = { allow: served.join(', ') };
  app.route({
    method: routed.filter((method) => !served.includes(method)),
    url,
    onRequest: async () => {
      throw new Problem(commonErrors.methodNotAllowed, `The method must be one of ${headers.allow}.`, { headers });
    },
    handler: async () => {},
  });
}

/**
 * Refuses a change from a page of another site: with the cookie of a user, or about signing in. Browsers send `Origin`
 * with every request that changes something, and most of them `Sec-Fetch-Site` (OWASP, Cross-Site Request Forgery
 * Prevention); a request with neither is refused, too.
 * @param baseUrl the address of this installation for callers
 * @throws Problem `origin_mismatch`
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, method: string, baseUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = new URL(baseUrl);
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin) return;
  throw new Problem(
    commonErrors.originMismatch,
    `The request does not come from a page of this installation: its Origin must be ${origin}.`,
  );
}

/** Fastify's own refusals as our problems. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code, message } = failureOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem(
      commonErrors.bodyTooLarge,
      'The body exceeds the limit of this operation, which is 1 MiB for most.',
    );
  }
  if (code === 'FST_ERR_BAD_URL') {
    return new Problem(commonErrors.routeNotFound, 'The path has invalid percent-encoding.');
  }
  if (statusCode === 415) {
    return new Problem(commonErrors.unsupportedMediaType, 'The Content-Type is invalid; it must be application/json.');
  }
  if (statusCode !== undefined && statusCode < 500) return new Problem(commonErrors.malformedBody, message);
  return new Problem(
    commonErrors.internal,
    'An unexpected error occurred. The operator can find it by the request id.',
  );
}

/** How long a refused client may still send, in milliseconds: cut at once, it could not read the refusal. */
const lastWord = 1_000;

/** Refuses bytes that are not HTTP, or come too slowly: after the replies to the requests before them, which stand. */
export function refuseConnection(error: { code?: string }, socket: Socket, baseUrl: string): void {
  // Node keeps it to itself.
  const reply = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (reply?.req.complete && !socket.destroyed) {
    return void reply.once('finish', () => refuseConnection(error, socket, baseUrl));
  }
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const type =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? commonErrors.headersTooLarge
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? commonErrors.requestTimeout
        : commonErrors.malformedRequest;
  answerConnection(new Problem(type, type.cause), socket, baseUrl);
}

/** Answers a connection without a request, and ends it. */
export function answerConnection(problem: Problem, socket: Socket, baseUrl: string): void {
  const requestId = newId();
  const { status, headers, body } = problemReply(problem, baseUrl, requestId);
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), lastWord);
  socket.once('close', () => clearTimeout(cut));
}

export const tooManyUnfinished = () =>
  new Problem(
    commonErrors.requestTimeout,
    'Too many requests from this network have not arrived whole, and this one began first.',
  );
