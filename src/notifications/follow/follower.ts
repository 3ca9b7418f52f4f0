import { findAccount } from '../../accounts/index.ts';
import { systemCaller } from '../../platform/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { followChunk } from './follow.ts';
import { findUnfollowed } from './store.ts';

interface Surroundings {
  db: Database;
  write: Work['write'];
  log: Logger;
  /** Whether the installation has a mail server. */
  canMail: boolean;
}

/**
 * Makes what follows the logs of all accounts: a chunk of each account that has unfollowed events, so that none waits for all
 * that another has behind it, until no more wait. One account's failure does not stop the others.
 * @returns a function that throws the first failure, after trying every account
 */
export const createFollower =
  ({ db, write, log, canMail }: Surroundings) =>
  async (isStopping: () => boolean = () => false): Promise<void> => {
    const failures = new Map<string, unknown>();
    for (let isBehind = true; isBehind; ) {
      isBehind = false;
      for (const { accountId } of await findUnfollowed(db)) {
        if (isStopping()) return;
        if (failures.has(accountId)) continue;
        try {
          const account = await findAccount(db, accountId);
          if (!account) continue;
          const more = await write(systemCaller(account, 'notifications'), (tx) => followChunk(tx, canMail));
          isBehind ||= more;
        } catch (error) {
          log.warn({ err: error, accountId }, 'the notifications of an account failed');
          failures.set(accountId, error);
        }
      }
    }
    for (const error of failures.values()) throw error;
  };
