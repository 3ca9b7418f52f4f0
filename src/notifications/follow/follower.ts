import { findAccount } from '../../accounts/index.ts';
import { systemCaller } from '../../platform/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { followChunk } from './follow.ts';
import { findUnfollowed, isBehind } from './store.ts';

interface Surroundings {
  db: Database;
  write: Work['write'];
  log: Logger;
  /** Whether the installation has a mail server. */
  canMail: boolean;
}

/** Follows the logs of all accounts. */
export interface Follower {
  /** An account has new events. */
  wake(accountId: string): void;
  /** Events may have been missed: looks at all accounts at once. */
  wakeAll(): void;
  /** Follows what waits now, in all accounts. @throws the first failure, after trying every account */
  sweep(isStopping?: () => boolean): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The pause before it follows the commits of an account: those of the pause are one piece of work. */
const pause = 500;

/**
 * Makes the follower. Commits wake it, so that a quiet account costs nothing; the sweep, one statement for all accounts,
 * finds what no message announced.
 */
export function createFollower({ db, write, log, canMail }: Surroundings): Follower {
  const woken = new Set<string>();
  let isSweepDue = true;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;

  /** Follows a chunk of an account. @returns whether more events wait */
  const follow = async (accountId: string): Promise<boolean> => {
    if (!(await isBehind(db, accountId))) return false;
    const account = await findAccount(db, accountId);
    return account !== undefined && write(systemCaller(account, 'notifications'), (tx) => followChunk(tx, canMail));
  };

  /**
   * Follows a chunk of each account, so that none waits for all that another has behind it. One account's failure must not
   * stop the others; the sweep comes back to it.
   * @returns the accounts of which more events wait
   */
  const followSome = async (
    accountIds: readonly string[],
    isStopping: () => boolean,
    failures: unknown[] = [],
  ): Promise<string[]> => {
    const behind: string[] = [];
    for (const accountId of accountIds) {
      if (isStopping()) break;
      try {
        if (await follow(accountId)) behind.push(accountId);
      } catch (error) {
        log.warn({ err: error, accountId }, 'the notifications of an account failed');
        failures.push(error);
      }
    }
    return behind;
  };

  const unfollowed = async () => (await findUnfollowed(db)).map(({ accountId }) => accountId);

  const sweep = async (isStopping: () => boolean = () => false): Promise<void> => {
    const failures: unknown[] = [];
    let behind = await unfollowed();
    while (behind.length > 0) behind = await followSome(behind, isStopping, failures);
    if (failures.length > 0) throw failures[0];
  };

  const schedule = (): void => {
    if (!isRunning || turn || timer || (woken.size === 0 && !isSweepDue)) return;
    timer = setTimeout(() => {
      timer = undefined;
      const isStopping = () => !isRunning;
      const due = isSweepDue ? unfollowed() : Promise.resolve([...woken]);
      woken.clear();
      isSweepDue = false;
      turn = due
        .then((accountIds) => followSome(accountIds, isStopping))
        .then((behind) => {
          for (const accountId of behind) woken.add(accountId);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'could not look for events to follow'))
        .finally(() => {
          turn = undefined;
          schedule();
        });
    }, pause);
  };

  return {
    wake(accountId) {
      if (!isRunning) return;
      woken.add(accountId);
      schedule();
    },
    wakeAll() {
      isSweepDue = true;
      schedule();
    },
    sweep,
    start() {
      isRunning = true;
      schedule();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      timer = undefined;
      await turn;
    },
  };
}
