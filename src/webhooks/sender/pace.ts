const second = 1_000;

/** Enforces an endpoint's `rateLimitPerSecond`: no second has more starts of attempts. */
export class Pace {
  readonly #perSecond: number;
  /** When the latest attempts started, in milliseconds, the oldest first. */
  readonly #begun: number[] = [];

  /** @param perSecond null: no limit */
  constructor(perSecond: number | null) {
    this.#perSecond = perSecond ?? Number.POSITIVE_INFINITY;
  }

  /** When the next attempt may start, in milliseconds; `now` if at once. */
  nextAt(now: number): number {
    const [oldest] = this.#begun;
    if (oldest === undefined || this.#begun.length < this.#perSecond) return now;
    return Math.max(now, oldest + second);
  }

  /** Records the start of an attempt. */
  begin(now: number): void {
    if (this.#perSecond === Number.POSITIVE_INFINITY) return;
    this.#begun.push(now);
    if (this.#begun.length > this.#perSecond) this.#begun.shift();
  }
}
