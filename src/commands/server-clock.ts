import type { BackgroundTask } from '../platform/background.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { clockDifference } from '../platform/db/server-facts.ts';
import type { Logger } from '../platform/log.ts';
import { judgeClock } from './doctor/findings.ts';

/**
 * The clock of this machine, or that of the database once they differ by over ten seconds and until they differ by two at
 * most: all processes then have the same today, and the same age of stored replies and claims. A process a day ahead would
 * end employments early, and run repeated requests again.
 */
export class ServerClock implements Clock {
  readonly #machine: Clock;
  /** The time of the database less that of `performance`, which goes on whatever the clock of the machine is set to. */
  #base: number | undefined;

  constructor(machine: Clock = systemClock) {
    this.#machine = machine;
  }

  now(): number {
    return this.#base === undefined ? this.#machine.now() : this.#base + performance.now();
  }

  /** Compares the two. The log says when the process no longer goes by its machine, and when it does again. */
  async follow(db: Database, log: Logger): Promise<void> {
    const difference = await clockDifference(db, this.#machine);
    const { state, found } = judgeClock(difference);
    const wasWrong = this.#base !== undefined;
    // A machine that stays near the threshold would go to and fro: the difference is exact only to the time of an answer.
    const isWrong = state === 'problem' || (wasWrong && state === 'warning');
    this.#base = isWrong ? this.#machine.now() + difference - performance.now() : undefined;
    if (isWrong === wasWrong) return;
    if (!isWrong) log.warn({ clock: found }, 'the clock of this machine is right again');
    else
      log.error(
        { clock: found },
        'the clock of this machine or of the database is wrong; this process follows the database',
      );
  }
}

export const clockTask = ({ db, clock, log }: { db: Database; clock: ServerClock; log: Logger }): BackgroundTask => ({
  name: 'clock',
  everySeconds: 60,
  run: () => clock.follow(db, log),
});
