import { isIP, type LookupFunction, type Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { failureOf } from '../../platform/failure.ts';
import { type EgressGuard, RefusedUrl } from './guard.ts';

/** A response as received. */
interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Whether a receiver has accepted a request. @param status null: there was no response */
export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** How much of a response is read, in bytes: an endless one must not cost us more. */
const readLimit = 16 * 1024;
/** How many interim responses (100 to 199) may precede the response: each costs us more than its few bytes. */
const mostInterim = 16;

/**
 * One request and its response through undici: settled by the end of the response, by enough of it, by an error, or by
 * its one deadline for connecting, TLS, headers and body. Without the streams and signals of `request` it costs half.
 */
class Exchange implements Dispatcher.DispatchHandler {
  /** Rejects with undici's error, or a TimeoutError. */
  readonly reply: Promise<Reply>;
  #settle!: { resolve(reply: Reply): void; reject(error: Error): void };
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  /** The error that ended it early. */
  #over: Error | undefined;
  #status = 0;
  #interim = 0;
  #headers: Headers = {};
  readonly #chunks: Buffer[] = [];
  #size = 0;
  /** The connection that it went to. */
  connection: MeteredClient | undefined;

  /** @param timeout milliseconds */
  constructor(timeout: number) {
    this.reply = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#deadline = setTimeout(() => {
      const error = new DOMException('the receiver took too long', 'TimeoutError');
      this.#settle.reject(error);
      this.#break(error);
    }, timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It was not on the wire yet when its time was up.
    if (this.#over) controller.abort(this.#over);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // The response itself follows one of 100 to 199.
    if (status < 200 && ++this.#interim > mostInterim) this.#break(new ReplyTooLarge());
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < readLimit || this.#over) return;
    this.onResponseEnd();
    this.#break(new Error('the response is longer than Rollcall reads'));
  }

  onResponseEnd(): void {
    clearTimeout(this.#deadline);
    const body = this.#size === 0 ? '' : Buffer.concat(this.#chunks).subarray(0, readLimit).toString('utf8');
    const text = body.replaceAll('\u0000', '\ufffd');
    this.#settle.resolve({ status: this.#status, headers: flat(this.#headers), body: text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#deadline);
    const isUnheard = this.#status === 0 && this.connection?.isKept && classOf(error) === 'connection_closed';
    this.#settle.reject(isUnheard ? new ConnectionClosedEarly() : error);
  }

  /** Closes the connection. */
  #break(reason: Error): void {
    this.#over = reason;
    this.#controller?.abort(reason);
  }
}

function flat(headers: Headers): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name in headers) values[name] = String(headers[name]).replaceAll('\u0000', '');
  return values;
}

/** The limit of received bytes in one exchange: headers, interim responses, chunk sizes and all. */
const mostBytes = 256 * 1024;

/** A receiver sent more than a response can need. */
class ReplyTooLarge extends Error {
  readonly code = 'REPLY_TOO_LARGE';

  constructor() {
    super('the receiver sent more than a reply may have');
  }
}

/**
 * The receiver closed a connection that was kept open, and said nothing of this request: most likely it closed an idle
 * connection as the request was on its way, which says nothing about its health.
 */
class ConnectionClosedEarly extends Error {}

/** The factory of a `Pool` for its clients. */
type PooledOptions = Client.Options & { connect: buildConnector.connector };

/**
 * One connection that counts the received bytes, whatever the parser makes of them. The parser limits the headers of
 * one response and Rollcall the stored body, but nothing else limits interim responses, extensions of chunks and
 * trailers.
 */
class MeteredClient extends Client {
  #socket: Socket | undefined;
  /** The bytes received before the present exchange. */
  #before = 0;

  constructor(origin: URL, options: PooledOptions) {
    super(origin, {
      ...options,
      connect: (to, done) =>
        options.connect(to, (...result) => {
          if (result[1]) this.#watch(result[1]);
          done(...result);
        }),
    });
  }

  /** Whether its connection has served an exchange before the present one. */
  get isKept(): boolean {
    return this.#before > 0;
  }

  /** A pool gives a client its next request when the previous one has ended. */
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#before = this.#socket?.bytesRead ?? 0;
    if (handler instanceof Exchange) handler.connection = this;
    return super.dispatch(options, handler);
  }

  #watch(socket: Socket): void {
    this.#socket = socket;
    this.#before = 0;
    socket.on('readable', () => {
      if (socket.bytesRead - this.#before > mostBytes) socket.destroy(new ReplyTooLarge());
    });
  }
}

/** The result of one POST. Exactly one of `status` and `error` is set. */
export interface PostResult {
  status: number | null;
  headers: Record<string, string>;
  /** The first 16 KiB. */
  body: string;
  /** A class of failure: `timeout`, `connection_refused`, `tls_error`, … */
  error: string | null;
  durationMs: number;
}

interface PostRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  timeoutSeconds: number;
}

/** Posts to one endpoint, over connections that stay open for it. */
export interface EgressClient {
  post(request: PostRequest): Promise<PostResult>;
  /** Closes all connections, and with them the running requests. */
  close(): Promise<void>;
}

const connectDeadline = 5_000;

const classes: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'connection_closed',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  REPLY_TOO_LARGE: 'reply_too_large',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};

/** The class of a failure, without facts about our own network. */
function classOf(error: unknown): string {
  const { name, code } = failureOf(error);
  if (error instanceof RefusedUrl) return error.refusal;
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls_error';
  return classes[code] ?? 'protocol_error';
}

const unlessUnheard = (error: unknown): undefined => {
  if (!(error instanceof ConnectionClosedEarly)) throw error;
};

/**
 * @param accountId the owner of the endpoint
 * @param maxConnections how many requests may run at once
 */
export function createEgressClient(guard: EgressGuard, accountId: string, maxConnections: number): EgressClient {
  /** Called for each new connection: it connects to the checked address. */
  const checkedLookup =
    (url: URL): LookupFunction =>
    (_name, options, done) => {
      guard.resolve(url, accountId).then(
        (addresses) => {
          const answers = addresses.map((address) => ({ address, family: isIP(address) }));
          if (options.all) done(null, answers);
          else done(null, answers[0]?.address ?? '', answers[0]?.family);
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      );
    };

  let pool: Pool | undefined;
  let poolOrigin: string | undefined;
  const poolFor = (url: URL): Pool => {
    if (pool && poolOrigin === url.origin) return pool;
    pool?.close().catch(() => {});
    const connect = { timeout: connectDeadline, lookup: checkedLookup(url) };
    // The single deadline of an exchange replaces those of the pool.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
    const factory = (origin: URL, options: PooledOptions) => new MeteredClient(origin, options);
    // HTTP/1.1, over TLS too: for the frames of HTTP/2 we cannot count the bytes.
    const protocol = { allowH2: false, pipelining: 1 };
    pool = new Pool(url.origin, { connections: maxConnections, connect, factory, ...protocol, ...timeouts });
    poolOrigin = url.origin;
    return pool;
  };

  return {
    async post({ url, headers, body, timeoutSeconds }) {
      const started = performance.now();
      const duration = () => Math.round(performance.now() - started);
      try {
        // Literal addresses are never looked up, so the URL is checked each time.
        guard.checkUrl(url);
        for (;;) {
          const exchange = new Exchange(timeoutSeconds * 1000 - duration());
          poolFor(url).dispatch({ method: 'POST', path: url.pathname + url.search, headers, body }, exchange);
          // A connection that served before ends here, so a receiver gets no more repetitions than it has answered.
          const reply = await exchange.reply.catch(unlessUnheard);
          if (reply) return { ...reply, error: null, durationMs: duration() };
        }
      } catch (error) {
        return { status: null, headers: {}, body: '', error: classOf(error), durationMs: duration() };
      }
    },
    async close() {
      await pool?.destroy();
    },
  };
}
