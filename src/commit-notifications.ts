/** Notifies, after each commit, the webhook sender, the waiting feed readers and the token cache, in this process and in the others. */
import { tokenEventTypes } from './accounts/index.ts';
import { recordedTypes } from './events/index.ts';
import type { Notifier } from './platform/db/notifier.ts';
import type { Logger } from './platform/log.ts';
import type { Tx } from './platform/unit-of-work.ts';
import { endpointStatusEventTypes, logEndpointStates } from './webhooks/index.ts';

/** A part that works through the log, and sleeps until an account has events. */
interface LogSubscriber {
  wake(accountId: string): void;
  wakeAll(): void;
}

interface Parts {
  /** Undefined: there are no other processes. */
  notifier: Notifier | undefined;
  /** The cache of tokens, which looks them up again after a change. */
  tokens: { forget(accountId: string): void };
  subscribers: readonly LogSubscriber[];
  log: Logger;
}

/** Prefix of messages that say that the tokens of an account changed; any other message is the id of an account with new events. */
const aboutTokens = 'tokens:';

export function createCommitNotifier({ notifier, tokens, subscribers, log }: Parts) {
  const wake = (accountId: string) => {
    for (const subscriber of subscribers) subscriber.wake(accountId);
  };
  return {
    afterCommit(tx: Tx): void {
      const { accountId } = tx.caller;
      const types = recordedTypes(tx);
      if (types.length === 0) return;
      // First, so that the check of a woken reader's token sees the change.
      if (types.some((type) => tokenEventTypes.has(type))) {
        tokens.forget(accountId);
        notifier?.notify(aboutTokens + accountId);
      }
      wake(accountId);
      notifier?.notify(accountId);
      if (types.some((type) => endpointStatusEventTypes.has(type))) logEndpointStates(log, tx);
    },
    /** Starts to listen to other processes. */
    listen(): void {
      notifier?.listen({
        onNotification(subject) {
          if (subject.startsWith(aboutTokens)) tokens.forget(subject.slice(aboutTokens.length));
          else wake(subject);
        },
        onReconnect() {
          for (const subscriber of subscribers) subscriber.wakeAll();
        },
      });
    },
  };
}
