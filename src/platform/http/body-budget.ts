import type { ServerResponse } from 'node:http';
import { finished, type Readable, Transform } from 'node:stream';
import { commonErrors } from '../errors.ts';
import { errorOf } from '../failure.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';

/** Bytes of bodies that an account may have here at once: three full batches. */
const maxOfAccount = 3 * limits.batchBytes;
/** The same of one line within an account (a person, or its tokens together), and of a network without credentials. */
const maxOfLine = { person: limits.batchBytes, tokens: maxOfAccount, network: limits.bodyBytes };
/**
 * The same of all callers together, since what is made of a body takes several times its bytes; and of all strangers, who
 * use up nothing of that.
 */
const maxOfAll = { callers: 8 * limits.batchBytes, strangers: 16 * limits.bodyBytes };
/** A body of so few bytes is not counted: every connection may have as much in its buffers anyway. */
const small = 16 * 1024;

const comeBack = { headers: { 'retry-after': '1' } };

/** Whose body it is, and where the reply to it goes. */
interface Sender {
  /** The account; undefined: no credentials were brought. */
  accountId: string | undefined;
  /** Who within the account, or which network. */
  line: string;
  kind: keyof typeof maxOfLine;
  contentLength: number | undefined;
  response: ServerResponse;
}

/** A count, and what it may come to. */
type Counter = [name: string, most: number];

/**
 * Counts the bytes of bodies from their arrival until their requests are answered, so that many large ones at once do
 * not fill the memory of the process (OWASP API4:2023, unrestricted resource consumption). Bytes that have not come yet
 * count nothing.
 */
export class BodyBudget {
  readonly #counts = new Map<string, number>();

  /**
   * The body, counted as it is read. Reading it fails with a Problem, `too_many_requests` or `unavailable`, when too
   * many bytes are here already.
   */
  count(body: Readable, { accountId, line, kind, contentLength, response }: Sender): Readable {
    if (contentLength !== undefined && contentLength <= small) return body;
    const counters: Counter[] = [
      [`${kind} ${accountId ?? ''} ${line}`, maxOfLine[kind]],
      ...(accountId === undefined ? [] : [[accountId, maxOfAccount] satisfies Counter]),
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
      // What still comes after a refusal is read by nobody, and given back by nobody.
      if (isOver) return;
      this.#refuse(counters, total, bytes);
      this.#add([...counters, total], bytes);
      mine += bytes;
    };
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          take(chunk.length);
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
