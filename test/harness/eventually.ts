import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for what happens in the background, without guessing how long it takes: asks again and again until the
 * answer is something other than undefined or false, and assertions in `look` hold.
 * @throws what `look` last threw, or an error that says what was waited for, after `within` milliseconds
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  within = 10_000,
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
