import { deliveryId } from '../deliveries/delivery-form.ts';
import type { DeliveryState, ReplayItem, ReplayProgress, RunningReplay } from './records/store.ts';
import type { Item } from './store.ts';

/** Items of one replay that are in memory at once. */
const most = 100;

/** One replay on its way through the log, run by the endpoint's worker. */
export class ReplayRun {
  readonly #replay: RunningReplay;
  readonly #endpointId: string;
  /** Items read and unfinished, in the order of the log. */
  readonly #open = new Set<number>();
  #readTo: number;
  #isRead = false;
  /** Items that are done, and not counted yet: whether they were delivered. Another process sends those behind an open one again. */
  readonly #finished = new Map<number, boolean>();
  #states: DeliveryState[] = [];
  #recordedTo: number;

  constructor(endpointId: string, replay: RunningReplay) {
    this.#endpointId = endpointId;
    this.#replay = replay;
    this.#readTo = replay.position;
    this.#recordedTo = replay.position;
  }

  /** What to read next; undefined if enough is in memory, or all is read. */
  get wanted(): { replay: RunningReplay; after: number; limit: number } | undefined {
    const limit = most - this.#open.size;
    return this.#isRead || limit < most / 2 ? undefined : { replay: this.#replay, after: this.#readTo, limit };
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

  /** Accepts the rows read, and returns them as items, each in its own lane: a replay keeps no order. */
  add(read: ReplayItem[], limit: number): Item[] {
    if (read.length < limit) this.#isRead = true;
    return read.map((event) => {
      this.#readTo = event.sequence;
      this.#open.add(event.sequence);
      const own = { lane: `replay ${this.#replay.id} ${event.sequence}`, replay: this, replayTries: 0 };
      return { ...event, ...own, probes: 0, nextAttemptAt: null, isBlocking: false };
    });
  }

  /** An item is done: the receiver has accepted it, or its attempts are used up. */
  finish(item: Item, isDelivered: boolean): void {
    this.#open.delete(item.sequence);
    this.#finished.set(item.sequence, isDelivered);
    this.note(item, isDelivered ? 'delivered' : 'failed');
  }

  /** Records an attempt of an item. */
  note(item: Item, status: DeliveryState['status']): void {
    this.#states.push({ id: deliveryId(this.#endpointId, item.sequence), item: { ...item }, status });
  }

  get #position(): number {
    for (const sequence of this.#open) return sequence - 1;
    return this.#isRead ? this.#replay.toSequence : this.#readTo;
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
    const progress = { id: this.#replay.id, position, sent, failed, isDone: this.isDone, states: this.#states };
    this.#states = [];
    this.#recordedTo = this.isDone ? Number.POSITIVE_INFINITY : position;
    return progress;
  }
}
