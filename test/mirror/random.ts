/** A small generator of random numbers (mulberry32): the same seed makes the same numbers everywhere. */
export interface Random {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  /** @throws Nothing: undefined if there is nothing to choose */
  pick<T>(from: readonly T[]): T | undefined;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  /** From 0 up to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => from[whole(0, from.length - 1)],
  };
}
