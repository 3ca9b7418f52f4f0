import type { Item } from './store.ts';

/**
 * What waits to be sent to one endpoint, in lanes: the events of one employee (or other entity) go out one after the
 * other, in the order of the log, and lanes do not wait for each other.
 */
export class Lanes {
  readonly #lanes = new Map<string, Item[]>();
  /** Lanes whose first item is on its way. */
  readonly #busy = new Set<string>();
  #size = 0;
  /** How many of them wait behind an item that failed, itself included. */
  #blocked = 0;

  /** How many items wait or are on their way. */
  get size(): number {
    return this.#size;
  }

  /** How many of them do not wait behind a failure. */
  get sendable(): number {
    return this.#size - this.#blocked;
  }

  add(item: Item): void {
    const lane = this.#lanes.get(item.lane);
    if (lane) lane.push(item);
    else this.#lanes.set(item.lane, [item]);
    this.#size++;
    if (this.isBlocked(item.lane)) this.#blocked++;
  }

  /** Whether the first item of a lane has failed and is waiting for its next attempt. */
  isBlocked(lane: string): boolean {
    return (this.#lanes.get(lane)?.[0]?.nextAttemptAt ?? null) !== null;
  }

  /** Takes up to `most` items that are due at `now` (an instant); each keeps its lane busy until it is given back. */
  take(now: string, most: number): Item[] {
    const taken: Item[] = [];
    for (const [lane, [head]] of this.#lanes) {
      if (taken.length >= most) break;
      if (!head || this.#busy.has(lane) || (head.nextAttemptAt !== null && head.nextAttemptAt > now)) continue;
      this.#busy.add(lane);
      taken.push(head);
    }
    return taken;
  }

  /** The item that was taken is finished: the lane goes on. @param wasBlocked as it was before this attempt */
  finish(item: Item, wasBlocked: boolean): void {
    const lane = this.#lanes.get(item.lane);
    if (wasBlocked) this.#blocked -= lane?.length ?? 0;
    this.#busy.delete(item.lane);
    this.#size--;
    lane?.shift();
    this.#lanes.delete(item.lane);
    // At the end of the map, so that lanes take turns.
    if (lane && lane.length > 0) this.#lanes.set(item.lane, lane);
  }

  /** The item that was taken failed and stays first in its lane until it is due again. @param wasBlocked as above */
  retry(item: Item, wasBlocked: boolean): void {
    if (!wasBlocked) this.#blocked += this.#lanes.get(item.lane)?.length ?? 0;
    this.#busy.delete(item.lane);
  }

  /** The items behind `item` in its lane. */
  behind(item: Item): Item[] {
    return this.#lanes.get(item.lane)?.slice(1) ?? [];
  }

  /** When the first item is due, those on their way included; undefined if there are none. */
  firstDue(now: string): string | undefined {
    return this.#earliest(now, () => true);
  }

  /** When the next item that has to wait is due, if any has. */
  nextDue(): string | undefined {
    return this.#earliest(undefined, (lane) => !this.#busy.has(lane));
  }

  #earliest(fallback: string | undefined, counts: (lane: string) => boolean): string | undefined {
    let earliest: string | undefined;
    for (const [lane, [head]] of this.#lanes) {
      const due = head?.nextAttemptAt ?? fallback;
      if (due !== undefined && counts(lane) && (earliest === undefined || due < earliest)) earliest = due;
    }
    return earliest;
  }
}
