/** Who is told of a commit: the sender and the readers who wait for events, here and in the other processes. */
import { concernsTokens } from './accounts/index.ts';
import { recordedTypes } from './events/index.ts';
import type { News } from './platform/db/news.ts';
import type { Tx } from './platform/unit-of-work.ts';

/** A part that works through the log, and sleeps until an account has events. */
interface Sleeper {
  wake(accountId: string): void;
  wakeAll(): void;
}

interface Parts {
  news: News;
  /** What is remembered of tokens, which is looked up again after a change. */
  tokens: { forget(accountId: string): void };
  sleepers: readonly Sleeper[];
}

/** What processes tell each other of: an account has events, or its tokens are to be looked up again. */
const aboutTokens = 'tokens:';

export function createWake({ news, tokens, sleepers }: Parts) {
  const wake = (accountId: string) => {
    for (const sleeper of sleepers) sleeper.wake(accountId);
  };
  return {
    afterCommit(tx: Tx): void {
      const { accountId } = tx.caller;
      const types = recordedTypes(tx);
      if (types.length === 0) return;
      // First, so that a reader who is woken is asked for a token that still counts.
      if (types.some(concernsTokens)) {
        tokens.forget(accountId);
        news.tell(aboutTokens + accountId);
      }
      wake(accountId);
      news.tell(accountId);
    },
    /** Begins to hear what other processes tell. */
    listen(): void {
      news.listen({
        heard(subject) {
          if (subject.startsWith(aboutTokens)) tokens.forget(subject.slice(aboutTokens.length));
          else wake(subject);
        },
        mayHaveMissed() {
          for (const sleeper of sleepers) sleeper.wakeAll();
        },
      });
    },
  };
}
