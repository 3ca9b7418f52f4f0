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
  /** An account has had a failure. */
  failed?: (accountId: string, error: unknown) => void;
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

/** So many items of an account run before those of the others have their turn. */
const inARow = 200;

/**
 * Does what a new day brings in one account, and pauses after so many items. A failed item does not delay the others.
 * @returns how many items it handled
 * @throws the first failure, after trying everything
 */
async function* jobOf(
  work: Work,
  account: AccountDay,
  { kinds = dailyWork(), isStopping = () => false }: Run,
): AsyncGenerator<undefined, number> {
  const caller = systemCaller(account, 'daily job');
  const failures: unknown[] = [];
  let [tried, done] = [0, 0];
  for (const { due, act } of kinds) {
    for (const item of await due(work.read(caller))) {
      if (isStopping()) break;
      if (tried > 0 && tried % inARow === 0) yield;
      tried++;
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

/**
 * Does what a new day brings in these accounts, some items of each in turn: no account waits for all that another has due.
 * Each run looks for due items again, so the job catches up after any pause and may run twice, or at once in two processes.
 * One account's failure does not stop the others.
 * @returns how many items it handled
 * @throws the first failure, after trying everything
 */
export async function runDailyJob(work: Work, accounts: readonly AccountDay[], run: Run = {}): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  let rest = accounts.map(({ id, timeZone }) => ({ id, job: jobOf(work, { id, timeZone }, run) }));
  while (rest.length > 0) {
    const paused: typeof rest = [];
    for (const one of rest) {
      if (run.isStopping?.()) break;
      try {
        const turn = await one.job.next();
        if (turn.done) done += turn.value;
        else paused.push(one);
      } catch (error) {
        run.failed?.(one.id, error);
        failures.push(error);
      }
    }
    rest = paused;
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
