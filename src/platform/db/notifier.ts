import pg from 'pg';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** The listener in this process. */
interface NotificationListener {
  /** Another process announced this subject. */
  onNotification(subject: string): void;
  /** Messages may be lost: this process did not listen until now. */
  onReconnect(): void;
}

/**
 * Tells the processes on one PostgreSQL of each other's commits (NOTIFY, LISTEN), so that they need not poll all the
 * time. A message is a hint and may be lost, so its users also check now and then.
 */
export interface Notifier {
  /**
   * Announces a change of a subject, such as an account; call it after the commit. Inside the transaction NOTIFY would
   * let only one commit through at a time, and cost two thirds of them.
   * @param subject without blanks, at most 50 characters
   */
  notify(subject: string): void;
  /** Starts to listen, on a separate connection that it replaces whenever it breaks. */
  listen(listener: NotificationListener): void;
  /** Sends the pending messages and stops listening. */
  stop(): Promise<void>;
}

const channel = 'rollcall_news';
/** The pause after a message, in milliseconds: the next message contains all changes of the pause. */
const silence = 10;
const reconnectAfter = 1_000;
/** A payload has less than 8,000 bytes, a subject at most 50 and a blank. */
const subjectsAtOnce = 150;

/** Makes the notifier of a process on PostgreSQL; on the embedded database there is only one process. */
export function createNotifier(db: Database, log: Logger): Notifier {
  /** The prefix of our own messages, so that we ignore them. */
  const ownName = newId();
  const untold = new Set<string>();
  let telling: Promise<void> | undefined;
  let isStopped = false;
  let listener: pg.Client | undefined;
  let reconnect: NodeJS.Timeout | undefined;

  const tellAll = async (): Promise<void> => {
    while (untold.size > 0) {
      const some = [...untold].slice(0, subjectsAtOnce);
      for (const subject of some) untold.delete(subject);
      await db
        .run(sql`select pg_notify(${channel}, ${[ownName, ...some].join(' ')})`)
        .catch((error: unknown) => log.debug({ err: error }, 'could not tell other processes of a change'));
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, silence));
    }
    telling = undefined;
  };

  const connect = async ({ onNotification, onReconnect }: NotificationListener): Promise<void> => {
    const client = new pg.Client({ ...db.direct, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    listener = client;
    const again = () => {
      if (listener !== client) return;
      listener = undefined;
      client.end().catch(() => {});
      if (!isStopped) reconnect = setTimeout(() => void connect({ onNotification, onReconnect }), reconnectAfter);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload = '' }) => {
      const [teller, ...subjects] = payload.split(' ');
      if (teller !== ownName) for (const subject of subjects) onNotification(subject);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onReconnect();
    } catch (error) {
      log.debug({ err: error }, 'could not listen for changes of other processes');
      again();
    }
  };

  return {
    notify(subject) {
      untold.add(subject);
      telling ??= tellAll();
    },
    listen: (listener) => void connect(listener),
    async stop() {
      isStopped = true;
      clearTimeout(reconnect);
      await telling;
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => {});
    },
  };
}
