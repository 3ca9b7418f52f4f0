/**
 * A commit of one process of an installation reaches the others at once: the processes of these tests look for changes
 * themselves only once in weeks.
 */
import { beforeAll, expect, test } from 'vitest';
import { makeAccountWithToken } from './harness/account-with-token.ts';
import { startChild } from './harness/child.ts';
import { makeDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { startReceiver } from './harness/receiver.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const isServer = process.env.TEST_DATABASE_URL !== undefined;

let database: TestDatabase;
let token: string;
beforeAll(async () => {
  if (!isServer) return;
  database = await makeDatabase();
  const { db } = database;
  onTestFileEnd(() => database.drop());
  ({ token } = await makeAccountWithToken(db, 'Acme'));
});

/** The connections on which processes listen. */
const listeners = async (): Promise<number[]> => {
  const { rows } = await database.db.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
  );
  return rows.map(({ pid }) => pid);
};

/** A process that listens. */
async function start(role: 'api' | 'worker') {
  const before = await listeners();
  const settings = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    DATABASE_POOL_SIZE: '4',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ROLE: role,
  };
  let origin = '';
  for await (const line of startChild('serve.ts', JSON.stringify(settings)).lines) {
    origin = line;
    break;
  }
  await eventually('the process to listen', async () => (await listeners()).some((pid) => !before.includes(pid)));
  return async (method: string, path: string, body?: object) => {
    const reply = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the reply to any request
    return { status: reply.status, json: (await reply.json()) as any };
  };
}

test.runIf(isServer)(
  'a sender sends an event that another process committed, also after it has lost its connection',
  async () => {
    const [write] = [await start('api'), await start('worker')];
    const receiver = await startReceiver();
    await write('POST', '/webhooks/v1/endpoints', { url: receiver.url, events: ['department.created'] });
    const create = async (name: string) => {
      expect((await write('POST', '/core/v3/departments', { name })).status).toBe(201);
      await eventually(`the webhook of ${name}`, () => receiver.received.some(({ json }) => json.data.name === name));
    };
    await create('First');

    const before = await listeners();
    for (const pid of before) await database.db.pool.query('select pg_terminate_backend($1::int)', [pid]);
    await eventually('new connections', async () => {
      const after = await listeners();
      return after.length === before.length && !after.some((pid) => before.includes(pid));
    });
    await create('Second');
  },
  60_000,
);

test.runIf(isServer)(
  'a reader who waits for events of the feed gets a reply when another process commits one',
  async () => {
    const [write, read] = [await start('api'), await start('api')];
    const { latestSequence } = (await read('GET', '/events/v1/events?limit=1')).json.meta;
    const feed = `/events/v1/events?after=${latestSequence}`;
    // The event of this reader does not occur: it gets a reply at the end of its time.
    const inVain = read('GET', `${feed}&wait=25&types=employee.created`).catch(() => undefined);
    const waited = read('GET', `${feed}&wait=30`);
    // All of them have looked once before other requests get a reply.
    for (let n = 0; n < 3; n++) await read('GET', '/events/v1/events?limit=1');
    await write('POST', '/core/v3/departments', { name: 'Third' });
    const first = await Promise.race([waited, inVain]);
    expect(first?.json.data).toMatchObject([{ event: 'department.created', data: { name: 'Third' } }]);
  },
  60_000,
);
