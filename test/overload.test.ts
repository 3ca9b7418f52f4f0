/** Overload is refused in time, and the address of a caller is known behind proxies too. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describedApi } from '../src/api.ts';
import { createApp } from '../src/app.ts';
import { type Caller, systemCaller } from '../src/platform/caller.ts';
import { readConfig } from '../src/platform/config.ts';
import { compile, type Query } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { outsideTransactions } from './harness/outside-transactions.ts';

/** Transactions begin when this is done. */
let gate: Promise<void> = Promise.resolve();
let transactions = 0;
/** Statements about offices of the account wait for this, and are counted. */
let held = { until: Promise.resolve(), count: 0 };

/** Holds the reads of offices of the account; the statements of others go on. */
async function pass(query: Query<unknown>): Promise<void> {
  const { sql, parameters } = compile(query);
  if (!sql.includes('from offices') || !parameters.includes(app.id)) return;
  held.count++;
  await held.until;
}

const app = await startTestApp({
  wrap: (db) => ({
    ...outsideTransactions(db, (at) => ({
      async all(query) {
        await pass(query);
        return at.all(query);
      },
      async first(query) {
        await pass(query);
        return at.first(query);
      },
    })),
    async transaction(...args) {
      transactions++;
      await gate;
      return db.transaction(...args);
    },
  }),
});
/** How many statements of one account run at once. */
const atOnce = app.db.kind === 'embedded' ? 1 : 4;
/** Fewer than there are connections for long reads. */
const readsAtOnce = Math.max(1, Math.min(atOnce, (app.db.maxLongReads ?? atOnce + 1) - 1));

/** A caller of an account: its tokens, or a person. */
const callerOf = (type: 'token' | 'person', id: string): Caller => ({
  ...systemCaller(app, 'test'),
  actor: { type, id, name: 'test' },
});

test('writers of an account wait in a queue with a limit', async () => {
  const create = (name: string) => app.api('POST', '/core/v3/departments', { body: { name } });
  await create('Before');
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  // Some run, a thousand wait.
  const writes = Array.from({ length: atOnce + 1_000 }, () =>
    app.app.work.write(callerOf('token', 'any'), async () => 'done'),
  );
  expect(await create('Too much')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { code: 'unavailable' },
  });
  open();
  expect(new Set(await Promise.all(writes))).toEqual(new Set(['done']));
  expect((await create('Now')).status).toBe(201);
  expect((await app.read('/core/v3/departments')).map(({ name }: { name: string }) => name)).toEqual(['Before', 'Now']);
  expect(app.takeLog().map(({ msg }) => msg)).toEqual(['a request was refused']);
});

describe('reads that may take long', () => {
  const offices = '/core/v3/offices';
  /** Holds such reads of the account until the returned function is called. */
  const hold = () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    held = { until, count: 0 };
    return release;
  };
  const allHeld = () => eventually('reads at the database', () => held.count === 2 * readsAtOnce);
  const listThem = () => app.app.server.inject({ url: offices, headers: { authorization: `Bearer ${app.token}` } });

  test('of one account hold only so many statements at the database, and delay no other account', async () => {
    const other = await app.newAccount();
    const release = hold();
    const lists = Array.from({ length: 60 }, listThem);
    expect((await other.api('GET', offices)).status).toBe(200);
    await allHeld();
    // Cheap reads do not wait.
    expect((await app.api('GET', '/core/v3/info')).status).toBe(200);
    expect(held.count).toBe(2 * readsAtOnce);
    release();
    expect(new Set((await Promise.all(lists)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(held.count).toBe(120);
  });

  test('are refused when too many wait', async () => {
    const release = hold();
    const lists = Array.from({ length: readsAtOnce + 101 }, listThem);
    const refused = await Promise.race(lists);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '1' });
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', detail: expect.stringMatching(/under way/) });
    release();
    const statuses = (await Promise.all(lists)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('of users of one account take turns', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    const order: string[] = [];
    const read = (who: string) =>
      app.app.work.readQueued(callerOf('person', who), async () => {
        order.push(who);
        await promise;
      });
    const reads = ['many', 'many', 'many', 'many', 'many', 'many', 'few', 'other'].map(read);
    open();
    await Promise.all(reads);
    expect(order.slice(readsAtOnce, readsAtOnce + 4)).toEqual(['many', 'few', 'other', 'many']);
  });

  test('are skipped for callers who have disconnected', async () => {
    const release = hold();
    const first = Array.from({ length: readsAtOnce }, listThem);
    await allHeld();
    const { server } = app.app.server;
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.write(`GET ${offices} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.token}\r\n\r\n`);
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    socket.destroy();
    await once(response, 'close');
    release();
    await Promise.all(first);
    expect((await listThem()).statusCode).toBe(200);
    expect(held.count).toBe(2 * readsAtOnce + 2);
  });
});

describe('readiness', () => {
  const statusOf = async (path: string) => (await app.app.server.inject(path)).statusCode;

  test('ends when the database does not answer, and asks it only once', async () => {
    expect(await statusOf('/health/ready')).toBe(200);
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const before = transactions;
    const probes = await Promise.all(Array.from({ length: 20 }, () => statusOf('/health/ready')));
    expect(new Set(probes)).toEqual(new Set([503]));
    expect(transactions - before).toBe(1);
    expect(await statusOf('/health/live')).toBe(200);
    open();
    await eventually('readiness', async () => (await statusOf('/health/ready')) === 200);
  });

  test('ends when the process does not keep up', async () => {
    // Until the delay of timers was measured: the look at it may fall between two turns of the loop.
    const afterTurns = async () => {
      for (let i = 0; i < 4; i++) {
        const end = performance.now() + 700;
        while (performance.now() < end);
        await setImmediate();
      }
      return [await statusOf('/health/ready'), await statusOf('/health/ready')];
    };
    let statuses = await afterTurns();
    for (let i = 0; i < 3 && statuses.includes(200); i++) statuses = await afterTurns();
    // A check does not change the result of the next.
    expect(statuses).toEqual([503, 503]);
    expect(await statusOf('/health/live')).toBe(200);
    await eventually('readiness', async () => (await statusOf('/health/ready')) === 200);
  });
});

test('reads that count rows run in turn, and look-ups by key do not', () => {
  const isLight = (id: string) => {
    const found = describedApi.operations.find((operation) => operation.id === id);
    return found?.read !== undefined && found.isLight === true;
  };
  expect(['getEmployee', 'getOffice', 'listEvents'].map(isLight)).toEqual([true, true, true]);
  expect(['getWebhookEndpoint', 'getDepartment', 'listEmployees'].map(isLight)).toEqual([false, false, false]);
});

describe('the address of a request', () => {
  const statusesOf = async (trustProxy: string | undefined, forwarded: (i: number) => string) => {
    const config = {
      ...app.config,
      ...(trustProxy ? { trustProxy: readConfig({ TRUST_PROXY: trustProxy }).trustProxy } : {}),
    };
    const { server, stop } = await createApp({ ...app, config, log: app.app.server.log as never });
    onTestFinished(stop);
    const statuses = new Set<number>();
    for (let i = 0; i < 25; i++) {
      const { statusCode } = await server.inject({
        method: 'POST',
        url: '/account/v1/sign-in',
        payload: {},
        remoteAddress: '10.0.0.1',
        headers: { origin: new URL(config.baseUrl).origin, 'x-forwarded-for': forwarded(i) },
      });
      statuses.add(statusCode);
    }
    return [...statuses];
  };
  test("does not depend on the caller's own header", async () => {
    expect(await statusesOf(undefined, (i) => `198.51.100.${i}`)).toEqual([422, 429]);
  });
  test.each(['1', '10.0.0.0/8', '192.168.0.1, 10.0.0.1'])('is the one from a trusted proxy: %s', async (setting) => {
    expect(await statusesOf(setting, (i) => `198.51.100.${i}`)).toEqual([422]);
    expect(await statusesOf(setting, () => '198.51.100.7')).toEqual([422, 429]);
    // An address that the caller has put before the proxy's does not help it.
    expect(await statusesOf(setting, (i) => `203.0.113.${i}, 198.51.100.7`)).toEqual([422, 429]);
  });
  test('is a whole /64 of IPv6, and IPv4 however it is written', async () => {
    expect(await statusesOf('1', (i) => `2001:db8:1:2::${i.toString(16)}`)).toEqual([422, 429]);
    expect(await statusesOf('1', (i) => `2001:db8:1:${i.toString(16)}::1`)).toEqual([422]);
    expect(await statusesOf('1', (i) => (i % 2 === 0 ? '198.51.100.7' : '::ffff:198.51.100.7'))).toEqual([422, 429]);
  });
  test.each(['0', '11', 'yes', '10.0.0.0/33', '10.0.0.1,'])('the setting is refused as %s', (setting) => {
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY must be how many proxies/);
  });
});
