import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for an effect in the background, without guessing how long it takes: calls `look` again and again until it
 * returns something other than undefined or false, and its assertions hold.
 * @throws the last error of `look`, or an error that names the awaited effect, after `within` milliseconds
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  within = 30_000,
): Promise<T> {
  const deadline = performance.now() + within;
  for (let pause = 2; ; pause = Math.min(pause * 1.5, 50)) {
    let failure: unknown;
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > deadline) {
      throw failure ?? new Error(`waited ${within} ms in vain for ${what}`);
    }
    await wait(pause);
  }
}
