/**
 * What a caller may use of the server at once: requests that have not arrived whole, bytes of bodies and of unread replies,
 * requests a minute. They count against a user, the tokens of an account, or, without credentials, a network.
 */

import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { commonErrors } from '../errors.ts';
import { errorOf } from '../failure.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { Principal } from './operation.ts';
import type { RequestCounter } from './request-counter.ts';

/** A household or a company gets at least a /64 of IPv6 (RFC 6177): all its addresses belong to one caller. */
const prefixBytes = 8;

/** Some proxies append the port: `192.0.2.1:50001`, `[2001:db8::1]:50001`. */
const withPort = /^\[?((?<=\[)[^\]]+|[\d.]+)\]?(?::\d+)?$/;

/**
 * The network that a request counts against: an IPv4 address, or the /64 of an IPv6 address. An IPv4 address in the
 * form of IPv6 (`::ffff:192.0.2.1`) is that IPv4 address.
 * @param address from a connection or a trusted proxy; a text that is no IP address counts as it is
 */
export function networkOf(address: string): string {
  const [, plain = address] = withPort.exec(address) ?? [];
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, i) => (i < prefixBytes ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/64`;
}

/** How long a client may take, in milliseconds, and how much of it may be under way. */
export interface Deadlines {
  /** For the head of a request. */
  head: number;
  /** For a request with its body: a photo over a slow line. */
  whole: number;
  /** For the rest of a request when the process stops. */
  atStop: number;
  /** How often the first two are looked at. */
  lookEvery: number;
  /** Requests of one network that have not arrived whole. */
  unfinished: number;
  /** Requests that began within this time do not count: many may begin at the same moment. */
  grace: number;
  /** Bytes of replies that one caller has not read. */
  unread: number;
}

export const deadlines: Deadlines = {
  head: 10_000,
  whole: 60_000,
  atStop: 3_000,
  lookEvery: 2_000,
  unfinished: 250,
  grace: 1_000,
  unread: 64 * 2 ** 20,
};

/**
 * The requests that have not arrived whole, by network: beyond a number, the one that began first is ended, so that
 * clients who send a byte a second keep out no one who sends a request at once.
 */
export class Unfinished {
  readonly #bounds: Pick<Deadlines, 'unfinished' | 'grace'>;
  /** Of each network, what ends its requests, the oldest first, with the time of their beginning. */
  readonly #networks = new Map<string, Map<() => void, number>>();
  /** The networks that are looked at again after the time of grace. */
  readonly #waiting = new Set<object>();

  constructor(bounds: Pick<Deadlines, 'unfinished' | 'grace'>) {
    this.#bounds = bounds;
  }

  /**
   * @param end ends the request
   * @returns forgets it, when it has arrived or is over
   */
  add(address: string, end: () => void): () => void {
    const network = networkOf(address);
    const open = this.#networks.get(network) ?? new Map<() => void, number>();
    this.#networks.set(network, open);
    open.set(end, performance.now());
    this.#endOldest(open);
    return () => {
      open.delete(end);
      if (open.size === 0 && this.#networks.get(network) === open) this.#networks.delete(network);
    };
  }

  /** Ends those beyond the bound, now or after their time of grace. */
  #endOldest(open: Map<() => void, number>): void {
    const { unfinished, grace } = this.#bounds;
    const latest = performance.now() - grace;
    for (const [end, began] of open) {
      if (open.size <= unfinished) return;
      if (began > latest) {
        if (!this.#waiting.has(open)) {
          this.#waiting.add(open);
          setTimeout(() => {
            this.#waiting.delete(open);
            this.#endOldest(open);
          }, grace).unref();
        }
        return;
      }
      open.delete(end);
      end();
    }
  }

  /**
   * Counts connections until the head of their first request is there. Not behind proxies: they connect for all clients,
   * and send on whole heads.
   */
  watchHeads(server: Server, end: (socket: Socket) => void): void {
    const waiting = new WeakMap<Socket, () => void>();
    server.on('connection', (socket: Socket) => {
      const done = this.add(socket.remoteAddress ?? '', () => end(socket));
      waiting.set(socket, done);
      socket.once('close', done);
    });
    server.on('request', ({ socket }: IncomingMessage) => waiting.get(socket)?.());
  }
}

/** Bytes of bodies that one account may have in memory at once: three full batches. */
const maxOfAccount = 3 * limits.batchBytes;
/** The same for one line within an account (a user, or its tokens together), and for a network without credentials. */
const maxOfLine = { person: limits.batchBytes, tokens: maxOfAccount, network: limits.bodyBytes };
/**
 * The same for all callers together, since the objects made from a body take several times its bytes; and for all
 * callers without credentials, whose bodies do not count against the first.
 */
const maxOfAll = { callers: 8 * limits.batchBytes, strangers: 16 * limits.bodyBytes };
/** A smaller body does not count: every connection may buffer as many bytes anyway. */
const small = 16 * 1024;

/** The requests that one with such a body counts as: reading 512 KiB costs as much as many small ones. */
export const requestsIn = (bytes: number): number => Math.max(1, Math.ceil(bytes / 2 ** 19));

const comeBack = { headers: { 'retry-after': '1' } };

/** The owner of a body, and the connection for the reply. */
interface Sender {
  /** The account; undefined: the request has no credentials. */
  accountId: string | undefined;
  /** The user or token within the account, or the network. */
  line: string;
  kind: keyof typeof maxOfLine;
  contentLength: number | undefined;
  /** The maximum size of a body of the operation: a single one always fits. */
  bodyLimit: number;
  response: ServerResponse;
  /** Counts one more request, for each further 512 KiB of the body; it fails where there are too many. */
  countFurther(): void;
}

/** A count and its maximum. */
type Counter = [name: string, most: number];

/**
 * Counts the bytes of bodies from their arrival until the reply, so that many large ones at once do not fill the memory
 * of the process (OWASP API4:2023, unrestricted resource consumption). Bytes that have not arrived do not count.
 */
export class BodyBudget {
  readonly #counts = new Map<string, number>();

  /**
   * The body, counted as it is read. Reading it fails with a Problem, `too_many_requests` or `unavailable`, when too
   * many bytes are in memory already.
   */
  count(body: Readable, { accountId, line, kind, contentLength, bodyLimit, response, countFurther }: Sender): Readable {
    if (contentLength !== undefined && contentLength <= small) return body;
    const counters: Counter[] = [
      [`${kind} ${accountId ?? ''} ${line}`, Math.max(maxOfLine[kind], bodyLimit)],
      ...(accountId === undefined ? [] : [[accountId, Math.max(maxOfAccount, bodyLimit)] satisfies Counter]),
    ];
    const all = accountId === undefined ? 'strangers' : 'callers';
    const total: Counter = [all, maxOfAll[all]];
    let mine = 0;
    let isOver = false;
    finished(response, () => {
      isOver = true;
      this.#add([...counters, total], -mine);
    });
    const take = (bytes: number) => {
      // After a refusal no code reads the remaining bytes or releases them.
      if (isOver) return;
      this.#refuse(counters, total, bytes);
      this.#add([...counters, total], bytes);
      mine += bytes;
    };
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          const before = requestsIn(mine);
          take(chunk.length);
          for (let further = before; further < requestsIn(mine); further++) countFurther();
          done(null, chunk);
        } catch (error) {
          done(errorOf(error));
        }
      },
    });
    // Nobody reads a body that is too long by its head: without a listener its refusal would end the process.
    counting.on('error', () => {});
    body.once('error', (error) => counting.destroy(error));
    return body.pipe(counting);
  }

  #refuse(counters: Counter[], total: Counter, bytes: number): void {
    const isTooMuch = ([name, most]: Counter) => (this.#counts.get(name) ?? 0) + bytes > most;
    if (counters.some(isTooMuch)) {
      throw new Problem(
        commonErrors.tooManyRequests,
        'Too many large bodies are under way; send fewer at once.',
        comeBack,
      );
    }
    if (isTooMuch(total)) {
      throw new Problem(commonErrors.unavailable, 'The server is receiving too much data at once.', comeBack);
    }
  }

  #add(counters: Counter[], bytes: number): void {
    for (const [name] of counters) {
      const held = (this.#counts.get(name) ?? 0) + bytes;
      if (held === 0) this.#counts.delete(name);
      else this.#counts.set(name, held);
    }
  }
}

/**
 * The bytes of replies that are not sent, by caller: a reply waits in memory while its client does not read. Beyond a number,
 * the connection whose reply has waited longest is ended, so that the caller still gets replies that it does read.
 */
export class Unread {
  readonly #most: number;
  /** Of each caller, the connections with such replies, the one that waits longest first. */
  readonly #callers = new Map<string, Map<Socket, number>>();
  readonly #watched = new WeakSet<Socket>();
  readonly #tell: (caller: Line, bytes: number) => void;

  /** @param tell is told of the caller and the unread bytes of each connection that is ended */
  constructor({ unread }: Pick<Deadlines, 'unread'>, tell: (caller: Line, bytes: number) => void) {
    this.#most = unread;
    this.#tell = tell;
  }

  /** Counts a reply until its last byte has left the process, or its connection has ended. */
  add(
    { principal, ip, raw: { socket } }: Pick<FastifyRequest, 'principal' | 'ip'> & { raw: { socket: Socket } },
    response: Pick<EventEmitter, 'once'>,
    bytes: number,
  ): void {
    // What is sent to a client that has gone ends without an event.
    if (bytes <= small || socket.destroyed) return;
    const sender = senderOf(principal, ip);
    const { accountId = '', line, kind } = sender;
    const caller = `${kind} ${accountId} ${line}`;
    // A reply behind another one of its connection has no event when that ends.
    if (!this.#watched.has(socket)) socket.once('close', () => this.#forget(socket));
    this.#watched.add(socket);
    const open = this.#callers.get(caller) ?? new Map<Socket, number>();
    this.#callers.set(caller, open);
    const count = (more: number) => {
      const held = (open.get(socket) ?? 0) + more;
      if (held > 0) open.set(socket, held);
      else open.delete(socket);
      if (open.size === 0 && this.#callers.get(caller) === open) this.#callers.delete(caller);
    };
    count(bytes);
    response.once('finish', () => {
      if (open.has(socket)) count(-bytes);
    });
    let sum = [...open.values()].reduce((all, held) => all + held, 0);
    for (const [oldest, held] of open) {
      // A single reply always fits.
      if (sum <= this.#most || (oldest === socket && held === bytes)) return;
      sum -= held;
      this.#tell(sender, held);
      oldest.destroy();
    }
  }

  #forget(socket: Socket): void {
    for (const [caller, open] of this.#callers) {
      open.delete(socket);
      if (open.size === 0) this.#callers.delete(caller);
    }
  }
}

/** Whose bodies and replies count together. */
type Line = ReturnType<typeof senderOf>;

/** The line whose bodies count together. */
export function senderOf(principal: Principal | undefined, ip: string) {
  if (!principal) return { accountId: undefined, line: networkOf(ip), kind: 'network' } as const;
  const { accountId, kind, actor } = principal;
  return kind === 'person'
    ? ({ accountId, line: String(actor.id), kind } as const)
    : ({ accountId, line: '', kind: 'tokens' } as const);
}

/**
 * Counts a request, or 512 KiB of its body, against its caller and reports the rest of the limit
 * (draft-ietf-httpapi-ratelimit-headers).
 * @param operation the one whose requests count by themselves, if it has a limit in addition to that of all
 */
export function limiter(counter: RequestCounter, perMinute: number, operation?: string) {
  const policy = `"default";q=${perMinute};w=60`;
  return ({ principal, ip }: FastifyRequest, reply: FastifyReply): void => {
    const { count, seconds } = counter.add(`${operation ?? 'all'} ${callerOf(principal, ip)}`);
    reply.header('ratelimit-policy', policy);
    reply.header('ratelimit', `"default";r=${Math.max(0, perMinute - count)};t=${seconds}`);
    if (count <= perMinute) return;
    throw new Problem(commonErrors.tooManyRequests, `The limit is ${perMinute} requests per minute.`, {
      headers: { 'retry-after': String(seconds) },
    });
  };
}

/** The caller whose requests count together. Users have their own count, so that an integration cannot lock HR out. */
function callerOf(principal: Principal | undefined, ip: string): string {
  if (!principal) return `network ${networkOf(ip)}`;
  return principal.kind === 'person' ? `person ${principal.actor.id}` : `account ${principal.accountId}`;
}
