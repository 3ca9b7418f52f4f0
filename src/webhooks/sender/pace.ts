const second = 1_000;

/** Enforces an endpoint's `rateLimitPerSecond`: no second has more starts of attempts. */
export class Pace {
  readonly perSecond: number;
  /** When the latest attempts started, in milliseconds, the oldest first. */
  readonly #begun: number[] = [];

  /** @param perSecond null: no limit */
  constructor(perSecond: number | null) {
    this.perSecond = perSecond ?? Number.POSITIVE_INFINITY;
  }

  /** When the next attempt may start, in milliseconds; `now` if at once. */
  nextAt(now: number): number {
    const [oldest] = this.#begun;
    if (oldest === undefined || this.#begun.length < this.perSecond) return now;
    return oldest > now ? now : Math.max(now, oldest + second);
  }

  /** Whether nothing that it remembers counts any more. */
  isOver(now: number): boolean {
    return Math.abs(now - (this.#begun.at(-1) ?? now - second)) >= second;
  }

  /** Records the start of an attempt. */
  begin(now: number): void {
    if (this.perSecond === Number.POSITIVE_INFINITY) return;
    // What began later than now did so before the clock was set back.
    if ((this.#begun.at(-1) ?? now) > now) this.#begun.length = 0;
    this.#begun.push(now);
    if (this.#begun.length > this.perSecond) this.#begun.shift();
  }
}

/** The pace of an endpoint, which one worker hands to the next: each change of the endpoint starts another worker. */
export function paceOf(paces: Map<string, Pace>, endpointId: string, perSecond: number | null): Pace {
  const known = paces.get(endpointId);
  if (known?.perSecond === (perSecond ?? Number.POSITIVE_INFINITY)) return known;
  const pace = new Pace(perSecond);
  paces.set(endpointId, pace);
  return pace;
}
