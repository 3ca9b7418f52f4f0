/**
 * Keeps the latest requests of each token, and counts all of them, in memory and writes both now and then, so that no
 * request costs a write. A busy token does not fill the log: of the requests between two writes it keeps the newest, refusals
 * first. A killed process loses the last seconds of the log and the counts of the last minute: they are for people to look at,
 * not for billing.
 */
import type { Actor } from '../../platform/caller.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { addUsage, type Usage } from '../usage/store.ts';
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

/** Whose request it was. */
interface Asker {
  kind: 'token' | 'person';
  accountId: string;
  actor: Actor;
}

export interface RequestRecorder {
  /** Keeps none of users. */
  add(asker: Asker, request: AnsweredRequest): void;
  writeLatest(): Promise<void>;
  writeCounts(): Promise<void>;
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

const hourOf = (milliseconds: number) => instantOf(milliseconds - (milliseconds % 3_600_000));

export function createRequestRecorder(db: Queryable, clock: Clock): RequestRecorder {
  let byToken = new Map<string, Newest>();
  let counts = new Map<string, Usage>();

  const count = (accountId: string, tokenId: string, status: number) => {
    const hour = hourOf(clock.now());
    const key = `${hour} ${tokenId} ${status}`;
    const known = counts.get(key);
    if (known) known.requests++;
    else counts.set(key, { accountId, hour, tokenId, status, requests: 1 });
  };

  return {
    add({ kind, accountId, actor: { id: tokenId } }, { method, url, status, code, seconds, requestId }) {
      if (kind !== 'token' || tokenId === null) return;
      count(accountId, tokenId, status);
      const newest = byToken.get(tokenId) ?? new Newest();
      byToken.set(tokenId, newest);
      newest.add({
        accountId,
        id: newId(),
        actorId: tokenId,
        method,
        path: url.replace(/\?.*/s, '').slice(0, longestPath),
        status,
        code: code ?? null,
        milliseconds: Math.round(seconds * 1000),
        requestId,
        at: instantOf(clock.now()),
      });
    },
    async writeLatest() {
      if (byToken.size === 0) return;
      const written = [...byToken.values()].flatMap(({ all }) => all);
      byToken = new Map();
      await addRequests(db, written);
    },
    async writeCounts() {
      if (counts.size === 0) return;
      const written = [...counts.values()];
      counts = new Map();
      await addUsage(db, written);
    },
  };
}
