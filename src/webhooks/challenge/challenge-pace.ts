const minute = 60_000;
/** Unanswered challenges that a host may have within a minute, before it gets none for a while. */
const mostInVain = 10;
/** Remembered hosts, beyond which expired ones are dropped. */
const manyHosts = 1_000;

/**
 * Keeps challenges from becoming a flood: a caller who registers thousands of endpoints at another owner's host causes
 * only a few requests a minute from each process. Answered challenges do not count.
 */
export class ChallengePace {
  /** The start of each unanswered challenge, by host; milliseconds. */
  readonly #inVain = new Map<string, number[]>();

  /** Starts a challenge; the returned function marks it as answered. Undefined: not now. */
  begin(host: string, now: number): (() => void) | undefined {
    if (this.#inVain.size > manyHosts) for (const known of this.#inVain.keys()) this.#recent(known, now);
    const recent = this.#recent(host, now);
    if (recent.length >= mostInVain) return undefined;
    this.#inVain.set(host, [...recent, now]);
    return () => {
      const left = this.#inVain.get(host) ?? [];
      const at = left.indexOf(now);
      // A challenge older than a minute no longer counts.
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
