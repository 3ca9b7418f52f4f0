import { type EventType, includes } from '../../events/index.ts';
import { occurrenceKey } from '../endpoints/subscribed-types.ts';
import { onTurn, type Sending } from './context.ts';
import { isTooDeep, tellOfLoop } from './loops.ts';
import { findReplays, readReplay } from './records/store.ts';
import { ReplayRun } from './replay-run.ts';
import {
  findTarget,
  findUnfinished,
  type Item,
  type LoggedItem,
  readLog,
  type StoredItem,
  settledBeyond,
  type Target,
} from './store.ts';

/** How often the reader looks at the log without a signal, in milliseconds. */
export const pollEvery = 1_000;

/** Limits of sendable items, and of all items: those behind a failure must not keep the others from being read. */
const maxSendable = 2_000;
const maxInMemory = 50_000;
const readAtOnce = 500;

/**
 * Reads the log, and replays, into lanes: the events that the endpoint wants, and only as many as are soon to be sent.
 */
export class LogReader {
  readonly #sending: Sending;
  readonly #signal: () => void;
  /** The log is read up to here. */
  #readTo: number;
  #mayHaveMore = true;
  #isReading = false;
  #isReadingReplays = false;
  /** Whether the endpoint has changed since its worker began. */
  #isOutdated = false;
  #failure: unknown;
  /** The items beyond the cursor that an earlier worker has settled. */
  #settled: ReadonlySet<number> = new Set();
  /** When the log and the endpoint were last read, by a monotonic clock. */
  #lookedAt = 0;

  /** @param signal called after a read */
  constructor(sending: Sending, signal: () => void) {
    this.#sending = sending;
    this.#signal = signal;
    this.#readTo = sending.lease.sequence;
  }

  get readTo(): number {
    return this.#readTo;
  }

  /** Whether there may be something to read, and room for it. */
  get canRead(): boolean {
    const { lanes } = this.#sending;
    return this.#mayHaveMore && !this.#isReading && lanes.sendable < maxSendable && lanes.size < maxInMemory;
  }

  /** The log or the endpoint may have changed: the next look reads them. */
  poke(): void {
    this.#mayHaveMore = true;
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }

  /** Takes over the unfinished items of the previous worker. */
  async begin(): Promise<void> {
    const { context, lease, target, lanes, replays } = this.#sending;
    const unfinished = await findUnfinished(context.db, lease, target.onExhausted === 'block');
    for (const item of unfinished) lanes.add(inLane(item, target));
    const running = await findReplays(context.db, lease);
    replays.push(...running.map((replay) => new ReplayRun(replay)));
    this.#settled = await settledBeyond(context.db, lease);
  }

  /**
   * Looks at the endpoint and reads on, if it is time.
   * @returns false: the endpoint is gone, paused or changed, so the worker ends, and a new one starts with the new
   *   state
   */
  async look(): Promise<boolean> {
    const { context, lease, target, lanes, replays } = this.#sending;
    if (!this.#isReadingReplays && replays.some(({ wanted }) => wanted)) this.#readReplays().catch(this.#fail);
    if (performance.now() - this.#lookedAt >= pollEvery) {
      this.#mayHaveMore = true;
      this.#lookedAt = performance.now();
      const present = await onTurn(this.#sending, () => findTarget(context.db, lease));
      if (JSON.stringify(present) !== JSON.stringify(target)) return false;
    }
    if (this.#failure) throw this.#failure;
    if (this.canRead && !this.#isOutdated) {
      const reading = this.#read();
      // Sending continues in the meantime.
      if (!lanes.hasReady) await reading;
      else reading.catch(this.#fail);
    }
    return !this.#isOutdated;
  }

  readonly #fail = (error: unknown): void => {
    this.#failure = error;
  };

  async #read(): Promise<void> {
    this.#mayHaveMore = false;
    this.#isReading = true;
    try {
      const { context, lease, target } = this.#sending;
      const events = await onTurn(this.#sending, () => readLog(context.db, lease, this.#readTo, readAtOnce));
      // The next worker decides about the events after the change.
      this.#isOutdated = events.some(({ endpointVersion }) => endpointVersion !== target.version);
      if (this.#isOutdated) return;
      if (events.length === readAtOnce) this.#mayHaveMore = true;
      // Before it is held: a crash in between reports it again.
      const suspected = events.find((event) => isTooDeep(event) && this.#isWanted(event));
      if (suspected) await tellOfLoop(context, lease, suspected);
      for (const event of events) this.#take(event);
    } finally {
      this.#isReading = false;
      this.#signal();
    }
  }

  #isWanted(event: LoggedItem): boolean {
    const { context, target } = this.#sending;
    return !this.#settled.has(event.sequence) && wants(target, event, context.types);
  }

  #take(event: LoggedItem): void {
    const { target, lanes, ledger } = this.#sending;
    this.#readTo = event.sequence;
    if (!this.#isWanted(event)) return;
    const item = inLane({ ...event, attempts: 0, probes: 0, nextAttemptAt: null, isBlocking: false }, target);
    ledger.expect(item);
    if (isTooDeep(item)) {
      this.#hold(item);
      return;
    }
    lanes.add(item);
    // Behind a failure it waits with its own row, so that the log is settled past it.
    if (lanes.isHeld(item.lane)) ledger.note(item, 'pending');
  }

  /** A suspected loop is held until a person releases it, and items behind it wait as behind a failure. */
  #hold(item: Item): void {
    const { context, lease, target, lanes, ledger } = this.#sending;
    item.isBlocking = target.onExhausted === 'block';
    ledger.note(item, 'held');
    if (item.isBlocking) lanes.add(item);
    const { accountId, endpointId } = lease;
    const { sequence, eventId, depth } = item;
    context.watchLoops({ accountId, endpointId, eventId, sequence, depth });
  }

  /** The next part of each replay, one after the other; new events do not wait for them. */
  async #readReplays(): Promise<void> {
    const { context, lease, lanes, replays } = this.#sending;
    this.#isReadingReplays = true;
    try {
      for (const run of replays) {
        const { wanted } = run;
        if (!wanted) continue;
        const read = await onTurn(this.#sending, () => readReplay(context.db, lease, wanted));
        for (const item of run.add(read, wanted)) lanes.add(item);
      }
    } finally {
      this.#isReadingReplays = false;
      this.#signal();
    }
  }
}

/**
 * Chooses the lane of an item, within which it keeps its order: the employee's, else the entity's; with the ordering
 * `endpoint` there is one lane, with `none` each item has its own.
 */
export function inLane(item: StoredItem, { ordering }: Pick<Target, 'ordering'>): Item {
  const lane = { entity: item.entity, none: item.eventId, endpoint: 'all' }[ordering];
  return { ...item, lane };
}

/**
 * Whether an endpoint subscribes to an event: to its kind, and since before it happened. A process of a later release may
 * have resolved the subscription to kinds that this one does not know.
 */
export function wants(
  { events, types }: Pick<Target, 'events' | 'types'>,
  { event, alsoUnder, sequence }: Pick<Item, 'event' | 'alsoUnder' | 'sequence'>,
  known: ReadonlyMap<string, Pick<EventType, 'type' | 'heading'>>,
): boolean {
  const since = [types[event], alsoUnder === null ? undefined : types[occurrenceKey(event, alsoUnder)]];
  const after = Math.min(...since.map((sequence) => sequence ?? Number.POSITIVE_INFINITY));
  if (Number.isFinite(after)) return sequence > after;
  return includes(events, known.get(event) ?? { type: event }, alsoUnder?.split(','));
}
