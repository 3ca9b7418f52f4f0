import pg from 'pg';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** Who is to know, in this process. */
interface Hearer {
  /** Another process has told of this. */
  heard(subject: string): void;
  /** Something may have been missed: nobody listened until now. */
  mayHaveMissed(): void;
}

/**
 * Tells the processes on one PostgreSQL of each other's commits (NOTIFY, LISTEN), so that they need not look for them
 * all the time. It is a hint and may be lost: whoever relies on it looks now and then by itself as well. The embedded
 * database has one process, which has nobody to tell.
 */
export interface News {
  /**
   * Says that there is something new of a subject, an account for one; to be called after the commit. Inside of the transaction NOTIFY would let
   * only one commit at a time through, and cost two thirds of them.
   * @param subject without blanks, of 50 characters at most
   */
  tell(subject: string): void;
  /** Begins to listen, on a connection of its own that is made anew whenever it breaks. */
  listen(hearer: Hearer): void;
  /** Sends what is yet to be told, and listens no more. */
  stop(): Promise<void>;
}

const channel = 'rollcall_news';
/** So long a process is silent after it has told something, in milliseconds: what comes meanwhile is told together. */
const silence = 10;
const reconnectAfter = 1_000;
/** A payload has less than 8,000 bytes, and a subject has 50 and a blank at most. */
const subjectsAtOnce = 150;

const silent: News = { tell: () => {}, listen: () => {}, stop: async () => {} };

export const createNews = (db: Database, log: Logger): News => (db.kind === 'postgres' ? newsOver(db, log) : silent);

function newsOver(db: Database, log: Logger): News {
  /** What we say begins with it, so that we do not listen to ourselves. */
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
        .catch((error: unknown) => log.debug({ err: error }, 'other processes were not told of a change'));
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, silence));
    }
    telling = undefined;
  };

  const connect = async ({ heard, mayHaveMissed }: Hearer): Promise<void> => {
    const client = new pg.Client({ ...db.pool.options, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    listener = client;
    const again = () => {
      if (listener !== client) return;
      listener = undefined;
      client.end().catch(() => {});
      if (!isStopped) reconnect = setTimeout(() => void connect({ heard, mayHaveMissed }), reconnectAfter);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload = '' }) => {
      const [teller, ...subjects] = payload.split(' ');
      if (teller !== ownName) for (const subject of subjects) heard(subject);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      mayHaveMissed();
    } catch (error) {
      log.debug({ err: error }, 'listening for changes of other processes failed');
      again();
    }
  };

  return {
    tell(subject) {
      untold.add(subject);
      telling ??= tellAll();
    },
    listen: (hearer) => void connect(hearer),
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
