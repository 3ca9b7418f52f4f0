import type { Database } from './db/database.ts';
import { commonErrors } from './errors.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { Problem } from './problem.ts';
import type { Work } from './unit-of-work.ts';

/** What a process has to do. */
export interface Load {
  /** Statements and transactions that have begun; those that wait for a connection too. */
  underWay: number;
  /** Pieces of work that wait for the turn of their account. */
  waiting: number;
  /** Statements and transactions that have ended since the process began. */
  done: number;
}

/** How often it looks at the load; milliseconds. */
const lookEvery = 250;
/** So much may always be under way: a burst of a few clients is no overload, however slow the machine. */
const always = 32;
/** Work waits too long if the process needs more than this for all that it has to do, at its present pace; seconds. */
const tooLong = 0.5;
/** It has to wait too long for so many seconds, and at so many looks: a process that stood still once is not overloaded. */
const [lasting, looks] = [1.5, 3];
/**
 * If nothing ends for so many seconds, the database does not answer: what waits for its turn waits in vain. A wait for a
 * connection ends after ten seconds by itself, which must not look like an answer.
 */
const silent = 8;
/** While it refuses requests, the process needs no more than this for all that it has to do; seconds. */
const short = 0.05;
/** It then accepts so much in any case: enough to keep all connections to the database at work. */
const enough = 16;
/** It goes on for so many looks after its last refusal. */
const calmLooks = 20;
/** The weight of the last look in the pace. */
const weight = 0.3;

/**
 * Refuses requests of a process that has had more to do than it can for some time, so that those that it accepts take about as long
 * as usual; else all of them wait longer and longer, and in the end in vain. The delay of the event loop does not show it: work
 * waits for the database.
 */
export class Shedding {
  readonly #read: () => Load;
  #done = 0;
  /** Statements and transactions that end in a second. */
  #pace = 0;
  /** For how many seconds nothing has ended that was under way. */
  #silence = 0;
  /** For how many looks, and seconds, work has waited too long. */
  #late = { looks: 0, seconds: 0 };
  /** The looks for which it goes on; 0: it refuses nothing. */
  #left = 0;

  constructor(read: () => Load) {
    this.#read = read;
  }

  get isOn(): boolean {
    return this.#left > 0;
  }

  /** Whether the database does not answer. */
  get isSilent(): boolean {
    return this.#silence >= silent;
  }

  /** Looks at the load. @param elapsed the time since the last look, in seconds */
  look(elapsed: number): void {
    const { underWay, waiting, done } = this.#read();
    const ended = done - this.#done;
    this.#pace += (ended / elapsed - this.#pace) * weight;
    this.#done = done;
    this.#silence = underWay > 0 && ended === 0 ? this.#silence + elapsed : 0;
    // What waits for the turn of its account alone delays no other account.
    const isTooMuch = underWay > always && underWay + waiting > this.#pace * tooLong;
    const isLate = isTooMuch || this.isSilent;
    const { looks: times, seconds } = this.#late;
    this.#late = isLate ? { looks: times + 1, seconds: seconds + elapsed } : { looks: 0, seconds: 0 };
    if (this.#late.looks >= looks && this.#late.seconds >= lasting) this.#left = calmLooks;
    else if (this.isOn) this.#left--;
  }

  /** Whether to refuse a request that has just arrived. */
  refuses(): boolean {
    if (!this.isOn) return false;
    const { underWay, waiting } = this.#read();
    if (underWay + waiting < Math.max(enough, this.#pace * short)) return false;
    this.#left = calmLooks;
    return true;
  }
}

export const tooMuchToDo = new Problem(
  commonErrors.unavailable,
  'The server has more requests than it can answer in time.',
  { headers: { 'retry-after': '5' } },
);

const none = {};

/**
 * Watches the load of a process, and refuses the requests that wait for their turn when it begins to refuse those that arrive.
 * @returns the functions that say whether to refuse a request that has just arrived, and that end it
 */
export function watchLoad(metrics: Metrics, log: Logger, { load }: Pick<Database, 'load'>, work: Work) {
  const read = () => ({ ...load, waiting: work.waiting() });
  const shedding = new Shedding(read);
  const shed = metrics.counter(
    'rollcall_requests_shed_total',
    'Requests that the process has refused on arrival, because it had too much to do.',
  );
  shed.add(none, 0);
  let last = performance.now();
  const timer = setInterval(() => {
    const was = shedding.isOn;
    const now = performance.now();
    shedding.look((now - last) / 1000);
    last = now;
    if (shedding.isOn === was) return;
    if (was) {
      log.info('the process accepts all requests again');
      return;
    }
    const why = shedding.isSilent ? 'the database does not answer' : 'it has too much to do';
    log.warn(read(), `the process refuses requests, because ${why}`);
    work.refuseWaiting(tooMuchToDo);
  }, lookEvery);
  timer.unref();
  return {
    refuses() {
      const isRefused = shedding.refuses();
      if (isRefused) shed.add(none);
      return isRefused;
    },
    stop: () => clearInterval(timer),
  };
}
