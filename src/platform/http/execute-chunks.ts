import type { Caller } from '../caller.ts';
import type { Tx, Work } from '../unit-of-work.ts';
import { dryRun } from './dry-run.ts';
import type { Answer } from './idempotency.ts';
import type { ChunkedOperation } from './operation.ts';
import { type Reply, replyOf } from './reply.ts';

/**
 * Writes in a transaction, once for all requests with the same Idempotency-Key.
 * @param part the part of the request, if it has several
 */
export type Once = (act: (tx: Tx) => Promise<Answer>, part?: string, versions?: number[]) => Promise<Reply>;

interface Surroundings {
  once: Once;
  work: Work;
  caller: Caller;
  /** Checks the credentials of the request again. */
  askAgain: () => Promise<Caller>;
}

/**
 * Runs an operation chunk by chunk, each in a transaction that also stores its results under the Idempotency-Key: a
 * repeat returns the results of the finished chunks and continues with the others. A caller who lost their credentials
 * meanwhile is refused from the next chunk on.
 */
export async function executeChunks(
  { chunked }: ChunkedOperation,
  body: unknown,
  { once, work, caller, askAgain }: Surroundings,
): Promise<Reply> {
  const results: unknown[] = [];
  const replays: boolean[] = [];
  for (const [i, chunk] of chunked.chunksOf(body).entries()) {
    const present = i > 0 ? await askAgain() : caller;
    if (chunked.isDryRun(body)) {
      results.push(...(await dryRun(work, present, (tx) => chunked.act(tx, chunk))));
      continue;
    }
    const { headers, body: text } = await once(async (tx) => {
      const reply = { status: 200, headers: {}, body: JSON.stringify(await chunked.act(tx, chunk)) };
      return { reply, kept: reply };
    }, ` chunk ${i}`);
    results.push(...JSON.parse(text));
    replays.push('idempotent-replayed' in headers);
  }
  const isReplay = replays.length > 0 && replays.every(Boolean);
  const outcome = chunked.outcome(body, results);
  return replyOf(isReplay ? { ...outcome, headers: { 'idempotent-replayed': 'true' } } : outcome);
}
