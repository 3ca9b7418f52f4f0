import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';

/** A response as received. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** How much of a response is read, in bytes: an endless one must not cost us more. */
const readLimit = 16 * 1024;
/** How many interim responses (100 to 199) may precede the response: each costs us more than its few bytes. */
const mostInterim = 16;

/**
 * One request and its response through undici: settled by the end of the response, by enough of it, by an error, or by
 * its one deadline for connecting, TLS, headers and body. Without the streams and signals of `request` it costs half.
 */
export class Exchange implements Dispatcher.DispatchHandler {
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
    this.#settle.reject(error);
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
