import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TemporaryPostgres } from '../tools/postgres.ts';
import type { Product } from './processes.ts';
import type { ChaosReceiver, Mood } from './receiver.ts';
import type { SmallDisk } from './small-disk.ts';

export interface Surroundings {
  apis: Product[];
  workers: Product[];
  receiver: ChaosReceiver;
  postgres: TemporaryPostgres;
  /** A separate connection, replaced after it broke. */
  connect(): Promise<pg.Client>;
  /** Gives one of the endpoints another secret. */
  rotateSecret(): Promise<void>;
  /** Locks the next pay period; the returned function exports it, and says whether the API has done so. Undefined if no API has locked it. */
  lockPeriod(): Promise<(() => Promise<boolean>) | undefined>;
  /** The data folder of PostgreSQL; undefined where no small disk can be mounted. */
  disk: SmallDisk | undefined;
  /** From 0 to 1. */
  random(): number;
}

/** A fault: does its harm, and repairs it. */
type Fault = (around: Surroundings) => Promise<void>;

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;
const killAll = (products: Product[]) => Promise.all(products.map((product) => product.kill()));
/** The longest wait for an event, which may not come while another fault is being repaired; milliseconds. */
const patience = 3_000;

const exportsKilled = 4;
const triesToExport = 20;
/** Of the few people here, about, under load; milliseconds. */
const lengthOfExport = 240;

const when = (arm: (happen: () => void) => void) =>
  Promise.race([new Promise<void>((resolve) => arm(resolve)), wait(patience)]);

const inMood =
  (mood: Mood, milliseconds: number): Fault =>
  async ({ receiver }) => {
    receiver.mood = mood;
    await wait(milliseconds);
    receiver.mood = 'well';
  };

/** Holds every change just before its commit, at the counters of the events, while `act` runs. */
async function holdingCommits(connect: Surroundings['connect'], act: (db: pg.Client) => Promise<unknown>) {
  const [holder, watcher] = [await connect(), await connect()];
  try {
    await holder.query('begin');
    await holder.query('select 1 from event_counters order by account_id for update');
    await act(watcher);
  } finally {
    await Promise.all([holder.end(), watcher.end()]).catch(() => {});
  }
}

/** A clock that is wrong for a while, by seconds of the product's time. */
const wrongClock =
  (seconds: number): Fault =>
  async ({ apis, workers, random }) => {
    const product = pick([...apis, ...workers], random);
    await product.setClock(seconds * 1000);
    await wait(1_500);
    await product.setClock(0);
  };

/** Only if the disk of PostgreSQL is ours. */
export const diskFault = 'a full disk';

/** The faults by their names in the report. */
export const faults: Record<string, Fault> = {
  'kill -9 of an API': ({ apis, random }) => pick(apis, random).kill(),
  'kill -9 of the APIs between a statement and the commit': ({ apis, connect }) =>
    holdingCommits(connect, async (db) => {
      const waiting = async () =>
        (await db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' limit 1")).rowCount;
      for (const end = Date.now() + patience; Date.now() < end && (await waiting()) === 0; ) await wait(10);
      await killAll(apis);
    }),
  // At random moments of it: while its rows are read, while they are stored, at the commit.
  'kill -9 of an API during an export': async ({ apis, lockPeriod, random }) => {
    for (let n = 0; n < exportsKilled; n++) {
      const exportIt = await lockPeriod();
      const reply = exportIt?.();
      await wait(random() * lengthOfExport);
      await apis[0]?.kill();
      await reply;
    }
    // One that nothing disturbs: without any export the check would have nothing to look at.
    for (let n = 0; n < triesToExport; n++) {
      const exportIt = await lockPeriod();
      if (await exportIt?.()) return;
      await wait(patience / 10);
    }
    throw new Error('no export of a pay period came through');
  },
  'kill -9 of the workers after a claim': async ({ workers, connect }) => {
    const db = await connect();
    const tokens = async () =>
      (
        await db.query('select string_agg(lease_token::text, $1 order by endpoint_id) as all from endpoint_cursors', [
          ',',
        ])
      ).rows[0].all;
    // A worker keeps its lease for long, so the fault first takes one away.
    await killAll(workers);
    const before = await tokens();
    for (const end = Date.now() + patience; Date.now() < end && (await tokens()) === before; );
    await db.end();
    await killAll(workers);
  },
  'kill -9 of the workers after sending': async ({ workers, receiver }) => {
    await when((happen) => {
      receiver.onArrival = happen;
    });
    receiver.onArrival = undefined;
    await killAll(workers);
  },
  'kill -9 of the workers before recording': async ({ workers, receiver }) => {
    await when((happen) => {
      receiver.onAnswer = happen;
    });
    receiver.onAnswer = undefined;
    await killAll(workers);
  },
  'kill -9 of one worker of two': ({ workers, random }) => pick(workers, random).kill(),
  'a worker that stalls past its lease': async ({ workers, random }) => {
    const worker = pick(workers, random);
    worker.signal('SIGSTOP');
    await wait(3_500);
    worker.signal('SIGCONT');
  },
  // The pools are smaller than the load.
  'pools that are exhausted': ({ connect }) => holdingCommits(connect, () => wait(2_000)),
  'no connection left, and those there are cut': async ({ connect, postgres }) => {
    const taken: pg.Client[] = [];
    const first = await connect();
    try {
      for (;;) {
        const client = new pg.Client(postgres.url);
        client.on('error', () => {});
        await client.connect();
        taken.push(client);
      }
    } catch {
      // That was the last one.
    }
    await first
      .query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rollcall'")
      .catch(() => {});
    await wait(1_000);
    await Promise.all([first, ...taken].map((client) => client.end().catch(() => {})));
  },
  [diskFault]: async ({ disk, postgres }) => {
    disk?.fill();
    await wait(1_500);
    disk?.free();
    // It may have stopped by itself, without room for its own log.
    await postgres.crash();
  },
  'a clock that is ahead': wrongClock(300),
  'a clock that is behind': wrongClock(-300),
  'a secret that is changed while sending': ({ rotateSecret }) => rotateSecret(),
  'PostgreSQL stopped at once': ({ postgres }) => postgres.crash(),
  'a receiver that is down': async ({ receiver }) => {
    await receiver.close();
    await wait(500);
    await receiver.open();
  },
  'a slow receiver': inMood('slow', 700),
  'a dripping receiver': inMood('dripping', 1_500),
  'a receiver that resets': inMood('resetting', 400),
  'a receiver with an endless body': inMood('huge', 400),
  'a receiver that fails': inMood('failing', 400),
};
