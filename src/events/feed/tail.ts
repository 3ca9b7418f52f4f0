import type { Logger } from '../../platform/log.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { latestSequences } from './queries.ts';

/** One request that waits for events of its account. */
interface Listener {
  accountId: string;
  /** The newest sequence that it knows; a higher one is news. */
  sequence: number;
  /** A commit happened since it started to listen or last woke. */
  isTold: boolean;
  tell(): void;
}

/** A position in the log at which a request waits. It holds no connection and no transaction. */
interface Listening {
  /**
   * Resolves when there may be events after `sequence`, after `milliseconds`, when `gone` fires, or when the process
   * ends.
   */
  until(sequence: number, milliseconds: number, gone?: AbortSignal): Promise<void>;
  /** Must be called in any case. */
  end(): void;
}

/** The end of every account's log, for the requests that wait there. */
export interface Tail {
  /** An account has new events: its waiting requests in this process continue at once. */
  wake(accountId: string): void;
  /** Any account may have new events. */
  wakeAll(): void;
  /** Starts to listen: no commit after this is missed, even before `until` is called. */
  listen(accountId: string): Listening;
  /** How many requests wait for events of an account in this process. */
  waiting(accountId: string): number;
  /** Ends all waits, now and from now on. */
  stop(): void;
  readonly isStopped: boolean;
}

/**
 * Makes the tail of the log. `wake` announces commits; for commits without an announcement, one statement at intervals
 * asks for all accounts together, and only while a request waits.
 * @param pollEvery the interval in milliseconds
 */
export function createTail(db: Pick<Reader, 'all'>, log: Logger, pollEvery: number): Tail {
  const listeners = new Map<string, Set<Listener>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const tellAll = (accountId: string, isNews: (listener: Listener) => boolean): void => {
    for (const listener of listeners.get(accountId) ?? []) {
      if (!isNews(listener)) continue;
      listener.isTold = true;
      listener.tell();
    }
  };

  const poll = async (): Promise<void> => {
    try {
      for (const { accountId, sequence } of await latestSequences(db, [...listeners.keys()])) {
        tellAll(accountId, (listener) => listener.sequence < sequence);
      }
    } catch (error) {
      // Waiting requests need not know: their own reads report that the database is away.
      log.debug({ err: error }, 'could not look for new events');
    }
    timer = undefined;
    schedule();
  };
  const schedule = (): void => {
    if (timer || isStopped || listeners.size === 0) return;
    timer = setTimeout(() => void poll(), pollEvery);
  };

  const wakeAll = (): void => {
    for (const accountId of listeners.keys()) tellAll(accountId, () => true);
  };

  return {
    wake: (accountId) => tellAll(accountId, () => true),
    wakeAll,
    waiting: (accountId) => listeners.get(accountId)?.size ?? 0,
    listen(accountId) {
      const listener: Listener = { accountId, sequence: 0, isTold: false, tell: () => {} };
      const others = listeners.get(accountId);
      if (others) others.add(listener);
      else listeners.set(accountId, new Set([listener]));
      return {
        async until(sequence, milliseconds, gone) {
          listener.sequence = sequence;
          if (!listener.isTold && !gone?.aborted && !isStopped) {
            schedule();
            await new Promise<void>((resolve) => {
              const patience = setTimeout(resolve, milliseconds);
              listener.tell = () => {
                clearTimeout(patience);
                resolve();
              };
              gone?.addEventListener('abort', listener.tell, { once: true });
            });
            gone?.removeEventListener('abort', listener.tell);
            listener.tell = () => {};
          }
          listener.isTold = false;
        },
        end() {
          const mine = listeners.get(accountId);
          mine?.delete(listener);
          if (mine?.size === 0) listeners.delete(accountId);
        },
      };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      wakeAll();
    },
    get isStopped() {
      return isStopped;
    },
  };
}
