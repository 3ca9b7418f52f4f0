import { systemCaller } from '../platform/caller.ts';
import { firstZone, instantOf, localDateOf } from '../platform/clock.ts';
import { commonErrors } from '../platform/errors.ts';
import { Problem } from '../platform/problem.ts';
import type { Reader, Work } from '../platform/unit-of-work.ts';
import { type DailyWork, dailyWork } from './ports.ts';
import { accountsOf } from './store.ts';

/** What differs from the job as workers run it. */
interface Run {
  /** The kinds of due item; by default those of all areas. */
  kinds?: DailyWork[];
  /** Whether the process waits for the job to end: the next run does the rest. */
  isStopping?: () => boolean;
}

/** An account as the job needs it. */
interface AccountDay {
  id: string;
  timeZone: string;
}

/** The ids of the accounts in which the job may have something to do. @param now milliseconds */
export const accountsWithDailyWork = (db: Pick<Reader, 'all'>, now: number): Promise<string[]> =>
  accountsOf(
    db,
    dailyWork().map(({ accounts }) => accounts({ now: instantOf(now), latest: localDateOf(now, firstZone) })),
  );

/**
 * Does what a new day brings in one account. Each run looks for due items again, so the job catches up after any pause
 * and may run twice, or at once in two processes. A failed item does not delay the others.
 * @returns how many items it handled
 * @throws the first failure, after trying everything
 */
export async function runDailyJob(
  work: Work,
  account: AccountDay,
  { kinds = dailyWork(), isStopping = () => false }: Run = {},
): Promise<number> {
  const caller = systemCaller(account, 'daily job');
  const failures: unknown[] = [];
  let done = 0;
  for (const { due, act } of kinds) {
    for (const item of await due(work.read(caller))) {
      if (isStopping()) break;
      try {
        await work.write(caller, (tx) => act(tx, item));
        done++;
      } catch (error) {
        // The account was removed in the meantime, so nothing is left to do.
        if (!(error instanceof Problem && error.type === commonErrors.notFound)) failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
