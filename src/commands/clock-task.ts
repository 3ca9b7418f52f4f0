import type { BackgroundTask } from '../platform/background.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { clockDifference } from '../platform/db/server-facts.ts';
import type { Logger } from '../platform/log.ts';
import { judgeClock } from './doctor/findings.ts';

/**
 * Says in the log when the clock of this machine is wrong by that of the database. Each process goes by its own clock: with
 * a wrong one it takes another day for today, ends employments early, forgets replies, and sends webhooks again.
 */
export function clockTask({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): BackgroundTask {
  let isWrong = false;
  return {
    name: 'clock',
    everySeconds: 60,
    async run() {
      const { state, found } = judgeClock(await clockDifference(db, clock));
      if ((state === 'problem') === isWrong) return;
      isWrong = state === 'problem';
      if (isWrong) log.error({ clock: found }, 'the clock of this machine is wrong, or that of the database');
      else log.warn({ clock: found }, 'the clock is right again');
    },
  };
}
