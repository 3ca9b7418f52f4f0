import type { Logger } from '../../platform/log.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { latestSequences } from './queries.ts';

/** One request that waits for events of its account. */
interface Listener {
  accountId: string;
  /** What it knows of; more than this is news. */
  sequence: number;
  /** Something was committed since it began to listen or was last told. */
  isTold: boolean;
  tell(): void;
}

/** A place in the log at which somebody waits. It holds no connection and no transaction. */
interface Listening {
  /** Done when there may be events after `sequence`, after `milliseconds`, when `gone` fires, or at the end of the process. */
  until(sequence: number, milliseconds: number, gone?: AbortSignal): Promise<void>;
  /** Must be called, whatever came. */
  end(): void;
}

/** The end of every account's log, for those who wait there. */
export interface Tail {
  /** An account has new events: whoever waits for them in this process goes on at once. */
  wake(accountId: string): void;
  /** Any account may have new events. */
  wakeAll(): void;
  /** Begins to listen: what is committed from here on is not missed, even before `until` is called. */
  listen(accountId: string): Listening;
  /** How many wait for events of an account in this process. */
  waiting(accountId: string): number;
  /** Sends everybody home, now and from now on. */
  stop(): void;
  readonly isStopped: boolean;
}

/**
 * Makes the tail of the log. What is committed is told by `wake`; for what nobody told of, one statement now and then asks
 * for all accounts together, and only while somebody waits.
 * @param pollEvery how often that is, in milliseconds
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
      // Those who wait are none the worse for it: their own reads tell them that the database is away.
      log.debug({ err: error }, 'looking for new events failed');
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
