import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { type Database, isReadOnly } from './database.ts';
import { isCurrent } from './migrate.ts';
import { sql } from './sql.ts';

/** How long the database may take to answer; milliseconds. */
const patience = 2_000;
/** The typical delay of a timer when more arrives than the process can do; milliseconds. */
const tooLate = 500;
const nanoseconds = 1e6;

const ping = sql<{ isReadOnly: boolean }>`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Why a process cannot serve requests, for the operator. */
const obstacles = {
  load: 'The process has more to do than it can do in time.',
  schema: 'The database does not have the schema of this release: `bin/rollcall migrate --check` says what it lacks.',
  silence: 'The database does not answer within two seconds.',
  readOnly: 'The database accepts no changes: it is a standby, or read-only. Set DATABASE_URL to the primary.',
  refusal: 'The database refuses what this process sends: `bin/rollcall doctor` and the log say why.',
};

export interface Readiness {
  /** Why the process cannot serve requests; undefined: it can. The answer takes two seconds at most, whatever the database does. */
  obstacle(): Promise<string | undefined>;
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
 * transactions alike, accepts changes, and has the schema of this release; and the process keeps up with its load. After the schema was
 * right once, it is not checked again, since a newer release may migrate while this one still serves.
 */
export function createReadiness(db: Database): Readiness {
  const timers = watchTimers();
  let wasCurrent = false;
  /** One check at a time: calls while it waits get the same result. */
  let asked: Promise<string | undefined> | undefined;

  const ask = async (): Promise<string | undefined> => {
    try {
      wasCurrent ||= await isCurrent(db);
      const answers = await Promise.all([db.first(ping), db.transaction((tx) => tx.first(ping))]);
      if (answers.some((answer) => answer?.isReadOnly)) return obstacles.readOnly;
      return wasCurrent ? undefined : obstacles.schema;
    } catch (error) {
      if (error instanceof Problem) return isReadOnly(error.cause) ? obstacles.readOnly : error.message;
      return obstacles.refusal;
    } finally {
      asked = undefined;
    }
  };
  return {
    obstacle() {
      if (timers.isSaturated()) return Promise.resolve(obstacles.load);
      asked ??= ask();
      return Promise.race([asked, wait(patience, obstacles.silence, { ref: false })]);
    },
    stop: () => timers.stop(),
  };
}
