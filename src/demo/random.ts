import { crc32 } from 'node:zlib';

/** Random numbers that repeat: the same seed draws the same values on every machine. */
export interface Random {
  /** From 0 up to 1, exclusive. */
  fraction(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** Picks by weight from pairs of item and weight. */
  weigh<T>(pairs: readonly (readonly [T, number])[]): T;
}

/**
 * Mulberry32 by Tommy Ettinger (2017, public domain; https://gist.github.com/tommyettinger/46a874533244883189143505d203312c),
 * seeded with a word. It is far too weak for secrets.
 */
export function createRandom(seed: string): Random {
  let state = crc32(seed);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    integer: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    weigh: <T>(pairs: readonly (readonly [T, number])[]) => {
      let left = fraction() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      const found = pairs.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pairs.at(-1))?.[0] as T;
    },
  };
}
