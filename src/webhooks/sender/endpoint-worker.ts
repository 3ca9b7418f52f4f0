/**
 * Sends to one active endpoint, for as long as it holds the endpoint's lease.
 *
 *   log ──reader──▶ lanes ──dispatcher──▶ on the wire ──result handler──▶ ledger ──recorder──▶ database
 *
 * - Reading stops while enough items wait: unread events cost nothing, the log keeps them.
 * - An item stays in a lane from reading until it is delivered, or its attempts are used up. Its lane waits until its
 *   next attempt is due; other lanes continue.
 * - A crash before an attempt is recorded repeats it: at least once.
 * - The log is settled up to the first item that is neither recorded nor has a row.
 * - If the endpoint turns out to be unwell or gone, the worker sends no more, waits for the running requests, and hands
 *   the endpoint to the probes (see probe.ts).
 * - It ends when it had no work for `idleFor`, the endpoint is gone or was changed, the lease is lost, or on `stop`.
 */
import type { SenderContext, Sending } from './context.ts';
import { Dispatcher } from './dispatcher.ts';
import { Lanes } from './lanes.ts';
import { Ledger } from './ledger.ts';
import { endDegraded, endDisabled } from './life-cycle.ts';
import { LogReader, pollEvery } from './log-reader.ts';
import { gatherFor, LeaseEnded, Recorder } from './recorder.ts';
import { ResultHandler } from './result-handler.ts';
import type { Slots } from './slots.ts';
import { type Lease, releaseLease, type Target } from './store.ts';

/** Milliseconds. */
const idleFor = 5_000;
/** A worker with nothing to do stays for a retry that is due within this time. */
const staysFor = 60_000;
/** The shortest interval between two rounds without a signal. */
const shortestRest = 5;

/** Sends to one endpoint; see the head of this file. */
export class EndpointWorker {
  readonly #sending: Sending;
  readonly #results: ResultHandler;
  readonly #reader: LogReader;
  readonly #dispatcher: Dispatcher;
  readonly #recorder: Recorder;
  readonly #bell = new Bell();
  readonly #cut: AbortSignal;
  #stopping = false;

  /**
   * @param target must belong to the lease, and be active
   * @param cut fires when the process can wait for running requests no longer; the next owner sends those again
   */
  constructor(context: SenderContext, slots: Slots, lease: Lease, target: Target, cut: AbortSignal) {
    const signal = () => this.#bell.ring();
    this.#cut = cut;
    cut.addEventListener('abort', signal, { once: true });
    this.#sending = {
      context,
      lease,
      target,
      lanes: new Lanes(),
      ledger: new Ledger(),
      replays: [],
    };
    this.#results = new ResultHandler(this.#sending);
    this.#reader = new LogReader(this.#sending, signal);
    this.#dispatcher = new Dispatcher(this.#sending, this.#results, slots, signal);
    this.#recorder = new Recorder(this.#sending, this.#reader, this.#results, signal);
  }

  /** The log or the endpoint may have changed. */
  poke(): void {
    this.#reader.poke();
    this.#bell.ring();
  }

  /** Waits for the running requests and ends. */
  stop(): void {
    this.#stopping = true;
    this.#bell.ring();
  }

  /** Works until there is nothing more to do. Never throws: errors are logged, and another worker continues. */
  async run(): Promise<void> {
    const { context, lease, target } = this.#sending;
    const { accountId, endpointId } = lease;
    try {
      await this.#reader.begin();
      await this.#work();
      const { verdict } = this.#results;
      if (verdict === 'unwell') await endDegraded(context, lease, target.url);
      else if (verdict === 'gone') await endDisabled(context, lease, target.url);
      else await releaseLease(context.db, lease);
    } catch (error) {
      const ids = { accountId, endpointId };
      if (error instanceof LeaseEnded) {
        context.log.info(ids, 'sending stopped: the endpoint was deleted, or another worker has taken it over');
      } else context.log.warn({ err: error, ...ids }, 'sending stopped; another worker continues after the lease');
    } finally {
      await this.#dispatcher.close();
    }
  }

  async #work(): Promise<void> {
    // By a monotonic clock: a system clock may be set back, and that of a test may stand still.
    let idleSince = performance.now();
    for (;;) {
      this.#bell.silence();
      if (!this.#isEnding && !(await this.#reader.look())) this.#stopping = true;
      // Before the next request: it throws if the lease is lost.
      this.#recorder.record(this.#isSending);
      if (this.#isEnding) this.#dispatcher.leave();
      else this.#dispatcher.dispatch();
      const { isQuiet } = this.#recorder;
      const now = performance.now();
      if (this.#isEnding) {
        // The last responses are worth the wait: otherwise the next owner, or the probes, would send those events again.
        if (isQuiet && (this.#dispatcher.inFlight === 0 || this.#cut.aborted)) return;
      } else if (!isQuiet || this.#isBusy) idleSince = now;
      else if (now - idleSince >= idleFor) return;
      await this.#rest();
    }
  }

  get #isEnding(): boolean {
    return this.#stopping || this.#results.verdict !== undefined;
  }

  get #isSending(): boolean {
    return this.#dispatcher.inFlight > 0 || (this.#sending.lanes.hasReady && !this.#isEnding);
  }

  /** Whether there is a reason to stay. */
  get #isBusy(): boolean {
    const { context, lanes, replays } = this.#sending;
    const due = lanes.nextDue();
    const isDueSoon = due !== undefined && Date.parse(due) - context.clock.now() <= staysFor;
    return this.#dispatcher.inFlight > 0 || replays.some(({ isDone }) => !isDone) || isDueSoon;
  }

  /** Waits until a signal, until an item can be sent, or until the next look at the log. */
  async #rest(): Promise<void> {
    if (!this.#isEnding && this.#reader.canRead) return;
    const now = this.#sending.context.clock.now();
    const next = this.#dispatcher.nextAt(now);
    const pause = Number.isNaN(next) ? pollEvery : next - now;
    const most = this.#recorder.isQuiet ? pollEvery : gatherFor;
    await this.#bell.sleep(Math.min(Math.max(pause, shortestRest), most));
  }
}

/** Lets a loop sleep until something happens; a ring while it is awake ends its next sleep at once. */
class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  /** Something happened. */
  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  /** The loop is about to look at everything: earlier rings are no reason to look again. */
  silence(): void {
    this.#hasRung = false;
  }

  /** Waits until it rings, or for some milliseconds. */
  async sleep(most: number): Promise<void> {
    if (this.#hasRung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, most);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
