import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isCurrent } from './migrate.ts';
import { sql } from './sql.ts';

/** How long the database may take to answer; milliseconds. */
const patience = 2_000;
/** How late a timer typically is where more comes in than can be done; milliseconds. */
const tooLate = 500;
const nanoseconds = 1e6;

const ping = sql`select 1 as one`;

export interface Readiness {
  /** Whether requests can be served. It is known within two seconds, whatever the database does. */
  isReady(): Promise<boolean>;
  stop(): void;
}

/** How often it is looked at how late timers are; milliseconds. */
const lookEvery = 1_000;

/** Looks by itself at how late timers are, so that no question changes what the next one hears. */
function watchTimers() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let isSaturated = false;
  const timer = setInterval(() => {
    isSaturated = delay.percentile(50) / nanoseconds > tooLate;
    delay.reset();
  }, lookEvery);
  timer.unref();
  return {
    isSaturated: () => isSaturated,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

/**
 * Makes the check whether requests can be served: the database answers in time, single statements and transactions
 * alike, and has the schema of this release; and the process keeps up with what comes in. Once the schema has been right
 * it is not looked at again, since a newer release may migrate while this one still serves.
 */
export function createReadiness(db: Database): Readiness {
  const timers = watchTimers();
  let wasCurrent = false;
  /** One question at a time: those who ask while it waits hear the same. */
  let asked: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    try {
      wasCurrent ||= await isCurrent(db);
      await Promise.all([db.first(ping), db.transaction((tx) => tx.first(ping))]);
      return wasCurrent;
    } catch {
      return false;
    } finally {
      asked = undefined;
    }
  };
  return {
    isReady() {
      if (timers.isSaturated()) return Promise.resolve(false);
      asked ??= ask();
      return Promise.race([asked, wait(patience, false, { ref: false })]);
    },
    stop: () => timers.stop(),
  };
}
