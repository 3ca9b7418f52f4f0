import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Waits } from '../caller.ts';
import { compatHeader } from '../compat.ts';
import { deprecationHeaders } from '../deprecation.ts';
import { commonErrors } from '../errors.ts';
import { errorOf } from '../failure.ts';
import type { FileContent } from '../file-content.ts';
import { newId } from '../ids.ts';
import { limits } from '../limits.ts';
import { type Logger, refused } from '../log.ts';
import { defined } from '../narrowing.ts';
import { Problem } from '../problem.ts';
import { tooMuchToDo } from '../shedding.ts';
import type { Span, Tracing } from '../tracing.ts';
import {
  BodyBudget,
  type Deadlines,
  limiter,
  senderOf,
  Unfinished,
  Unread,
  deadlines as usualDeadlines,
} from './caller-limits.ts';
import { type Executor, execute, executeOpen } from './execute.ts';
import { authorize, needsCredentials, type Operation, type Principal } from './operation.ts';
import { parseQueryString } from './parameters.ts';
import { type RawInput, traceOf, traceparentOf } from './read-request.ts';
import {
  answerConnection,
  problemOf,
  refuseConnection,
  refuseForeignOrigin,
  refuseOtherMethods,
  routed,
  tooManyUnfinished,
} from './refusals.ts';
import { below, problemReply, type Reply, rootOf } from './reply.ts';
import {
  compressReplies,
  hasBody,
  refuseUnlessJsonAccepted,
  refuseUnlessJsonSaid,
  refuseUnlessJsonSent,
} from './representation.ts';
import type { RequestCounter } from './request-counter.ts';

export interface ServerOptions extends Executor {
  operations: readonly Operation[];
  log: Logger;
  /** Requests a minute per account with its tokens; undefined: no limit. */
  rateLimitPerMinute: number | undefined;
  requestCounter: RequestCounter;
  /** Whether the process has too much to do for a request to an operation that has just arrived. */
  sheds?: (() => boolean) | undefined;
  /** Called for every request with credentials. */
  onAnswered?: (principal: Principal, request: AnsweredCall) => void;
  /** Tells a collector of each request to an operation. */
  tracing?: Tracing | undefined;
  /** Called for every request to one of our paths. */
  observe?: (request: AnsweredRoute) => void;
  /** Trusted proxies, whose X-Forwarded-For counts: how many, or their networks. */
  trustProxy?: number | string[] | undefined;
  deadlines?: Deadlines | undefined;
  /** Whether replies close their connections, so that proxies send new requests elsewhere. */
  draining: { readonly isOn: boolean };
  /** From which duration on a request has its line in the log at `info` and not at `debug`; milliseconds, by default never. */
  slowRequest?: number;
}

/** An answered request. */
interface Answered {
  method: string;
  status: number;
  seconds: number;
}

/** For the metrics about requests. */
interface AnsweredRoute extends Answered {
  /** The path with its names in braces, so one of a few. */
  route: string;
  /** How long it waited for events that were not there yet; not part of `seconds`. */
  waited: number;
}

/** For the log of a token's requests. */
interface AnsweredCall extends Answered {
  /** The path and the query. */
  url: string;
  /** Of the problem; undefined if it succeeded. */
  code: string | undefined;
  requestId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
    /** The code of the problem with which it was refused. */
    problemCode?: string | undefined;
    /** Where an operation on behalf of a caller has waited. */
    waits?: Waits;
    /** Of a request to an operation, if traces are collected. */
    span?: Span | undefined;
  }
}

const bodyLimit = limits.bodyBytes;
/** For operations without credentials: callers without credentials may use no more of our memory. */
const openBodyLimit = 64 * 1024;
/** Of the request line and the headers, in bytes: 500 ids in a query, each with its key, take half of it. */
const headLimit = 64 * 1024;
/** How long a connection may be silent while its reply is made or read, in milliseconds: longer than any work of ours. */
const silence = 600_000;
/**
 * Requests a minute with a body to operations about signing in: each may be a guess at a password. They count against the
 * person, or the network of a caller without a session.
 */
const attemptsPerMinute = 20;

/** The caller's request id is echoed if it is harmless in a log. */
const requestIdOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : newId();

/** The proxies that Fastify trusts: a number of the nearest, or those in these networks. */
const trusting = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** For the log, which needs no parts of a millisecond beyond these. */
const whole = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

const noCompiler = (): never => {
  throw new Error('no route gives Fastify a schema');
};

/** `/core/v3/employees/{id}` in the syntax of the router. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** A GET that is recorded, such as a download, has no HEAD: it would be recorded as one, and its content read in vain. */
const hasHead = ({ method, write }: Operation) => method === 'GET' && write === undefined;

/** The headers of every reply. */
const mark = (request: FastifyRequest, reply: FastifyReply) =>
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  });

/** Answers what was thrown with its problem, and logs it if it is our fault. */
const refusing =
  ({ log, baseUrl }: ServerOptions) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error);
    const { type } = problem;
    if (type === commonErrors.unavailable) {
      if (problem !== tooMuchToDo) log.warn({ requestId: request.id, err: problem }, refused);
    } else if (type.status >= 500 && type !== commonErrors.maintenance) {
      log.error({ requestId: request.id, err: error }, 'request failed');
    }
    return send(reply, problemReply(problem, baseUrl, request.id));
  };

type Limit = ReturnType<typeof limiter> | undefined;

/** Counts the bodies of requests against a budget, and those whose rest does not arrive. */
function countBodies(app: FastifyInstance, unfinished: Unfinished, limit: Limit, end: (socket: Socket) => void): void {
  const bodies = new BodyBudget();
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, principal, ip } = request;
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return done(null, payload);
    const arrived = unfinished.add(ip, () => end(request.raw.socket));
    payload.once('end', arrived).once('close', arrived);
    const contentLength = length === undefined ? undefined : Number(length);
    const countFurther = () => {
      if (limit && principal) limit(request, reply);
    };
    const { raw: response } = reply;
    try {
      const { bodyLimit: most = bodyLimit } = request.routeOptions;
      done(
        null,
        bodies.count(payload, { ...senderOf(principal, ip), contentLength, bodyLimit: most, response, countFurther }),
      );
    } catch (error) {
      done(errorOf(error));
    }
  });
}

/** Tells the metrics, the log of the token, the trace and the log of the process of each answered request. */
function tellOfAnswered(app: FastifyInstance, { log, onAnswered, observe, slowRequest }: ServerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId, principal, problemCode: code } = request;
    const { statusCode: status, elapsedTime } = reply;
    if (principal) {
      onAnswered?.(principal, { method, url: request.url, status, code, seconds: elapsedTime / 1000, requestId });
    }
    const { url } = request.routeOptions;
    // The page for unknown addresses is no operation.
    const path = url === '/*' ? undefined : url;
    const { turn = 0, database = 0, statements = 0, events = 0 } = request.waits ?? {};
    // Who waits for events is not slow.
    const took = elapsedTime - events;
    observe?.({ method, route: path ?? 'none', status, seconds: took / 1000, waited: events / 1000 });
    const actor = principal && `${principal.kind} ${principal.actor.id}`;
    request.span?.end(
      {
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': status,
        'rollcall.request_id': requestId,
        'rollcall.account_id': principal?.accountId,
        'rollcall.actor': actor,
        'rollcall.code': code,
        'rollcall.statements': statements,
        'rollcall.database_ms': whole(database),
        'rollcall.turn_ms': whole(turn),
      },
      status >= 500,
    );
    const level = slowRequest !== undefined && took >= slowRequest ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        requestId,
        accountId: principal?.accountId,
        actor,
        method,
        path,
        status,
        code,
        durationMs: whole(took),
        turnMs: whole(turn),
        traceId: traceOf(request)?.slice(3, 35),
        databaseMs: whole(database),
        statements,
        eventsMs: events > 0 ? whole(events) : undefined,
      },
      'request',
    );
  });
}

/** Routes the operations, each with its checks before the body is read. */
function routeOperations(app: FastifyInstance, options: ServerOptions, limit: Limit): void {
  const { operations, authenticate, baseUrl, requestCounter, sheds = () => false } = options;

  /** Refuses a request at once and at the least cost: before its credentials and its body, and without a line in the log. */
  const shed = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, problemReply(tooMuchToDo, baseUrl, request.id));

  /** Admits callers with permission for an operation, and counts the request against them. */
  const admit = async (operation: Operation, request: FastifyRequest, reply: FastifyReply) => {
    const principal = await authenticate(request.headers, request.method);
    request.principal = principal;
    if (limit) limit(request, reply);
    request.principal = authorize(operation, principal);
  };

  const attempts = limiter(requestCounter, attemptsPerMinute, 'attempts');
  const root = rootOf(baseUrl);
  for (const operation of operations) {
    const { method, path, open } = operation;
    const route = {
      method,
      url: routePath(path),
      exposeHeadRoute: hasHead(operation),
      bodyLimit: operation.bodyLimit ?? (open ? openBodyLimit : bodyLimit),
    };
    if (open) {
      app.route<RawInput>({
        ...route,
        async onRequest(request, reply) {
          if (sheds()) return shed(request, reply);
          if (operation.deprecated) reply.headers(deprecationHeaders(operation.deprecated));
          // First: a page of another site must not use up the attempts of its visitors' network.
          refuseForeignOrigin(request.headers, method, baseUrl);
          if (needsCredentials(operation)) await admit(operation, request, reply);
          // Who reads whether there is an account or signs out guesses no password.
          if (operation.body) attempts(request, reply);
          refuseUnlessJsonAccepted(request.headers);
          refuseUnlessJsonSaid(request.headers, method);
        },
        handler: async (request, reply) => send(reply, below(root, await executeOpen(options, operation, request))),
      });
      continue;
    }
    const { files = {}, csv } = operation.reply;
    const otherTypes = [...Object.keys(files), ...(csv ? ['text/csv'] : [])];
    const ofUser = operation.perUserAndMinute && limiter(requestCounter, operation.perUserAndMinute, operation.id);
    app.route<RawInput>({
      ...route,
      async onRequest(request, reply) {
        if (sheds()) return shed(request, reply);
        if (operation.deprecated) reply.headers(deprecationHeaders(operation.deprecated));
        reply.header('vary', `Accept-Encoding, ${compatHeader}`);
        await admit(operation, request, reply);
        if (ofUser && request.principal?.kind === 'person') await ofUser(request, reply);
        refuseUnlessJsonAccepted(request.headers, otherTypes);
        if (Number(request.headers['content-length'] ?? 0) > 0) refuseUnlessJsonSent(request.headers, request.method);
      },
      handler: async (request, reply) =>
        send(
          reply,
          below(root, await execute(options, operation, defined(request.principal, 'the caller'), request, reply)),
        ),
    });
  }
  const paths = Map.groupBy(operations, ({ path }) => routePath(path));
  for (const [url, rows] of paths) {
    refuseOtherMethods(
      app,
      url,
      rows.flatMap((row) => (hasHead(row) ? ['GET', 'HEAD'] : [row.method])),
    );
  }
}

/**
 * The HTTP server with all operations: routing, credentials, limits, and problem+json for every failure.
 * It does not listen yet.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { operations, baseUrl, log, rateLimitPerMinute, requestCounter, draining, trustProxy, tracing } = options;
  const { deadlines = usualDeadlines } = options;
  const refuse = refusing(options);

  // Typed with Fastify's own type, which its plugins expect, not with pino's.
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    bodyLimit,
    trustProxy: trustProxy === undefined ? false : trusting(trustProxy),
    http: {
      maxHeaderSize: headLimit,
      headersTimeout: deadlines.head,
      connectionsCheckingInterval: deadlines.lookEvery,
      // Refused below, as a problem.
      requireHostHeader: false,
    },
    requestTimeout: deadlines.whole,
    // A request that has arrived is served, also while the process stops.
    return503OnClosing: false,
    connectionTimeout: silence,
    // Our operations check and write by themselves: without this every process loads the compilers of JSON Schema.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 1000,
      querystringParser: parseQueryString,
    },
    // Errors before routing run no hooks.
    frameworkErrors: (error, request, reply) => refuse(error, request, mark(request, reply)),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, baseUrl),
  });

  // The router sees an unrouted method as TRACE, which has no route either: Node's parser knows 35 methods, and a route for
  // each of them at every path would double the start time.
  app.server.prependListener('request', (request) => {
    if (!routed.includes(request.method ?? '')) request.method = 'TRACE';
  });
  // An expectation of a client may be ignored (RFC 9110, 10.1.1); Node itself keeps the one that is known.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const unfinished = new Unfinished(deadlines);
  const end = (socket: Socket) => answerConnection(tooManyUnfinished(), socket, baseUrl);
  if (trustProxy === undefined) unfinished.watchHeads(app.server, end);
  app.decorateRequest('principal');
  app.decorateRequest('problemCode');
  app.decorateRequest('waits');
  app.decorateRequest('span');
  const tracedPaths = new Set(operations.map(({ path }) => routePath(path)));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const limit = rateLimitPerMinute ? limiter(requestCounter, rateLimitPerMinute) : undefined;
  countBodies(app, unfinished, limit, end);
  app.setErrorHandler(refuse);
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (tracing && tracedPaths.has(url)) {
      request.span = tracing.start(`${request.method} ${url}`, 'SERVER', traceparentOf(request.headers.traceparent));
    }
    mark(request, reply);
    const { headers, httpVersion, rawHeaders } = request.raw;
    // RFC 9112, 3.2. Of several, `headers` has the first.
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && /^host$/i.test(name)).length;
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) {
      throw new Problem(commonErrors.malformedRequest, commonErrors.malformedRequest.cause);
    }
    // Here and not in a handler, which would see the request only after its body was read and found too large.
    if (request.is404) {
      throw new Problem(commonErrors.routeNotFound, `There is no operation at ${request.url.split('?')[0]}.`);
    }
    // An empty body is no body, whatever its Content-Type.
    if (!hasBody(headers)) delete headers['content-type'];
  });
  compressReplies(app, baseUrl);
  const unread = new Unread(deadlines, ({ accountId, kind, line }, bytes) =>
    log.warn({ accountId, kind, line, bytes }, 'a connection was ended, because its caller leaves replies unread'),
  );
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    // A file is read on as its client reads.
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) unread.add(request, reply.raw, payload.length);
    done();
  });
  tellOfAnswered(app, options);
  routeOperations(app, options, limit);
  // A tunnel has no path, and Node hands it over as a bare connection.
  app.server.on('connect', (_request, socket: Socket) => {
    const none = new Problem(commonErrors.methodNotAllowed, 'CONNECT is only for proxies.', { headers: { allow: '' } });
    answerConnection(none, socket, baseUrl);
  });
  return app;
}

/** Sends a reply; of a refusal, kept ones too, the request keeps the code. */
function send(reply: FastifyReply, { status, headers, body }: Reply | FileContent['reply']): FastifyReply {
  // In a JSON text, quotes within a value are escaped.
  if (status >= 400 && typeof body === 'string') reply.request.problemCode = /"code":"(\w+)"/.exec(body)?.[1];
  return reply.code(status).headers(headers).send(body);
}
