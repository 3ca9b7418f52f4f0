import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isCurrent } from './migrate.ts';
import { sql } from './sql.ts';

/** How long the database may take to answer; milliseconds. */
const patience = 2_000;
/** The typical delay of a timer when more arrives than the process can do; milliseconds. */
const tooLate = 500;
const nanoseconds = 1e6;

const ping = sql`select 1 as one`;

export interface Readiness {
  /** Whether the process can serve requests. The answer takes two seconds at most, whatever the database does. */
  isReady(): Promise<boolean>;
  stop(): void;
}

/** How often it measures the delay of timers; milliseconds. */
const lookEvery = 1_000;

/** Measures the delay of timers by itself, so that no check changes the result of the next one. */
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
 * Makes the check whether the process can serve requests: the database answers in time, single statements and
 * transactions alike, and has the schema of this release; and the process keeps up with its load. After the schema was
 * right once, it is not checked again, since a newer release may migrate while this one still serves.
 */
export function createReadiness(db: Database): Readiness {
  const timers = watchTimers();
  let wasCurrent = false;
  /** One check at a time: calls while it waits get the same result. */
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
