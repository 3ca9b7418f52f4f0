import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** How long a client may take, in milliseconds, and how much of it may be under way. */
export interface Deadlines {
  /** For the head of a request. */
  head: number;
  /** For a request with its body: a photo over a slow line. */
  whole: number;
  /** How often the two are looked at. */
  lookEvery: number;
  /** Requests of one network that have not arrived whole. */
  unfinished: number;
  /** Requests that began within this time do not count: many may begin at the same moment. */
  grace: number;
}

export const deadlines: Deadlines = { head: 10_000, whole: 60_000, lookEvery: 2_000, unfinished: 250, grace: 1_000 };

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
