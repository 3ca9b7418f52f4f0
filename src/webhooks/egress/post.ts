import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Pool } from 'undici';
import { failureOf } from '../../platform/failure.ts';
import { Exchange, MeteredClient, type PooledOptions } from './exchange.ts';
import { type EgressGuard, RefusedUrl } from './guard.ts';

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
export interface Poster {
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

/**
 * @param accountId the owner of the endpoint
 * @param maxConnections how many requests may run at once
 */
export function createPoster(guard: EgressGuard, accountId: string, maxConnections: number): Poster {
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
        const exchange = new Exchange(timeoutSeconds * 1000);
        poolFor(url).dispatch({ method: 'POST', path: url.pathname + url.search, headers, body }, exchange);
        return { ...(await exchange.reply), error: null, durationMs: duration() };
      } catch (error) {
        return { status: null, headers: {}, body: '', error: classOf(error), durationMs: duration() };
      }
    },
    async close() {
      await pool?.destroy();
    },
  };
}
