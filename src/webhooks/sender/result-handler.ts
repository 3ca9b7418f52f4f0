import { instantOf } from '../../platform/clock.ts';
import { isSuccess, type PostResult } from '../egress/http-client.ts';
import type { Sending } from './context.ts';
import { afterAttempt, concerns, type Health, isHealthFailure, isUnwell, unknownHealth } from './health.ts';
import { maxReplayTries } from './replay-run.ts';
import { retryDelay } from './retry-schedule.ts';
import type { Item } from './store.ts';

/** The reason why the endpoint stops being active. */
type Verdict = 'unwell' | 'gone';

/** Applies the results of attempts to the delivery, to those that wait behind it, and to the endpoint. */
export class ResultHandler {
  readonly #sending: Sending;
  #health: Health;
  #verdict: Verdict | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
    this.#health = sending.lease.health ?? unknownHealth;
  }

  get health(): Health {
    return this.#health;
  }

  /** Undefined while the endpoint may continue. */
  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  /** Records the result of an attempt. */
  handle(item: Item, result: PostResult): void {
    this.#handleEndpoint(item, result);
    if (item.replay) this.#settleReplayed(item, item.replay, result);
    else this.#settle(item, result);
  }

  #handleEndpoint(item: Item, result: PostResult): void {
    const now = this.#sending.context.clock.now();
    this.#health = afterAttempt(this.#health, concerns(item.entity, result), isHealthFailure(result), now);
    if (result.status === 410) this.#verdict = 'gone';
    else if (!isSuccess(result.status) && isUnwell(this.#health)) this.#verdict ??= 'unwell';
  }

  /** Delivered, to be retried, or failed. */
  #settle(item: Item, result: PostResult): void {
    const { context, target, lanes, ledger } = this.#sending;
    const { status, headers } = result;
    if (isSuccess(result.status)) {
      item.nextAttemptAt = null;
      lanes.finish(item);
      ledger.note(item, 'delivered');
      return;
    }
    const now = context.clock.now();
    const failure = { attempts: item.attempts - item.probes, status, retryAfter: headers['retry-after'] };
    const delay = status === 410 ? 0 : retryDelay(failure, now, context.random());
    item.nextAttemptAt = delay === undefined ? null : instantOf(now + delay);
    item.isBlocking = delay === undefined && target.onExhausted === 'block';
    ledger.note(item, delay === undefined ? 'failed' : 'pending');
    if (delay === undefined && !item.isBlocking) {
      lanes.finish(item);
      return;
    }
    // Items behind a failure get a row, so that the log can be settled past them.
    for (const waiting of lanes.behind(item)) if (ledger.isExpected(waiting)) ledger.note(waiting, 'pending');
    lanes.retry(item);
  }

  /** The same for a replayed item: it has six attempts in all, and keeps the replay from ending until then. */
  #settleReplayed(item: Item, run: NonNullable<Item['replay']>, result: PostResult): void {
    const { context, lanes } = this.#sending;
    const tries = (item.replayTries ?? 0) + 1;
    item.replayTries = tries;
    const now = context.clock.now();
    const failure = { attempts: tries, status: result.status, retryAfter: result.headers['retry-after'] };
    const isOver = isSuccess(result.status) || tries >= maxReplayTries;
    const delay = isOver ? undefined : retryDelay(failure, now, context.random());
    item.nextAttemptAt = delay === undefined ? null : instantOf(now + delay);
    if (delay === undefined) {
      lanes.finish(item);
      run.finish(item, isSuccess(result.status));
    } else {
      run.note(item, 'pending');
      lanes.retry(item);
    }
  }
}
