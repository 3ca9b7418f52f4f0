import { findAccount } from '../../accounts/index.ts';
import { systemCaller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { followChunk } from './follow.ts';
import { findUnfollowed } from './store.ts';

interface Surroundings {
  db: Database;
  write: Work['write'];
  clock: Clock;
  log: Logger;
  /** Whether the installation has a mail server. */
  canMail: boolean;
}

/** How long an account is left out after a failure, in milliseconds: it would fail at each run, and be logged. */
const pause = 30_000;

/**
 * Makes what follows the logs of all accounts: a chunk of each account that has unfollowed events, so that none waits for all
 * that another has behind it, until no more wait. One account's failure does not stop the others.
 * @returns a function that throws the first failure, after trying every account; it returns whether it has left out none
 */
export const createNotificationSweep = ({ db, write, clock, log, canMail }: Surroundings) => {
  /** The accounts that have failed, and when. */
  const failed = new Map<string, number>();
  return async (isStopping: () => boolean = () => false): Promise<boolean> => {
    const failures: unknown[] = [];
    for (const [accountId, at] of failed) if (Math.abs(clock.now() - at) >= pause) failed.delete(accountId);
    for (let isBehind = true; isBehind; ) {
      isBehind = false;
      for (const { accountId } of await findUnfollowed(db, [...failed.keys()])) {
        if (isStopping()) return failed.size === 0;
        try {
          const account = await findAccount(db, accountId);
          if (!account) continue;
          const more = await write(systemCaller(account, 'notifications'), (tx) => followChunk(tx, canMail));
          isBehind ||= more;
        } catch (error) {
          log.warn({ err: error, accountId }, 'the notifications of an account failed');
          failed.set(accountId, clock.now());
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
    return failed.size === 0;
  };
};
