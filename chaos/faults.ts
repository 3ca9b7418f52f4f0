import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { TemporaryPostgres } from '../tools/postgres.ts';
import type { Product } from './processes.ts';
import type { ChaosReceiver, Mood } from './receiver.ts';

export interface Surroundings {
  apis: Product[];
  workers: Product[];
  receiver: ChaosReceiver;
  postgres: TemporaryPostgres;
  /** A connection of its own, made anew when it broke. */
  connect(): Promise<pg.Client>;
  /** From 0 to 1. */
  random(): number;
}

/** A fault: does its harm, and heals it. */
type Fault = (around: Surroundings) => Promise<void>;

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;
const killAll = (products: Product[]) => Promise.all(products.map((product) => product.kill()));
/** What does not happen while another fault is healing is not waited for. */
const patience = 3_000;

const when = (arm: (happen: () => void) => void) =>
  Promise.race([new Promise<void>((resolve) => arm(resolve)), wait(patience)]);

const inMood =
  (mood: Mood, milliseconds: number): Fault =>
  async ({ receiver }) => {
    receiver.mood = mood;
    await wait(milliseconds);
    receiver.mood = 'well';
  };

/** The faults by what they are called in the report. */
export const faults: Record<string, Fault> = {
  // Between any of the statements and the commit of what it is doing: it is always doing something.
  'kill -9 of an API': ({ apis, random }) => pick(apis, random).kill(),
  'kill -9 of the workers after a claim': async ({ workers, connect }) => {
    const db = await connect();
    const tokens = async () =>
      (
        await db.query('select string_agg(lease_token::text, $1 order by endpoint_id) as all from endpoint_cursors', [
          ',',
        ])
      ).rows[0].all;
    // Whoever has a lease keeps it for long, so that one is taken away first.
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
