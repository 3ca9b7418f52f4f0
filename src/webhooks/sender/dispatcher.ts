import { instantOf } from '../../platform/clock.ts';
import { defined } from '../../platform/narrowing.ts';
import type { Sending } from './context.ts';
import { DeliveryClient } from './delivery-client.ts';
import { type Pace, paceOf } from './pace.ts';
import type { ResultHandler } from './result-handler.ts';
import type { Claim, Slots } from './slots.ts';
import type { Item } from './store.ts';

/** Attempts made but not recorded, which a crash can repeat. */
const maxUnrecorded = 500;

/**
 * Sends items, as many as the endpoint's concurrency and rate and the slots of this process allow. First attempts and
 * retries each have a share of the concurrency that the other cannot use.
 */
export class Dispatcher {
  readonly #sending: Sending;
  readonly #results: ResultHandler;
  readonly #slots: Slots;
  /** A retry that waits keeps its place while first attempts go out. */
  readonly #claims: Record<'first' | 'retry', Claim>;
  readonly #client: DeliveryClient;
  readonly #pace: Pace;
  readonly #signal: () => void;
  readonly #onTheWire = { first: 0, retry: 0 };

  /** @param signal called when an attempt has ended, and when a slot is free again */
  constructor(sending: Sending, results: ResultHandler, slots: Slots, signal: () => void) {
    const { context, lease, target } = sending;
    this.#sending = sending;
    this.#results = results;
    this.#slots = slots;
    this.#signal = signal;
    const claim = { accountId: lease.accountId, host: new URL(target.url).hostname, wake: signal };
    this.#claims = { first: claim, retry: { ...claim } };
    this.#client = new DeliveryClient(context, lease, target);
    this.#pace = paceOf(context.paces, lease.endpointId, target.rateLimitPerSecond);
  }

  get inFlight(): number {
    return this.#onTheWire.first + this.#onTheWire.retry;
  }

  /** The earliest time to send an item, in milliseconds, if nothing else happens; NaN: no item waits for a time. */
  nextAt(now: number): number {
    const { lanes, target } = this.#sending;
    if (this.inFlight >= target.maxConcurrency) return Number.NaN;
    const due = lanes.hasReady ? now : Date.parse(lanes.nextDue() ?? '');
    return Math.max(due, this.#pace.nextAt(now));
  }

  /** Sends the items that may go out now. */
  dispatch(): void {
    const { context, target, lanes, ledger } = this.#sending;
    while (this.inFlight < target.maxConcurrency && ledger.unrecorded < maxUnrecorded) {
      const now = context.clock.now();
      const next = this.#nextKind(instantOf(now));
      if (next !== 'retry') this.#slots.leave(this.#claims.retry);
      if (!next) break;
      if (this.#pace.nextAt(now) > now) return;
      const asked = this.#slots.take(this.#claims[next], next);
      // If the retries of the account have used up their share, first attempts need not wait for it.
      const kind = asked || !lanes.hasReady ? next : 'first';
      const giveBack = asked ?? (kind === next ? undefined : this.#slots.take(this.#claims[kind], kind));
      if (!giveBack) return;
      this.#pace.begin(now);
      this.#onTheWire[kind]++;
      const item = defined(kind === 'first' ? lanes.takeReady() : lanes.takeDue(instantOf(now)), 'an item');
      void this.#send(item).finally(() => {
        this.#onTheWire[kind]--;
        giveBack();
        this.#signal();
      });
    }
    // A retry in the queue stays there: while first attempts keep the concurrency busy, it would never come to the front.
    this.#slots.leave(this.#claims.first);
  }

  /** The kind of the next attempt: if both wait, retries keep a quarter of the concurrency. */
  #nextKind(now: string): 'first' | 'retry' | undefined {
    const { lanes, target } = this.#sending;
    if (!lanes.hasDue(now)) return lanes.hasReady ? 'first' : undefined;
    if (!lanes.hasReady) return 'retry';
    return this.#onTheWire.retry < Math.ceil(target.maxConcurrency / 4) ? 'retry' : 'first';
  }

  async #send(item: Item): Promise<void> {
    const attempted = await this.#client.attempt(item, item.replay ? 'replay' : 'delivery');
    if (!attempted) return;
    const { result, record } = attempted;
    item.attempts++;
    this.#sending.ledger.attempted(record);
    this.#results.handle(item, result);
  }

  /** Sends no more: leaves the queue for slots. */
  leave(): void {
    for (const claim of Object.values(this.#claims)) this.#slots.leave(claim);
  }

  /** Ends the running requests, too. */
  async close(): Promise<void> {
    this.leave();
    await this.#client.close();
  }
}
