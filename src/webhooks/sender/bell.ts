import { setTimeout as wait } from 'node:timers/promises';

/** Lets a loop sleep until something happens; what happens while it is awake ends its next sleep at once. */
export class Bell {
  #hasRung = false;
  #wake: () => void = () => {};

  /** Something happened. */
  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  /** The loop looks at everything now: what has happened until here is no reason to look again. */
  silence(): void {
    this.#hasRung = false;
  }

  /** Waits until it rings, or for some milliseconds. */
  async sleep(most: number): Promise<void> {
    if (this.#hasRung) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([woken, wait(most, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
    this.#wake = () => {};
  }
}
