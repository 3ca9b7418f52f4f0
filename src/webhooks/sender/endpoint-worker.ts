/**
 * Sends to one active endpoint, for as long as it holds the endpoint's lease.
 *
 *   log ──read──▶ lanes ──take──▶ on the wire ──▶ results ──record──▶ database
 *
 * - Reading stops while `maxSendable` items wait: what is not read costs nothing, the log keeps it.
 * - An item is in a lane from reading until it is delivered, or its attempts are used up. Its lane waits until its next
 *   attempt is due; other lanes go on.
 * - What goes on the wire, and when, is bounded by the endpoint's concurrency and rate and by the slots of this process.
 *   First attempts and retries each have a share of the concurrency that the other cannot take.
 * - Recording writes, in one transaction that also proves that the lease is still ours: what came of attempts, rows for
 *   what waits behind a failure, and how far the log is settled. A crash before it repeats those attempts: at least once.
 * - The log is settled up to the first item that has neither been recorded nor has a row.
 * - When the endpoint turns out to be unwell or gone, nothing more is sent, what is on the wire ends, and the endpoint
 *   is handed to the probes (see probe.ts).
 * - It ends when there was nothing to do for `idleFor`, the endpoint is gone or not what it was, the lease is lost, or
 *   on `stop`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventType } from '../../events/index.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { EgressGuard } from '../egress/guard.ts';
import type { PostResult } from '../egress/post.ts';
import type { Watch } from '../watch.ts';
import { Courier } from './courier.ts';
import { afterAttempt, type Health, isHealthFailure, isUnwell, unknownHealth } from './health.ts';
import { inLane, wants } from './lane.ts';
import { Lanes } from './lanes.ts';
import { Ledger } from './ledger.ts';
import { endDegraded, endDisabled } from './life-cycle.ts';
import { isTooDeep, refusedLoop } from './loop.ts';
import { Pace } from './pace.ts';
import { writeProgress } from './progress/store.ts';
import { ReplayRun } from './replays/replay-run.ts';
import { findReplays, readReplay } from './replays/store.ts';
import { retryDelay } from './retry-schedule.ts';
import type { Claim, Slots } from './slots.ts';
import { findTarget, findUnfinished, type Item, type Lease, readLog, releaseLease, type Target } from './store.ts';

/** What a worker needs from the process. */
export interface SenderContext {
  db: Database;
  /** Writes on behalf of an account, with events. */
  write: Work['write'];
  clock: Clock;
  box: SecretBox;
  guard: EgressGuard;
  log: Logger;
  /** Is told of every attempt. */
  watch: Watch;
  /** Kinds of event by type, to match subscriptions. */
  types: ReadonlyMap<string, EventType<never>>;
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

const maxReplayTries = 6;

const isSuccess = ({ status }: PostResult): boolean => status !== null && status >= 200 && status < 300;

/** What ends the endpoint's being active. */
type Verdict = 'unwell' | 'gone';

export class EndpointWorker {
  readonly #context: SenderContext;
  readonly #lease: Lease;
  readonly #target: Target;
  readonly #slots: Slots;
  readonly #claim: Claim;
  readonly #lanes = new Lanes();
  readonly #ledger: Ledger;
  readonly #courier: Courier;
  readonly #pace: Pace;
  #replays: ReplayRun[] = [];
  #health: Health;
  #verdict: Verdict | undefined;

  /** The log is read up to here. */
  #readTo: number;
  #mayHaveMore = true;
  /** When the log and the endpoint were looked at last, by a clock that only runs. */
  #lookedAt = 0;
  readonly #onTheWire = { first: 0, retry: 0 };

  #renewedAt: number;
  #stopping = false;
  /** Something happened since the loop last looked. */
  #signalled = false;
  #wake: () => void = () => {};

  /** @param target must belong to the lease, and be active */
  constructor(context: SenderContext, slots: Slots, lease: Lease, target: Target) {
    this.#context = context;
    this.#slots = slots;
    this.#lease = lease;
    this.#target = target;
    this.#readTo = lease.sequence;
    this.#health = lease.health ?? unknownHealth;
    this.#renewedAt = context.clock.now();
    this.#ledger = new Ledger(lease.endpointId);
    this.#courier = new Courier(context, lease, target);
    this.#pace = new Pace(target.rateLimitPerSecond);
    this.#claim = { accountId: lease.accountId, host: new URL(target.url).hostname, wake: () => this.#signal() };
  }

  /** Something may be new in the log, or about the endpoint. */
  poke(): void {
    this.#mayHaveMore = true;
    this.#lookedAt = Number.NEGATIVE_INFINITY;
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
      const unfinished = await findUnfinished(db, this.#lease, this.#target.onExhausted === 'block');
      for (const item of unfinished) this.#lanes.add(inLane(item, this.#target));
      const replays = await findReplays(db, this.#lease);
      this.#replays = replays.map((replay) => new ReplayRun(this.#lease.endpointId, replay));
      await this.#work();
      if (this.#verdict === 'unwell') await endDegraded(this.#context, this.#lease);
      else if (this.#verdict === 'gone') await endDisabled(this.#context, this.#lease);
      else await releaseLease(db, this.#lease);
    } catch (error) {
      log.warn({ err: error, accountId, endpointId }, 'sending stopped; it goes on when the lease is over');
    } finally {
      this.#slots.leave(this.#claim);
      await this.#courier.close();
    }
  }

  get #inFlight(): number {
    return this.#onTheWire.first + this.#onTheWire.retry;
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
        await this.#look();
        this.#dispatch();
      }
      const now = clock.now();
      const isDirty = this.#isDirty;
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
        // What an unwell endpoint still owes an answer to is worth waiting for: it would be sent again by the probes.
        stopsBy ??= this.#verdict ? Number.POSITIVE_INFINITY : now + stopPatience;
        if (isQuiet && (this.#inFlight === 0 || now >= stopsBy)) return;
      } else if (!isQuiet || this.#isBusy) idleSince = now;
      else if (now - idleSince >= idleFor) return;
      await this.#rest();
    }
  }

  get #isDirty(): boolean {
    return (
      !this.#ledger.isEmpty ||
      this.#ledger.settled(this.#readTo) > this.#lease.sequence ||
      this.#replays.some(({ isDirty }) => isDirty)
    );
  }

  /** Whether there is a reason to stay. */
  get #isBusy(): boolean {
    return this.#inFlight > 0 || this.#replays.some(({ isDone }) => !isDone) || this.#retriesWithin(staysFor);
  }

  #canRead(): boolean {
    return this.#mayHaveMore && this.#lanes.sendable < maxSendable && this.#lanes.size < maxInMemory;
  }

  #retriesWithin(milliseconds: number): boolean {
    const due = this.#lanes.nextDue();
    return due !== undefined && Date.parse(due) - this.#context.clock.now() <= milliseconds;
  }

  /** How long nothing can be sent, in milliseconds, unless something else happens. */
  #untilSendable(now: number): number {
    if (this.#inFlight >= this.#target.maxConcurrency) return pollEvery;
    const due = this.#lanes.hasReady ? now : Date.parse(this.#lanes.nextDue() ?? '');
    const at = Math.max(due, this.#pace.nextAt(now));
    return Number.isNaN(at) ? pollEvery : at - now;
  }

  /** Waits until something happens, something can be sent, or it is time to look at the log again. */
  async #rest(): Promise<void> {
    if (this.#signalled || (!this.#stopping && this.#canRead())) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const pause = Math.min(Math.max(this.#untilSendable(this.#context.clock.now()), 5), pollEvery);
    const waited = wait(pause, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([woken, waited]);
    timer.abort();
    this.#wake = () => {};
  }

  /** Looks at the endpoint and reads on in the log, if it is time to. */
  async #look(): Promise<void> {
    const { db } = this.#context;
    for (const run of this.#replays) if (run.wanted) await this.#readReplay(run, run.wanted);
    const isTime = performance.now() - this.#lookedAt >= pollEvery;
    if (isTime) this.#mayHaveMore = true;
    if (!isTime && !this.#canRead()) return;
    this.#lookedAt = performance.now();
    const target = await findTarget(db, this.#lease);
    if (JSON.stringify(target) !== JSON.stringify(this.#target)) {
      // Gone, paused or changed: end here, and begin anew with what it is now.
      this.#stopping = true;
    } else if (this.#canRead()) await this.#read();
  }

  async #read(): Promise<void> {
    const { db, types } = this.#context;
    this.#mayHaveMore = false;
    const events = await readLog(db, this.#lease, this.#readTo, readAtOnce);
    if (events.length === readAtOnce) this.#mayHaveMore = true;
    for (const { isSettled, ...event } of events) {
      this.#readTo = event.sequence;
      if (isSettled || !wants(this.#target, event, types)) continue;
      const item = inLane({ ...event, attempts: 0, probes: 0, nextAttemptAt: null, isBlocking: false }, this.#target);
      this.#ledger.expect(item);
      if (isTooDeep(item)) {
        this.#refuseLoop(item);
        continue;
      }
      this.#lanes.add(item);
      // Behind a failure it waits with a row of its own, so that the log is settled past it.
      if (this.#lanes.isHeld(item.lane)) this.#ledger.note(item, 'pending');
    }
  }

  /** What comes of a loop is not sent: the delivery has failed, and the log of the process says so. */
  #refuseLoop(item: Item): void {
    const { clock, log } = this.#context;
    const { accountId, endpointId } = this.#lease;
    item.attempts = 1;
    this.#ledger.attempted(refusedLoop(item, clock.now()));
    this.#ledger.note(item, 'failed');
    log.warn({ accountId, endpointId, sequence: item.sequence, depth: item.depth }, 'a loop of webhooks was stopped');
  }

  async #readReplay(run: ReplayRun, { replay, after, limit }: NonNullable<ReplayRun['wanted']>): Promise<void> {
    const read = await readReplay(this.#context.db, this.#lease, replay, after, limit);
    for (const item of run.add(read, limit)) this.#lanes.add(item);
  }

  #dispatch(): void {
    const { clock } = this.#context;
    while (this.#inFlight < this.#target.maxConcurrency && this.#ledger.unrecorded < maxUnrecorded) {
      const now = clock.now();
      const kind = this.#nextKind(instantOf(now));
      if (!kind) break;
      if (this.#pace.nextAt(now) > now) return;
      const giveBack = this.#slots.take(this.#claim, kind);
      if (!giveBack) return;
      this.#pace.begin(now);
      this.#onTheWire[kind]++;
      const item = (kind === 'first' ? this.#lanes.takeReady() : this.#lanes.takeDue(instantOf(now))) as Item;
      void this.#send(item).finally(() => {
        this.#onTheWire[kind]--;
        giveBack();
        this.#signal();
      });
    }
    this.#slots.leave(this.#claim);
  }

  /** Which kind of attempt goes next: where both wait, a quarter of the concurrency is kept for retries. */
  #nextKind(now: string): 'first' | 'retry' | undefined {
    const { hasReady } = this.#lanes;
    if (!this.#lanes.hasDue(now)) return hasReady ? 'first' : undefined;
    if (!hasReady) return 'retry';
    const forRetries = Math.ceil(this.#target.maxConcurrency / 4);
    return this.#onTheWire.retry < forRetries ? 'retry' : 'first';
  }

  async #send(item: Item): Promise<void> {
    const { result, record } = await this.#courier.attempt(item, item.replay ? 'replay' : 'delivery');
    item.attempts++;
    this.#ledger.attempted(record);
    this.#judge(item, result);
    if (item.replay) this.#settleReplayed(item, item.replay, result);
    else this.#settle(item, result);
  }

  /** Draws the consequence of an attempt: delivered, to be tried again, or given up. */
  #settle(item: Item, result: PostResult): void {
    const { clock, random } = this.#context;
    const { status, headers } = result;
    const now = clock.now();
    if (isSuccess(result)) {
      item.nextAttemptAt = null;
      this.#lanes.finish(item);
      this.#ledger.note(item, 'delivered');
      return;
    }
    const failure = { attempts: item.attempts - item.probes, status, retryAfter: headers['retry-after'] };
    const delay = status === 410 ? 0 : retryDelay(failure, now, random());
    item.nextAttemptAt = delay === undefined ? null : instantOf(now + delay);
    item.isBlocking = delay === undefined && this.#target.onExhausted === 'block';
    this.#ledger.note(item, delay === undefined ? 'failed' : 'pending');
    if (delay === undefined && !item.isBlocking) {
      this.#lanes.finish(item);
      return;
    }
    // What waits behind a failure gets a row, so that the log can be settled past it.
    for (const waiting of this.#lanes.behind(item)) {
      if (this.#ledger.isExpected(waiting)) this.#ledger.note(waiting, 'pending');
    }
    this.#lanes.retry(item);
  }

  /** Draws the consequence for the endpoint. */
  #judge(item: Item, result: PostResult): void {
    this.#health = afterAttempt(this.#health, item.entity, isHealthFailure(result), this.#context.clock.now());
    if (result.status === 410) this.#end('gone');
    else if (!isSuccess(result) && isUnwell(this.#health)) this.#end('unwell');
  }

  /** The same for what is sent again: it has six attempts in all, and keeps the replay from ending until then. */
  #settleReplayed(item: Item, run: ReplayRun, result: PostResult): void {
    const { clock, random } = this.#context;
    const tries = (item.replayTries ?? 0) + 1;
    item.replayTries = tries;
    const now = clock.now();
    const failure = { attempts: tries, status: result.status, retryAfter: result.headers['retry-after'] };
    const delay = isSuccess(result) || tries >= maxReplayTries ? undefined : retryDelay(failure, now, random());
    item.nextAttemptAt = delay === undefined ? null : instantOf(now + delay);
    if (delay === undefined) {
      this.#lanes.finish(item);
      run.finish(item, isSuccess(result));
    } else {
      run.note(item, 'pending');
      this.#lanes.retry(item);
    }
  }

  #end(verdict: Verdict): void {
    if (this.#verdict !== 'gone') this.#verdict = verdict;
    this.stop();
  }

  async #record(): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    const sequence = this.#ledger.settled(this.#readTo);
    const progress = {
      ...{ sequence, readTo: this.#readTo, health: this.#health },
      ...this.#ledger.take(),
      replays: this.#replays.filter((run) => run.isDirty).map((run) => run.take()),
      // A replay that is not over brings the next worker back.
      dueAt: this.#replays.every(({ isDone }) => isDone) ? this.#lanes.firstDue(instantOf(now)) : instantOf(now),
      until: instantOf(now + leaseFor),
      now: instantOf(now),
    };
    const isOurs = await db.transaction((tx) => writeProgress(tx, this.#lease, progress));
    if (!isOurs) throw new Error('another worker has taken the endpoint over');
    this.#lease.sequence = sequence;
    this.#renewedAt = now;
  }
}
