/**
 * Sends to one endpoint, for as long as it holds the endpoint's lease.
 *
 *   log ──read──▶ lanes ──take──▶ on the wire ──▶ results ──record──▶ database
 *
 * - Reading stops while `maxSendable` items wait: what is not read costs nothing, the log keeps it.
 * - An item is in a lane from reading until it is delivered, or its attempts are used up. Its lane is blocked until its
 *   next attempt is due; other lanes go on.
 * - Recording writes, in one transaction that also proves that the lease is still ours: what came of attempts, rows for
 *   what waits behind a failure, and how far the log is settled. A crash before it repeats those attempts: at least once.
 * - The log is settled up to the first item that has neither been recorded nor has a row.
 * - It ends when there was nothing to do for `idleFor`, the endpoint is gone, the lease is lost, or on `stop`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type EventType, includes } from '../../events/index.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { deliveryId } from '../deliveries/delivery-id.ts';
import type { EgressGuard } from '../egress/guard.ts';
import { createPoster, type Poster, type PostResult } from '../egress/post.ts';
import { openHeaders } from '../endpoints/headers.ts';
import { Lanes } from './lanes.ts';
import { requestHeaders } from './request-headers.ts';
import { retryDelay } from './retry-schedule.ts';
import {
  type AttemptRecord,
  type DeliveryState,
  findPending,
  findTarget,
  type Item,
  type Lease,
  readLog,
  releaseLease,
  type Target,
  writeProgress,
} from './store.ts';

/** What a worker needs from the process. */
export interface SenderContext {
  db: Database;
  clock: Clock;
  box: SecretBox;
  guard: EgressGuard;
  log: Logger;
  /** Kinds of event by type, to match subscriptions. */
  types: ReadonlyMap<string, Pick<EventType, 'type' | 'heading'>>;
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
}

/** Milliseconds. */
export const leaseFor = 30_000;
const renewAfter = leaseFor / 3;
const idleFor = 5_000;
const pollEvery = 1_000;
/** A worker with nothing to do stays for a retry that is due within this time. */
const staysFor = 60_000;
/** How long a stop waits for what is on the wire; what takes longer is sent again by the next owner. */
const stopPatience = 5_000;

/** Items that can be sent, and items in all: what waits behind a failure must not keep the others from being read. */
const maxSendable = 2_000;
const maxInMemory = 50_000;
const readAtOnce = 500;
/** Attempts that were made but not recorded: what a crash can double. */
const maxUnrecorded = 500;

export class EndpointWorker {
  readonly #context: SenderContext;
  readonly #lease: Lease;
  readonly #lanes = new Lanes();
  readonly #poster: Poster;
  readonly #secrets: string[];
  readonly #customHeaders: Record<string, string>;
  #target: Target;

  /** The log is read up to here. */
  #readTo: number;
  #mayHaveMore = true;
  /** When the log was read last, by a clock that only runs. */
  #readAt = 0;
  /** Items that were read and have no row yet: the log is settled up to the first of them. */
  readonly #unsettled = new Set<number>();
  readonly #states = new Map<number, DeliveryState>();
  #attempts: AttemptRecord[] = [];
  #inFlight = 0;

  #renewedAt: number;
  #stopping = false;
  /** Something happened since the loop last looked. */
  #signalled = false;
  #wake: () => void = () => {};

  /** @param target must belong to the lease */
  constructor(context: SenderContext, lease: Lease, target: Target) {
    this.#context = context;
    this.#lease = lease;
    this.#target = target;
    this.#readTo = lease.sequence;
    this.#renewedAt = context.clock.now();
    this.#secrets = [context.box.open(target.secret)];
    this.#customHeaders = openHeaders(context.box, target.headers);
    this.#poster = createPoster(context.guard, target.maxConcurrency);
  }

  /** Something may be new in the log. */
  poke(): void {
    this.#mayHaveMore = true;
    this.#signal();
  }

  /** Lets what is on the wire finish and ends. */
  stop(): void {
    this.#stopping = true;
    this.#signal();
  }

  #signal(): void {
    this.#signalled = true;
    this.#wake();
  }

  /** Works until there is nothing more to do. Never throws: what goes wrong is logged, and another worker goes on. */
  async run(): Promise<void> {
    const { db, log } = this.#context;
    const { accountId, endpointId } = this.#lease;
    try {
      for (const item of await findPending(db, this.#lease)) this.#lanes.add(item);
      await this.#work();
      await releaseLease(db, this.#lease);
    } catch (error) {
      log.warn({ err: error, accountId, endpointId }, 'sending stopped; it goes on when the lease is over');
    } finally {
      await this.#poster.close();
    }
  }

  async #work(): Promise<void> {
    const { clock } = this.#context;
    let idleSince = clock.now();
    let stopsBy: number | undefined;
    let recording: Promise<void> | undefined;
    let failure: unknown;
    for (;;) {
      this.#signalled = false;
      if (failure) throw failure;
      if (!this.#stopping) {
        if (this.#canRead()) await this.#read();
        this.#dispatch();
      }
      const now = clock.now();
      const isDirty = this.#states.size > 0 || this.#settled() > this.#lease.sequence;
      if (!recording && (isDirty || now - this.#renewedAt > renewAfter)) {
        recording = this.#record()
          .catch((error: unknown) => {
            failure = error;
          })
          .finally(() => {
            recording = undefined;
            this.#signal();
          });
      }
      const isQuiet = !recording && !isDirty;
      if (this.#stopping) {
        stopsBy ??= now + stopPatience;
        if (isQuiet && (this.#inFlight === 0 || now >= stopsBy)) return;
      } else if (!isQuiet || this.#inFlight > 0 || this.#retriesWithin(staysFor)) idleSince = now;
      else if (now - idleSince >= idleFor) return;
      await this.#rest();
    }
  }

  #canRead(): boolean {
    return this.#mayHaveMore && this.#lanes.sendable < maxSendable && this.#lanes.size < maxInMemory;
  }

  #retriesWithin(milliseconds: number): boolean {
    const due = this.#lanes.nextDue();
    return due !== undefined && Date.parse(due) - this.#context.clock.now() <= milliseconds;
  }

  /** Waits until something happens, a retry is due, or it is time to look at the log again. */
  async #rest(): Promise<void> {
    if (this.#signalled || (!this.#stopping && this.#canRead())) return;
    // With every slot taken nothing can be sent before one is given back, which wakes us.
    const due = this.#inFlight < this.#target.maxConcurrency ? this.#lanes.nextDue() : undefined;
    const untilDue = due === undefined ? pollEvery : Date.parse(due) - this.#context.clock.now();
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const polled = wait(Math.min(Math.max(untilDue, 5), pollEvery), undefined, { signal: timer.signal }).then(
      () => {
        if (performance.now() - this.#readAt >= pollEvery) this.#mayHaveMore = true;
      },
      () => {},
    );
    await Promise.race([woken, polled]);
    timer.abort();
    this.#wake = () => {};
  }

  async #read(): Promise<void> {
    const { db, types } = this.#context;
    const target = await findTarget(db, this.#lease);
    if (!target || JSON.stringify(target) !== JSON.stringify(this.#target)) {
      // Gone, disabled or changed: end here, and begin anew with what it is now.
      this.#stopping = true;
      return;
    }
    this.#mayHaveMore = false;
    this.#readAt = performance.now();
    const events = await readLog(db, this.#lease, this.#readTo, readAtOnce);
    if (events.length === readAtOnce) this.#mayHaveMore = true;
    for (const { isSettled, ...item } of events) {
      this.#readTo = item.sequence;
      const type = types.get(item.event) ?? { type: item.event };
      if (isSettled || !includes(this.#target.events, type)) continue;
      this.#unsettled.add(item.sequence);
      this.#lanes.add(item);
      // Behind a failure it waits with a row of its own, so that the log is settled past it.
      if (this.#lanes.isBlocked(item.lane)) this.#note(item, 'pending');
    }
  }

  #dispatch(): void {
    const free = Math.min(this.#target.maxConcurrency - this.#inFlight, maxUnrecorded - this.#attempts.length);
    if (free <= 0) return;
    for (const item of this.#lanes.take(instantOf(this.#context.clock.now()), free)) {
      this.#inFlight++;
      void this.#send(item).finally(() => {
        this.#inFlight--;
        this.#signal();
      });
    }
  }

  async #send(item: Item): Promise<void> {
    const { clock } = this.#context;
    const at = clock.now();
    const headers = requestHeaders({ item, at, secrets: this.#secrets, custom: this.#customHeaders });
    const { url, timeoutSeconds } = this.#target;
    const result = await this.#poster.post({ url: new URL(url), headers, body: item.body, timeoutSeconds });
    item.attempts++;
    this.#attempts.push(this.#recordOf(item, at, headers, result));
    this.#settle(item, result);
  }

  /** Draws the consequence of an attempt: delivered, to be tried again, or given up. */
  #settle(item: Item, { status, headers }: PostResult): void {
    const { clock, random } = this.#context;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const now = clock.now();
    const failure = { attempts: item.attempts, status, retryAfter: headers['retry-after'] };
    const delay = isDelivered ? undefined : retryDelay(failure, now, random());
    const wasBlocked = this.#lanes.isBlocked(item.lane);
    item.nextAttemptAt = delay === undefined ? null : instantOf(now + delay);
    if (delay === undefined) {
      this.#lanes.finish(item, wasBlocked);
      this.#note(item, isDelivered ? 'delivered' : 'failed');
      return;
    }
    this.#note(item, 'pending');
    // What waits behind a failure gets a row, so that the log can be settled past it.
    for (const waiting of this.#lanes.behind(item)) {
      if (this.#unsettled.has(waiting.sequence)) this.#note(waiting, 'pending');
    }
    this.#lanes.retry(item, wasBlocked);
  }

  #note(item: Item, status: DeliveryState['status']): void {
    const id = deliveryId(this.#lease.endpointId, item.sequence);
    this.#states.set(item.sequence, { id, item: { ...item }, status });
  }

  #recordOf(item: Item, at: number, headers: Record<string, string>, result: PostResult): AttemptRecord {
    // Whoever may read deliveries need not know what the endpoint's own headers hold.
    const hidden = Object.fromEntries(Object.keys(this.#customHeaders).map((name) => [name, '•••']));
    const hasReply = result.status !== null;
    return {
      sequence: item.sequence,
      attempt: item.attempts,
      startedAt: instantOf(at),
      durationMs: result.durationMs,
      requestHeaders: { ...headers, ...hidden },
      responseStatus: result.status,
      responseHeaders: hasReply ? result.headers : null,
      responseBody: hasReply ? result.body : null,
      error: result.error,
    };
  }

  /** The log is settled up to here, once everything noted is recorded. */
  #settled(): number {
    for (const sequence of this.#unsettled) if (!this.#states.has(sequence)) return sequence - 1;
    return this.#readTo;
  }

  async #record(): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    const sequence = this.#settled();
    const states = [...this.#states.values()];
    const attempts = this.#attempts;
    this.#states.clear();
    this.#attempts = [];
    for (const { item } of states) this.#unsettled.delete(item.sequence);
    const dueAt = this.#lanes.firstDue(instantOf(now));
    const progress = { sequence, dueAt, until: instantOf(now + leaseFor), now: instantOf(now), states, attempts };
    const isOurs = await db.transaction((tx) => writeProgress(tx, this.#lease, progress));
    if (!isOurs) throw new Error('another worker has taken the endpoint over');
    this.#lease.sequence = sequence;
    this.#renewedAt = now;
  }
}
