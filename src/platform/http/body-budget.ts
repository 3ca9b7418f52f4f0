import type { ServerResponse } from 'node:http';
import { finished, type Readable, Transform } from 'node:stream';
import { commonErrors } from '../errors.ts';
import { errorOf } from '../failure.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';

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
