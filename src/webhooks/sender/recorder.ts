import { instantOf } from '../../platform/clock.ts';
import { onTurn, type Sending } from './context.ts';
import type { LogReader } from './log-reader.ts';
import { writeProgress } from './records/store.ts';
import type { ResultHandler } from './result-handler.ts';
import { leaseFor } from './store.ts';

const renewAfter = leaseFor / 3;
/** How long to wait for further results before a batch is recorded, in milliseconds: one transaction costs as much as many rows. */
export const gatherFor = 200;
/** A batch with this many attempts is recorded at once. */
const enough = 100;

/** The endpoint is no longer ours to send to: it was deleted, or another worker has taken it over. */
export class LeaseEnded extends Error {}

/**
 * Records finished work, parallel to the sending and one batch after the other: the results of attempts, rows for items
 * behind a failure, and how far the log is settled, all in one transaction that also proves that the lease is ours.
 */
export class Recorder {
  readonly #sending: Sending;
  readonly #reader: LogReader;
  readonly #results: ResultHandler;
  readonly #signal: () => void;
  #renewedAt: number;
  /** When the last batch was recorded, by a monotonic clock. */
  #recordedAt = Number.NEGATIVE_INFINITY;
  #running = false;
  #failure: unknown;

  /** @param signal called when a batch was recorded, or failed */
  constructor(sending: Sending, reader: LogReader, results: ResultHandler, signal: () => void) {
    this.#sending = sending;
    this.#reader = reader;
    this.#results = results;
    this.#signal = signal;
    this.#renewedAt = sending.context.clock.now();
  }

  /** Whether all finished work is recorded. */
  get isQuiet(): boolean {
    return !this.#running && !this.#isDirty;
  }

  get #isDirty(): boolean {
    const { ledger, lease, replays } = this.#sending;
    return (
      !ledger.isEmpty || ledger.settled(this.#reader.readTo) > lease.sequence || replays.some(({ isDirty }) => isDirty)
    );
  }

  /**
   * Starts to record the finished work, or to renew the lease, unless a batch is running.
   * @param isMoreComing whether attempts are running, or about to start
   * @throws the error of the previous batch
   */
  record(isMoreComing: boolean): void {
    if (this.#failure) throw this.#failure;
    // A clock may be set back, too.
    const isTime = Math.abs(this.#sending.context.clock.now() - this.#renewedAt) > renewAfter;
    if (this.#running || !(isTime || (this.#isDirty && this.#isWorthIt(isMoreComing)))) return;
    this.#running = true;
    onTurn(this.#sending, () => this.#write())
      .catch((error: unknown) => {
        this.#failure = error;
      })
      .finally(() => {
        this.#running = false;
        this.#recordedAt = performance.now();
        this.#signal();
      });
  }

  #isWorthIt(isMoreComing: boolean): boolean {
    return (
      !isMoreComing || this.#sending.ledger.unrecorded >= enough || performance.now() - this.#recordedAt >= gatherFor
    );
  }

  async #write(): Promise<void> {
    const { context, lease, target, lanes, ledger, replays } = this.#sending;
    const { readTo } = this.#reader;
    const now = context.clock.now();
    const sequence = ledger.settled(readTo);
    const progress = {
      sequence,
      readTo,
      epoch: target.epoch,
      health: this.#results.health,
      ...ledger.take(),
      replays: replays.filter((run) => run.isDirty).map((run) => run.take()),
      // An unfinished replay brings the next worker back.
      dueAt: replays.every(({ isDone }) => isDone) ? lanes.firstDue(instantOf(now)) : instantOf(now),
      until: instantOf(now + leaseFor),
      now: instantOf(now),
    };
    const isOurs = await context.db.transaction((tx) => writeProgress(tx, lease, progress));
    if (!isOurs) throw new LeaseEnded();
    lease.sequence = sequence;
    this.#renewedAt = now;
  }
}
