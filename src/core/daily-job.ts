import { systemCaller } from '../platform/caller.ts';
import { commonErrors } from '../platform/errors.ts';
import { Problem } from '../platform/problem.ts';
import type { Work } from '../platform/unit-of-work.ts';
import { endEmployment, findOverdueLeavers } from './employees/index.ts';

/** An account as the job needs it. */
interface AccountDay {
  id: string;
  timeZone: string;
}

/**
 * Draws what a new day brings in one account: ends the employments whose last day is over. It looks at what is due,
 * not at what day it ran last, so it catches up after any pause and may run twice or at once in two processes.
 * @returns how many employments it ended
 */
export async function runDailyJob(work: Work, account: AccountDay): Promise<number> {
  const caller = systemCaller(account, 'daily job');
  const leavers = await findOverdueLeavers(work.read(caller));
  for (const id of leavers) {
    await work
      .write(caller, (tx) => endEmployment(tx, id))
      .catch((error: unknown) => {
        // Somebody has removed them in the meantime: then they have left.
        if (!(error instanceof Problem && error.type === commonErrors.notFound)) throw error;
      });
  }
  return leavers.length;
}
