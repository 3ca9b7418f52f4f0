/** What integrations send during a chapter: each hires, changes whom it has hired, and reads it. */
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Acknowledged } from '../check.ts';

/** How requests were answered. */
export interface Tally {
  sent: number;
  accepted: number;
  /** By Rollcall, with 429 or 503 and `Retry-After`. */
  refused: number;
  /** By Rollcall, with another status, or with data that are not those acknowledged. */
  failed: number;
  /** By the proxy. */
  foreign: number;
  /** No reply. */
  unanswered: number;
  /** Accepted after more than `late`. */
  slow: number;
}

/** Later than this, a reply or a webhook is late; milliseconds. */
export const late = 5_000;
const clients = 8;
/** Between a request that failed and its repetition; milliseconds. */
const pause = 100;

const nothing = (): Tally => ({ sent: 0, accepted: 0, refused: 0, failed: 0, foreign: 0, unanswered: 0, slow: 0 });

interface Reply {
  status: number;
  data: { id: string; version: number; phone?: string };
}

export class Load {
  readonly tally = nothing();
  /** The changes that were acknowledged. */
  readonly acknowledged: Acknowledged[] = [];
  /** What was wrong, the first few of each kind. */
  readonly remarks: string[] = [];
  readonly #agent = new Agent({ connections: clients, headersTimeout: 20_000, bodyTimeout: 20_000 });
  readonly #name: string;
  readonly #token: string;
  #origins: readonly string[] = [];
  #isOver = true;
  #hires = 0;
  #turn = 0;
  #running: Promise<unknown> = Promise.resolve();

  /** @param name of the chapter; those hired bear it */
  constructor(name: string, token: string) {
    this.#name = name;
    this.#token = token;
  }

  /** Begins to send. @param origins where to: the proxy, or the processes in turn */
  begin(origins: readonly string[]): void {
    this.#origins = origins;
    this.#isOver = false;
    this.#running = Promise.all(Array.from({ length: clients }, () => this.#client()));
  }

  /** Resolves when all that was begun is done. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #client(): Promise<void> {
    while (!this.#isOver) {
      const n = this.#hires++;
      const key = `${this.#name} ${n}`;
      const hired = await this.#until('POST', '/core/v3/employees', { firstName: 'Ana', lastName: key }, key);
      this.acknowledged.push({ employeeId: hired.id, version: hired.version });
      const path = `/core/v3/employees/${hired.id}`;
      const phone = `+34 ${600_000_000 + n}`;
      const changed = await this.#until('PATCH', path, { phone });
      this.acknowledged.push({ employeeId: hired.id, version: changed.version });
      const read = await this.#until('GET', path);
      if (read.phone !== phone) this.#remark('failed', `${path} shows ${read.phone} instead of ${phone}`);
    }
  }

  /** Sends a request again until it is accepted, as an integration does; a `POST` always with the same key. */
  async #until(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key?: string): Promise<Reply['data']> {
    for (;;) {
      const reply = await this.#send(method, path, body, key);
      if (reply) return reply.data;
      await wait(pause);
    }
  }

  async #send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key?: string) {
    this.tally.sent++;
    const origin = this.#origins[this.#turn++ % this.#origins.length] ?? '';
    const begun = performance.now();
    try {
      const {
        statusCode,
        headers,
        body: reply,
      } = await request(`${origin}${path}`, {
        method,
        dispatcher: this.#agent,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await reply.text();
      if (statusCode < 300) {
        this.tally.accepted++;
        if (performance.now() - begun > late) this.tally.slow++;
        return JSON.parse(text) as Reply;
      }
      const isOurs = headers['x-request-id'] !== undefined;
      const isRefusal = headers['retry-after'] !== undefined && (statusCode === 503 || statusCode === 429);
      this.#remark(isOurs ? (isRefusal ? 'refused' : 'failed') : 'foreign', `${method} ${path}: ${statusCode} ${text}`);
    } catch (error) {
      this.#remark('unanswered', `${method} ${path}: ${error}`);
    }
    return undefined;
  }

  #remark(kind: 'refused' | 'failed' | 'foreign' | 'unanswered', text: string): void {
    if (this.tally[kind]++ < 2) this.remarks.push(`${kind}: ${text.slice(0, 300)}`);
  }
}
