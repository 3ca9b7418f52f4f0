import type { Dispatcher } from 'undici';
import { ReplyTooLarge } from './metered-client.ts';

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
