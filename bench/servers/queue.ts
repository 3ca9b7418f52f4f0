/**
 * The usual solution: a job queue on the same PostgreSQL (pg-boss), a job for each event, and a worker that signs and
 * posts it. It keeps no order between jobs, and records only that an attempt was made. Its settings favour it: NOTIFY
 * wakes the workers, they fetch in batches without a pause while batches are full, and they post over open connections.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { installBaseline } from '../baseline/install.ts';
import type { Errand } from './bare-sender.ts';
import { type LoggedEvent, signedHeaders } from './signed-headers.ts';
import { reportTo } from './start.ts';

/** Jobs at a steady rate. */
export interface SteadyErrand {
  url: string;
  perSecond: number;
  count: number;
}

/** The used part of pg-boss. It lies in a separate folder, and its types with it. */
interface Boss {
  on(event: 'error', listener: (error: Error) => void): void;
  start(): Promise<unknown>;
  createQueue(name: string, options: object): Promise<void>;
  send(name: string, data: object): Promise<string | null>;
  insert(name: string, jobs: { data: object }[]): Promise<unknown>;
  work(name: string, options: object, handler: (jobs: { data: Job }[]) => Promise<void>): Promise<string>;
  offWork(name: string): Promise<void>;
}

interface Job extends LoggedEvent {
  path: string;
}

const batchSize = 50;
const insertAtOnce = 1_000;

const { PgBoss } = (await import(installBaseline())) as { PgBoss: new (options: object) => Boss };
const url = process.env.BENCH_DATABASE_URL as string;
const boss = new PgBoss({ connectionString: url, max: 12, useListenNotify: true });
boss.on('error', (error) => console.error(error));
await boss.start();
const client = new pg.Client(url);
await client.connect();

let queues = 0;

/** Works on a queue until all its jobs are done. */
async function work(queue: string, { to, count, workers }: { to: string; count: number; workers: number }) {
  const pool = new Pool(new URL(to).origin, { connections: workers * batchSize, pipelining: 1 });
  let errors = 0;
  const durations: number[] = [];
  const post = async ({ data: { path, ...event } }: { data: Job }) => {
    const started = performance.now();
    const { body } = event;
    const reply = await pool.request({ method: 'POST', path, headers: signedHeaders(event), body });
    await reply.body.dump();
    durations.push(performance.now() - started);
    if (reply.statusCode !== 204) errors++;
  };
  const options = { batchSize, localConcurrency: workers, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };
  await boss.work(queue, options, async (jobs) => {
    await Promise.all(jobs.map(post));
  });
  return {
    async end() {
      while (durations.length < count) await wait(20);
      await boss.offWork(queue);
      await pool.close();
      return { errors, durations };
    },
  };
}

async function drain({ accountId, after, upTo, urls, concurrency }: Errand) {
  const { rows } = await client.query<LoggedEvent>(
    'select id, sequence, body from events where account_id = $1 and sequence > $2 and sequence <= $3 order by sequence',
    [accountId, after, upTo],
  );
  const queue = `drain-${queues++}`;
  await boss.createQueue(queue, { notify: true });
  const jobs = urls.flatMap((one) => rows.map((event) => ({ data: { ...event, path: new URL(one).pathname } })));
  for (let n = 0; n < jobs.length; n += insertAtOnce) await boss.insert(queue, jobs.slice(n, n + insertAtOnce));
  const worker = {
    to: urls[0] as string,
    count: jobs.length,
    workers: Math.ceil((concurrency * urls.length) / batchSize),
  };
  return (await work(queue, worker)).end();
}

async function steady({ url: to, perSecond, count }: SteadyErrand) {
  const queue = `steady-${queues++}`;
  await boss.createQueue(queue, { notify: true });
  const worker = await work(queue, { to, count, workers: 2 });
  const path = new URL(to).pathname;
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  while (sent.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1);
    while (sent.length < due) {
      const [id, sequence] = [crypto.randomUUID(), String(sent.length)];
      const body = JSON.stringify({
        event: 'office.created',
        timestamp: new Date().toISOString(),
        data: { officeId: id },
      });
      sent.push(boss.send(queue, { id, sequence, body, path }));
    }
    await wait(1);
  }
  await Promise.all(sent);
  return worker.end();
}

reportTo(0, (question) => ('perSecond' in question ? steady(question as SteadyErrand) : drain(question as Errand)));
