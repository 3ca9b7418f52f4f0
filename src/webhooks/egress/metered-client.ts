import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';

/** What may come in during one exchange, in bytes: headers, interim responses, chunk sizes and all. */
const mostBytes = 256 * 1024;

/** A receiver sent more than a reply can need. */
export class ReplyTooLarge extends Error {
  readonly code = 'REPLY_TOO_LARGE';

  constructor() {
    super('the receiver sent more than a reply may have');
  }
}

/** What a `Pool` makes its clients with. */
export type PooledOptions = Client.Options & { connect: buildConnector.connector };

/**
 * One connection that counts what comes in, whatever the parser makes of it. The parser limits the headers of one
 * response and we what we keep of a body, but nothing else limits interim responses, extensions of chunks and trailers.
 */
export class MeteredClient extends Client {
  #socket: Socket | undefined;
  /** What had come in when the present exchange began. */
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

  /** A pool gives a client its next request when the one before is over. */
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
