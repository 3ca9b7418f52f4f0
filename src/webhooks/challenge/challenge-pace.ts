const minute = 60_000;
/** Challenges that a host may leave unanswered within a minute, before it is left alone for a while. */
const mostInVain = 10;
/** Hosts that are remembered before those are dropped that count no more. */
const manyHosts = 1_000;

/**
 * Keeps challenges from becoming a flood: whoever registers thousands of endpoints at a host that is not theirs gets it
 * a few requests a minute from each process. Challenges that were answered do not count.
 */
export class ChallengePace {
  /** When challenges began that are not answered, by host; milliseconds. */
  readonly #inVain = new Map<string, number[]>();

  /** Begins a challenge; the function that it gives says that it was answered. Undefined: not now. */
  begin(host: string, now: number): (() => void) | undefined {
    if (this.#inVain.size > manyHosts) for (const known of this.#inVain.keys()) this.#recent(known, now);
    const recent = this.#recent(host, now);
    if (recent.length >= mostInVain) return undefined;
    this.#inVain.set(host, [...recent, now]);
    return () => {
      const left = this.#inVain.get(host) ?? [];
      const at = left.indexOf(now);
      // What took longer than the minute is not counted any more.
      if (at >= 0) left.splice(at, 1);
    };
  }

  #recent(host: string, now: number): number[] {
    const recent = (this.#inVain.get(host) ?? []).filter((at) => Math.abs(now - at) < minute);
    if (recent.length > 0) this.#inVain.set(host, recent);
    else this.#inVain.delete(host);
    return recent;
  }
}
