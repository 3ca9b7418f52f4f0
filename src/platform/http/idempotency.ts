import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';
import type { SecretBox } from '../secret-box.ts';
import type { Reader, Reading, Tx, Work } from '../unit-of-work.ts';
import { type Answer, answered, type Reply } from './reply.ts';
import { type ReplyPermissions, recordPermissions, refuseIfAccessLost } from './reply-permissions.ts';
import { ReplyQuota, tokenQuota } from './stored-replies/quota.ts';
import { findReply, storeReply, takeKey } from './stored-replies/store.ts';

/** How long a repeat waits for the first request; milliseconds. */
const patience = 10_000;

/** The stored form. */
type StoredAnswer = Reply & { sight: ReplyPermissions };

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  key: string;
  method: string;
  url: string;
  /** The SHA-256 of the body, which the chunks of a batch have in common. */
  bodyHash: Buffer;
}

export interface Idempotency {
  /**
   * Runs `act` once for all requests with the same key, and gives the others its reply. The transaction of the change
   * also stores the reply, so that neither exists without the other.
   * @param refusalReply makes the reply of a refusal, which is stored too if it is a 409 or 422 of `act`
   * @throws Problem `idempotency_key_reused`, `idempotency_in_progress`, `replay_not_permitted` if what the caller may
   *   see has changed since the first reply, `idempotency_storage_full` if the caller has too many stored replies for
   *   another, and the errors of `act`
   */
  once(
    caller: Caller,
    request: KeyedRequest,
    act: (tx: Tx) => Promise<Answer | Reading<Answer>>,
    refusalReply: (problem: Problem) => Reply,
    expectedVersions?: number[],
  ): Promise<Reply>;
  /**
   * The first reply to a request with the same key, if it is stored.
   * @throws Problem `idempotency_key_reused`, `replay_not_permitted`
   */
  find(caller: Caller, request: KeyedRequest): Promise<Reply | undefined>;
}

const busy = Symbol('another process runs the first request');

/** @param most bytes of stored replies that the tokens of an account may have; a user has a part of that */
export function createIdempotency(work: Work, box: SecretBox, clock: Clock, most = tokenQuota): Idempotency {
  const quota = new ReplyQuota(clock, most);
  /** Requests that run in this process, so that their repeats wait without a connection each. */
  const running = new Map<string, Promise<unknown>>();

  const keep = (tx: Tx, keyHash: Buffer, bodyHash: Buffer, answer: StoredAnswer, isRefusal: boolean) => {
    const reply = box.seal(JSON.stringify({ ...answer, body: answer.body.toString() }));
    quota.add(tx.caller, reply.length);
    return storeReply(tx, clock, { keyHash, bodyHash, reply }, isRefusal);
  };

  const find = async (tx: Reader, keyHash: Buffer, bodyHash: Buffer): Promise<Reply | undefined> => {
    const kept = await findReply(tx, clock, keyHash);
    if (!kept) return undefined;
    if (!kept.bodyHash.equals(bodyHash)) {
      throw new Problem(commonErrors.idempotencyKeyReused, 'This Idempotency-Key was sent before with another body.');
    }
    const { sight, ...reply }: StoredAnswer = JSON.parse(box.open(kept.reply));
    refuseIfAccessLost(sight, reply.status, tx.caller);
    return { ...reply, headers: { ...reply.headers, 'idempotent-replayed': 'true' } };
  };

  const hashOf = (caller: Caller, { key, method, url }: KeyedRequest) =>
    createHash('sha256')
      .update(JSON.stringify([caller.accountId, caller.actor.id, method, url, key]))
      .digest();

  return {
    find(caller, request) {
      return find(work.read(caller), hashOf(caller, request), request.bodyHash);
    },
    async once(caller, request, act, refusalReply, expectedVersions) {
      const { bodyHash } = request;
      const keyHash = hashOf(caller, request);
      const name = keyHash.toString('hex');
      const deadline = clock.now() + patience;
      const watched = recordPermissions(caller);

      const attempt = async (): Promise<Reply | typeof busy> => {
        try {
          return await work.writeAndFinish(
            watched.caller,
            async (tx) => {
              if (!(await takeKey(tx, keyHash))) return busy;
              const known = await find(tx, keyHash, bodyHash);
              if (known) return known;
              await quota.refuseIfFull(tx);
              return act(tx);
            },
            async (tx, acted) => {
              if (acted === busy || 'status' in acted) return { result: acted };
              const { reply, kept } = await answered(acted);
              const keeping = keep(tx, keyHash, bodyHash, { ...kept, sight: watched.permissions() }, false);
              keeping.catch(() => {});
              return { result: reply, pendingStatements: [keeping] };
            },
            expectedVersions,
          );
        } catch (error) {
          const isKept = error instanceof Problem && (error.type.status === 409 || error.type.status === 422);
          if (isKept && error.type.code !== commonErrors.idempotencyKeyReused.code) {
            const answer = { ...refusalReply(error), sight: watched.permissions() };
            await work.write(caller, (tx) => keep(tx, keyHash, bodyHash, answer, true));
          }
          throw error;
        }
      };

      for (let pause = 10; clock.now() < deadline; pause = Math.min(pause * 2, 250)) {
        const first = running.get(name);
        if (first) {
          await Promise.race([first.catch(() => {}), wait(deadline - clock.now(), undefined, { ref: false })]);
          continue;
        }
        const mine = attempt();
        running.set(name, mine);
        const reply = await mine.finally(() => running.delete(name));
        if (reply !== busy) return reply;
        await wait(pause);
      }
      throw new Problem(
        commonErrors.idempotencyInProgress,
        'The first request with this Idempotency-Key is still running.',
        {
          headers: { 'retry-after': '1' },
        },
      );
    },
  };
}
