/**
 * Keeps the latest requests of each token in memory and writes them every few seconds, so that no request costs a write.
 * A busy token does not fill the log: of the requests between two writes it keeps the newest, refusals first. How many
 * there were is counted apart, in the usage of the API. A killed process loses the last seconds.
 */
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { addRequests, type LoggedRequest } from './store.ts';

/** Requests of one token that one write keeps. */
const mostAtOnce = 50;
const longestPath = 500;

/** A request that was answered, as the server knows it. */
interface AnsweredRequest {
  method: string;
  /** The path and the query. */
  url: string;
  status: number;
  /** Of the problem; undefined if it succeeded. */
  code: string | undefined;
  seconds: number;
  requestId: string;
}

export interface RequestRecorder {
  add(accountId: string, actorId: string, request: AnsweredRequest): void;
  flush(): Promise<void>;
}

/** The newest of them, refusals first. */
class Newest {
  readonly #refused: LoggedRequest[] = [];
  readonly #succeeded: LoggedRequest[] = [];

  add(request: LoggedRequest): void {
    const list = request.status >= 400 ? this.#refused : this.#succeeded;
    list.push(request);
    if (list.length > mostAtOnce) list.shift();
  }

  get all(): LoggedRequest[] {
    const room = mostAtOnce - this.#refused.length;
    return [...this.#refused, ...(room > 0 ? this.#succeeded.slice(-room) : [])];
  }
}

export function createRequestRecorder(db: Queryable, clock: Clock): RequestRecorder {
  let byToken = new Map<string, Newest>();
  return {
    add(accountId, actorId, { method, url, status, code, seconds, requestId }) {
      const newest = byToken.get(actorId) ?? new Newest();
      byToken.set(actorId, newest);
      newest.add({
        accountId,
        id: newId(),
        actorId,
        method,
        path: url.replace(/\?.*/s, '').slice(0, longestPath),
        status,
        code: code ?? null,
        milliseconds: Math.round(seconds * 1000),
        requestId,
        at: instantOf(clock.now()),
      });
    },
    async flush() {
      if (byToken.size === 0) return;
      const written = [...byToken.values()].flatMap(({ all }) => all);
      byToken = new Map();
      await addRequests(db, written);
    },
  };
}
