import type { AttemptRecord, DeliveryState } from './records/store.ts';
import type { Item } from './store.ts';

/** A worker's finished and unrecorded work, and how far the log is settled once it is recorded. */
export class Ledger {
  /** Items read that have no row yet: the log is settled up to the first of them. */
  readonly #unsettled = new Set<number>();
  readonly #states = new Map<number, DeliveryState>();
  #attempts: AttemptRecord[] = [];

  /** Attempts made but not recorded, which a crash can repeat. */
  get unrecorded(): number {
    return this.#attempts.length;
  }

  get isEmpty(): boolean {
    return this.#states.size === 0;
  }

  /** The worker read an item without a row. */
  expect(item: Item): void {
    this.#unsettled.add(item.sequence);
  }

  isExpected(item: Item): boolean {
    return this.#unsettled.has(item.sequence);
  }

  note(item: Item, status: DeliveryState['status']): void {
    this.#states.set(item.sequence, { item: { ...item }, status });
  }

  attempted(record: AttemptRecord): void {
    this.#attempts.push(record);
  }

  /** The log is settled up to here, once everything noted is recorded. @param readTo how far it was read */
  settled(readTo: number): number {
    for (const sequence of this.#unsettled) if (!this.#states.has(sequence)) return sequence - 1;
    return readTo;
  }

  /** Hands over the work to record. */
  take(): { states: DeliveryState[]; attempts: AttemptRecord[] } {
    const taken = { states: [...this.#states.values()], attempts: this.#attempts };
    for (const sequence of this.#states.keys()) this.#unsettled.delete(sequence);
    this.#states.clear();
    this.#attempts = [];
    return taken;
  }
}
