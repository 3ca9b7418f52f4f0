import { systemCaller } from '../platform/caller.ts';
import { commonErrors } from '../platform/errors.ts';
import { Problem } from '../platform/problem.ts';
import type { Reader, Tx, Work } from '../platform/unit-of-work.ts';
import { endEmployment, findOverdueLeavers } from './employees/index.ts';

/** An account as the job needs it. */
interface AccountDay {
  id: string;
  timeZone: string;
}

/** What days bring in one area. */
export interface DailyWork<Item> {
  /** What is due by `reader.today`, the oldest first. It asks what is due, not what day it ran last. */
  due(reader: Reader): Promise<Item[]>;
  /** Does one in a transaction of its own; nothing, if it is not due any more. */
  act(tx: Tx, item: Item): Promise<void>;
}

const dailyWork = [{ due: findOverdueLeavers, act: endEmployment }] as DailyWork<unknown>[];

/** Adds what the days bring in an area to the right; areas come in the order in which they were added. */
export function addDailyWork<Item>(work: DailyWork<Item>): void {
  dailyWork.push(work as DailyWork<unknown>);
}

/**
 * Draws what a new day brings in one account: ends the employments whose last day is over, and does what the areas have
 * added. What is due is found anew each time, so the job catches up after any pause and may run twice or at once in two
 * processes. What fails keeps nothing else from its day.
 * @returns how many things it did
 * @throws whatever failed first, after everything was tried
 */
export async function runDailyJob(work: Work, account: AccountDay): Promise<number> {
  const caller = systemCaller(account, 'daily job');
  const failures: unknown[] = [];
  let done = 0;
  for (const { due, act } of dailyWork) {
    for (const item of await due(work.read(caller))) {
      try {
        await work.write(caller, (tx) => act(tx, item));
        done++;
      } catch (error) {
        // Somebody has removed it in the meantime: then its day has come otherwise.
        if (!(error instanceof Problem && error.type === commonErrors.notFound)) failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
