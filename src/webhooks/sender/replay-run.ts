import type { DeliveryState, ReplayItem, ReplayPart, ReplayProgress, RunningReplay } from './records/store.ts';
import type { Item } from './store.ts';

/** Items of one replay that are in memory at once. */
const most = 100;
/** How much of the log one read searches: of a rare kind of event, there may be none in millions. */
const searchedAtOnce = 10_000;
/** Attempts of one item. */
export const maxReplayTries = 6;

/** One replay on its way through the log, run by the endpoint's worker. */
export class ReplayRun {
  readonly #replay: RunningReplay;
  /** Items read and unfinished, in the order of the log. */
  readonly #open = new Set<number>();
  #readTo: number;
  /** Items that are done, and not counted yet: whether they were delivered. Another process sends those behind an open one again. */
  readonly #finished = new Map<number, boolean>();
  #states: DeliveryState[] = [];
  /** Of items beyond the position that the receiver has not accepted: another worker continues with them. */
  readonly #tries: Map<number, RunningReplay['tries'][string]>;
  #recordedTo: number;

  constructor(replay: RunningReplay) {
    this.#replay = replay;
    this.#readTo = replay.position;
    this.#recordedTo = replay.position;
    this.#tries = new Map(Object.entries(replay.tries).map(([sequence, tried]) => [Number(sequence), tried]));
  }

  /** What to read next; undefined if enough is in memory, or all is read. */
  get wanted(): ReplayPart | undefined {
    const limit = most - this.#open.size;
    if (this.#isRead || limit < most / 2) return undefined;
    const { status, toSequence } = this.#replay;
    return { status, after: this.#readTo, to: Math.min(this.#readTo + searchedAtOnce, toSequence), limit };
  }

  get #isRead(): boolean {
    return this.#readTo >= this.#replay.toSequence;
  }

  get isDone(): boolean {
    return this.#isRead && this.#open.size === 0;
  }

  /** Whether there is progress to record. */
  get isDirty(): boolean {
    return (
      this.#states.length > 0 ||
      this.#position > this.#recordedTo ||
      (this.isDone && this.#recordedTo < Number.POSITIVE_INFINITY)
    );
  }

  /** Accepts the rows read, and returns the items to send, each in its own lane: a replay keeps no order. */
  add(read: ReplayItem[], { to, limit }: ReplayPart): Item[] {
    this.#readTo = (read.length === limit && read.at(-1)?.sequence) || to;
    const items = read.map((event) => {
      this.#open.add(event.sequence);
      const [replayTries, nextAttemptAt] = this.#tries.get(event.sequence) ?? [0, null];
      const own = { lane: `replay ${this.#replay.id} ${event.sequence}`, replay: this, replayTries };
      return { ...event, ...own, probes: 0, nextAttemptAt, isBlocking: false };
    });
    // An earlier worker has used up the attempts of some behind an open one.
    for (const item of items) if (item.replayTries >= maxReplayTries) this.finish(item, false);
    return items.filter(({ sequence }) => this.#open.has(sequence));
  }

  /** An item is done: the receiver has accepted it, or its attempts are used up. */
  finish(item: Item, isDelivered: boolean): void {
    this.#open.delete(item.sequence);
    this.#finished.set(item.sequence, isDelivered);
    this.note(item, isDelivered ? 'delivered' : 'failed');
  }

  /** Records an attempt of an item. */
  note(item: Item, status: DeliveryState['status']): void {
    this.#states.push({ item: { ...item }, status });
    if (status === 'delivered') this.#tries.delete(item.sequence);
    else this.#tries.set(item.sequence, [item.replayTries ?? 0, item.nextAttemptAt]);
  }

  get #position(): number {
    for (const sequence of this.#open) return sequence - 1;
    return this.#readTo;
  }

  /** Hands over the progress to record. */
  take(): ReplayProgress {
    const position = this.#position;
    const { status } = this.#replay;
    // A delivery that has left the status of the replay is not read again.
    const isOver = (isDelivered: boolean) => isDelivered && status !== null && status !== 'delivered';
    const counted = [...this.#finished].filter(
      ([sequence, isDelivered]) => sequence <= position || isOver(isDelivered),
    );
    for (const [sequence] of counted) this.#finished.delete(sequence);
    const sent = counted.filter(([, isDelivered]) => isDelivered).length;
    const failed = counted.length - sent;
    for (const sequence of this.#tries.keys()) if (sequence <= position) this.#tries.delete(sequence);
    const tries = Object.fromEntries(this.#tries);
    const progress = { id: this.#replay.id, position, sent, failed, isDone: this.isDone, states: this.#states, tries };
    this.#states = [];
    this.#recordedTo = this.isDone ? Number.POSITIVE_INFINITY : position;
    return progress;
  }
}
