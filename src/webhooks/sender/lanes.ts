/**
 * The items to send to one endpoint, in lanes: the items of a lane go out one after the other, in the order of the log,
 * and lanes do not wait for each other.
 *
 * A lane is in one of four states, by its first item:
 *   ready    it may go out            ── take ──▶ busy
 *   busy     it is on its way         ── finish ──▶ ready (or gone), ── retry ──▶ waiting, ── block ──▶ blocked
 *   waiting  it failed and is due later; once it is due it may go out     ── take ──▶ busy
 *   blocked  it failed for good, and nothing may pass it
 * Ready items and due items have separate queues, so that the caller can give each a share.
 */
import { defined } from '../../platform/narrowing.ts';
import { type Item, isDue } from './store.ts';

interface Entry<T> {
  value: T;
  due: string;
}

/** Values by the instant at which they are due, the earliest first: a binary heap. */
class DueQueue<T> {
  readonly #heap: Entry<T>[] = [];
  /** The values in the queue; an entry of the heap that is not here was removed, and is dropped when it comes up. */
  readonly #live = new Map<T, Entry<T>>();

  add(value: T, due: string): void {
    const entry = { value, due };
    this.#live.set(value, entry);
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.due <= due) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  delete(value: T): void {
    this.#live.delete(value);
  }

  /** When the first value is due. */
  first(): string | undefined {
    this.#drop();
    return this.#heap[0]?.due;
  }

  /** Removes the first value. */
  shift(): T | undefined {
    this.#drop();
    const entry = this.#heap[0];
    if (!entry) return undefined;
    this.#live.delete(entry.value);
    this.#pop();
    return entry.value;
  }

  #drop(): void {
    for (let head = this.#heap[0]; head && this.#live.get(head.value) !== head; head = this.#heap[0]) this.#pop();
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      let child = heap[below];
      const other = heap[below + 1];
      if (child && other && other.due < child.due) [below, child] = [below + 1, other];
      if (!child || child.due >= last.due) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
  }
}

interface Lane {
  name: string;
  items: Item[];
  state: 'ready' | 'busy' | 'waiting' | 'blocked';
  /** Whether nothing may pass one of its items; only another worker, which starts afresh, can learn that it may. */
  isBarred: boolean;
}

/** The lanes of one endpoint, with the items that its worker has read and not settled. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** Lanes that are ready, in turn. */
  readonly #ready = new Set<Lane>();
  readonly #waiting = new DueQueue<Lane>();
  /** Lanes whose first item is on its way. */
  readonly #busy = new Set<Lane>();
  #size = 0;
  /** How many items are in lanes that wait or are blocked. */
  #held = 0;

  /** How many items wait or are on their way. */
  get size(): number {
    return this.#size;
  }

  /** How many of them do not wait behind a failure. */
  get sendable(): number {
    return this.#size - this.#held;
  }

  /** Whether an item can go out that does not wait for its next attempt. */
  get hasReady(): boolean {
    return this.#ready.size > 0;
  }

  /** Whether a failed item is due again. */
  hasDue(now: string): boolean {
    const due = this.#waiting.first();
    return due !== undefined && isDue(due, now);
  }

  /** When the next failed item is due again, if any has. */
  nextDue(): string | undefined {
    return this.#waiting.first();
  }

  /** Puts an item in its place in its lane; usually that is the end. */
  add(item: Item): void {
    const lane = this.#lanes.get(item.lane) ?? { name: item.lane, items: [], state: 'ready' as const, isBarred: false };
    this.#lanes.set(item.lane, lane);
    let place = lane.items.length;
    const first = lane.state === 'busy' ? 1 : 0;
    while (place > first && (lane.items[place - 1]?.sequence ?? 0) > item.sequence) place--;
    this.#size++;
    if (isHeld(lane)) this.#held++;
    if (item.isBlocking) lane.isBarred = true;
    lane.items.splice(place, 0, item);
    if (place === 0) this.#updateState(lane);
  }

  /** Whether others wait in a lane, because its first item failed or nothing may pass one of them. */
  isHeld(name: string): boolean {
    const lane = this.#lanes.get(name);
    return lane !== undefined && (lane.isBarred || isHeld(lane) || (lane.state === 'busy' && hasFailed(lane.items[0])));
  }

  /** Takes the next ready item; its lane is busy until the item is given back. */
  takeReady(): Item | undefined {
    for (const lane of this.#ready) return this.#take(lane);
    return undefined;
  }

  /** Takes the failed item that has been due the longest, if one is due at `now`. */
  takeDue(now: string): Item | undefined {
    const lane = this.hasDue(now) ? this.#waiting.shift() : undefined;
    return lane && this.#take(lane);
  }

  #take(lane: Lane): Item {
    this.#enter(lane, 'busy');
    return headOf(lane);
  }

  #laneOf(item: Item): Lane {
    return defined(this.#lanes.get(item.lane), item.lane);
  }

  /** The taken item is finished: its lane continues. */
  finish(item: Item): void {
    const lane = this.#laneOf(item);
    lane.items.shift();
    this.#size--;
    if (lane.items.length > 0) this.#updateState(lane);
    else {
      this.#busy.delete(lane);
      this.#lanes.delete(lane.name);
    }
  }

  /** The taken item failed, and stays first in its lane until `nextAttemptAt`, or for good if it is blocking. */
  retry(item: Item): void {
    this.#updateState(this.#laneOf(item));
  }

  /** The items behind `item` in its lane. */
  behind(item: Item): Item[] {
    return this.#lanes.get(item.lane)?.items.slice(1) ?? [];
  }

  /** When the first item may go out, including items on their way; undefined if none will by itself. */
  firstDue(now: string): string | undefined {
    return this.#ready.size > 0 || this.#busy.size > 0 ? now : this.#waiting.first();
  }

  /** Sets the state of a lane by its first item. */
  #updateState(lane: Lane): void {
    const head = headOf(lane);
    this.#enter(lane, head.isBlocking ? 'blocked' : head.nextAttemptAt === null ? 'ready' : 'waiting');
  }

  #enter(lane: Lane, state: Lane['state']): void {
    if (isHeld(lane)) this.#held -= lane.items.length;
    this.#ready.delete(lane);
    this.#waiting.delete(lane);
    lane.state = state;
    if (isHeld(lane)) this.#held += lane.items.length;
    if (state === 'ready') this.#ready.add(lane);
    if (state === 'busy') this.#busy.add(lane);
    else this.#busy.delete(lane);
    if (state === 'waiting') this.#waiting.add(lane, defined(headOf(lane).nextAttemptAt, 'its next attempt'));
  }
}

/** A lane without items ends. */
const headOf = (lane: Lane): Item => defined(lane.items[0], lane.name);
const isHeld = ({ state }: Lane): boolean => state === 'waiting' || state === 'blocked';
const hasFailed = (item: Item | undefined): boolean =>
  item !== undefined && (item.nextAttemptAt !== null || item.isBlocking);
