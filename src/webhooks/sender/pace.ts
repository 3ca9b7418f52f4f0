const second = 1_000;

/** Keeps an endpoint's `rateLimitPerSecond`: in no span of a second do more attempts begin. */
export class Pace {
  readonly #perSecond: number;
  /** When the latest attempts began, in milliseconds, the oldest first. */
  readonly #begun: number[] = [];

  /** @param perSecond null: no limit */
  constructor(perSecond: number | null) {
    this.#perSecond = perSecond ?? Number.POSITIVE_INFINITY;
  }

  /** When the next attempt may begin, in milliseconds; `now` if at once. */
  nextAt(now: number): number {
    const [oldest] = this.#begun;
    if (oldest === undefined || this.#begun.length < this.#perSecond) return now;
    return Math.max(now, oldest + second);
  }

  /** Says that an attempt begins. */
  begin(now: number): void {
    if (this.#perSecond === Number.POSITIVE_INFINITY) return;
    this.#begun.push(now);
    if (this.#begun.length > this.#perSecond) this.#begun.shift();
  }
}
