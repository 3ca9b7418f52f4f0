import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';

/** The limit of received bytes in one exchange: headers, interim responses, chunk sizes and all. */
const mostBytes = 256 * 1024;

/** A receiver sent more than a response can need. */
export class ReplyTooLarge extends Error {
  readonly code = 'REPLY_TOO_LARGE';

  constructor() {
    super('the receiver sent more than a reply may have');
  }
}

/** The factory of a `Pool` for its clients. */
export type PooledOptions = Client.Options & { connect: buildConnector.connector };

/**
 * One connection that counts the received bytes, whatever the parser makes of them. The parser limits the headers of
 * one response and Rollcall the stored body, but nothing else limits interim responses, extensions of chunks and
 * trailers.
 */
export class MeteredClient extends Client {
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

  /** A pool gives a client its next request when the previous one has ended. */
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#before = this.#socket?.bytesRead ?? 0;
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
