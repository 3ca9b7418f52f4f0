import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { type EgressGuard, RefusedUrl } from './guard.ts';

/** What came of one POST. Exactly one of `status` and `error` says it. */
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

/** Posts to one endpoint, over connections that are kept for it. */
export interface Poster {
  post(request: PostRequest): Promise<PostResult>;
  /** Ends all connections, and with them the requests that are still running. */
  close(): Promise<void>;
}

/** How much of a reply is read, in bytes: an endless one must not cost us more. */
const readLimit = 16 * 1024;
const connectDeadline = 5_000;

const classes: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'connection_closed',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};

/** The class of a failure, without anything that tells about our own network. */
function classOf(error: unknown): string {
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof RefusedUrl) return error.refusal;
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls_error';
  return classes[code] ?? 'protocol_error';
}

/** @param maxConnections how many requests may run at once */
export function createPoster(guard: EgressGuard, maxConnections: number): Poster {
  /** Called for each new connection: the address that was checked is the one that is connected to. */
  const checkedLookup =
    (url: URL): LookupFunction =>
    (_name, options, done) => {
      guard.resolve(url).then(
        (addresses) => {
          const answers = addresses.map((address) => ({ address, family: isIP(address) }));
          if (options.all) done(null, answers);
          else done(null, answers[0]?.address ?? '', answers[0]?.family);
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      );
    };

  let agent: { origin: string; dispatcher: Agent } | undefined;
  const dispatcherFor = (url: URL): Agent => {
    if (agent?.origin !== url.origin) {
      agent?.dispatcher.close().catch(() => {});
      const connect = { timeout: connectDeadline, lookup: checkedLookup(url) };
      agent = { origin: url.origin, dispatcher: new Agent({ connections: maxConnections, pipelining: 1, connect }) };
    }
    return agent.dispatcher;
  };

  return {
    async post({ url, headers, body, timeoutSeconds }) {
      const started = performance.now();
      const duration = () => Math.round(performance.now() - started);
      try {
        // Literal addresses are never looked up, so the URL is checked each time.
        guard.checkUrl(url);
        const reply = await request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: dispatcherFor(url),
          // One deadline for connecting, TLS, headers and body.
          signal: AbortSignal.timeout(timeoutSeconds * 1000),
        });
        const chunks: Buffer[] = [];
        let size = 0;
        for await (const chunk of reply.body) {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= readLimit) break;
        }
        const text = Buffer.concat(chunks).subarray(0, readLimit).toString('utf8').replaceAll('\u0000', '\ufffd');
        return {
          status: reply.statusCode,
          headers: flat(reply.headers),
          body: text,
          error: null,
          durationMs: duration(),
        };
      } catch (error) {
        return { status: null, headers: {}, body: '', error: classOf(error), durationMs: duration() };
      }
    },
    async close() {
      await agent?.dispatcher.destroy();
    },
  };
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value).replaceAll('\u0000', '')]));
