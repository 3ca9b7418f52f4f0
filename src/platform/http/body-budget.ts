import type { ServerResponse } from 'node:http';
import { finished, type Readable, Transform } from 'node:stream';
import { commonErrors } from '../errors.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';

/** Bytes of bodies that one caller may have here at once: three full batches. */
const maxOfOne = 3 * limits.batchBytes;
/** The same of all callers together; what is made of a body takes several times its bytes. */
const maxOfAll = 8 * limits.batchBytes;
/** A body of so few bytes is counted before they have come: counting them one by one would cost more. */
const small = 16 * 1024;

const comeBack = { headers: { 'retry-after': '1' } };

/** Whose body it is, and where the reply to it goes. */
interface Sender {
  /** The account, or the address of someone who is not known. */
  caller: string;
  contentLength: number | undefined;
  response: ServerResponse;
}

/**
 * Counts the bytes of bodies from their arrival until their requests are answered, so that many large ones at once do
 * not fill the memory of the process (OWASP API4:2023, unrestricted resource consumption). Bytes that have not come yet
 * count nothing: who sends slowly takes nothing from others.
 */
export class BodyBudget {
  #held = 0;
  readonly #ofCaller = new Map<string, number>();

  /**
   * The body, counted as it is read. Reading it fails with a Problem, `too_many_requests` or `unavailable`, when too
   * many bytes are here already.
   */
  count(body: Readable, { caller, contentLength, response }: Sender): Readable {
    let mine = 0;
    let isOver = false;
    finished(response, () => {
      isOver = true;
      this.#add(caller, -mine);
    });
    const take = (bytes: number) => {
      // What still comes after a refusal is read by nobody, and given back by nobody.
      if (isOver) return;
      this.#refuse(caller, bytes);
      this.#add(caller, bytes);
      mine += bytes;
    };
    if (contentLength !== undefined && contentLength <= small) {
      take(contentLength);
      return body;
    }
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          take(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Problem);
        }
      },
    });
    body.once('error', (error) => counting.destroy(error));
    return body.pipe(counting);
  }

  #refuse(caller: string, bytes: number): void {
    if ((this.#ofCaller.get(caller) ?? 0) + bytes > maxOfOne) {
      throw new Problem(
        commonErrors.tooManyRequests,
        'Too many large bodies are under way; send fewer at once.',
        comeBack,
      );
    }
    if (this.#held + bytes > maxOfAll) {
      throw new Problem(commonErrors.unavailable, 'More is being sent than can be taken at once.', comeBack);
    }
  }

  #add(caller: string, bytes: number): void {
    this.#held += bytes;
    const held = (this.#ofCaller.get(caller) ?? 0) + bytes;
    if (held === 0) this.#ofCaller.delete(caller);
    else this.#ofCaller.set(caller, held);
  }
}
