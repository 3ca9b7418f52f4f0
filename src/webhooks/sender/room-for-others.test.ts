/** Endpoints share what a process has: one that ends, or has sent for long, makes room for others. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { leaseOf, senderContext, waitingFor, workerOf } from '../../../test/harness/sender.ts';
import { newId } from '../../platform/ids.ts';
import { createSender } from './sender.ts';
import { Slots } from './slots.ts';
import { releaseLease } from './store.ts';

// Its own sender does not run: the tests start what they need.
const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const { db, clock } = app;

const register = (url: string, events: string, body = {}): Promise<{ id: string }> =>
  app.create('/webhooks/v1/endpoints', { url, events: [events], timeoutSeconds: 30, ...body });

test('an endpoint that ends while it waits for a slot leaves the next one to others, though a request still runs', async () => {
  const receiver = await startReceiver();
  const open: ServerResponse[] = [];
  receiver.answer = (_request, response) => void open.push(response);
  const { id } = await register(receiver.url, 'department.created');
  for (const name of ['Uno', 'Dos']) await app.create('/core/v3/departments', { name });
  const slots = new Slots({ total: 2, perAccount: 2, perHost: 2 });
  const claim = { accountId: newId(), host: '127.0.0.1', wake() {} };
  const free = slots.take(claim, 'first');
  const worker = await workerOf(app, id, {}, slots);
  const done = worker.run();
  await eventually('the first request', () => open.length === 1);
  worker.stop();
  free?.();
  await eventually('the slot', () => slots.take(claim, 'first'));
  expect(open.map(({ closed }) => closed)).toEqual([false]);
  open[0]?.writeHead(204).end();
  await done;
  await app.api('DELETE', `/webhooks/v1/endpoints/${id}`);
});

test('a retry without a slot holds up no first attempt of its endpoint', async () => {
  const receiver = await startReceiver();
  receiver.answer = ({ json }, response) => response.writeHead(json.event === 'department.created' ? 503 : 204).end();
  const { id } = await register(receiver.url, '*');
  await app.create('/core/v3/departments', { name: 'Tres' });
  // Half of the account's two slots are for retries.
  const slots = new Slots({ total: 3, perAccount: 2, perHost: 3 });
  expect(slots.take({ accountId: app.id, host: 'slow.example', wake() {} }, 'retry')).toBeTypeOf('function');
  const worker = await workerOf(app, id, {}, slots);
  const done = worker.run();
  await eventually('the failure', () => receiver.received.some(({ json }) => json.event === 'department.created'));
  clock.advance({ minutes: 1 });
  await app.create('/core/v3/offices', { name: 'Cuatro' });
  await eventually('the office', () => {
    worker.poke();
    return receiver.received.some(({ json }) => json.event === 'office.created');
  });
  worker.stop();
  await done;
  await app.api('DELETE', `/webhooks/v1/endpoints/${id}`);
});

test.each([1, 5])('a retry keeps its place while first attempts go out, %i at once', async (maxConcurrency) => {
  const receiver = await startReceiver();
  receiver.answer = ({ json }, response) => response.writeHead(json.event === 'department.created' ? 503 : 204).end();
  const { id } = await register(receiver.url, '*', { maxConcurrency });
  await app.create('/core/v3/departments', { name: `Ocho ${maxConcurrency}` });
  const received = (event: string) => receiver.received.filter(({ json }) => json.event === event).length;
  const slots = new Slots({ total: 9, perAccount: 2, perHost: 9 });
  const other = { accountId: app.id, host: 'other.example', wake() {} };
  const free = slots.take({ ...other, host: 'slow.example' }, 'retry');
  const worker = await workerOf(app, id, {}, slots);
  const done = worker.run();
  await eventually('the failure', () => received('department.created') === 1);
  clock.advance({ minutes: 1 });
  for (const count of [1, 2]) {
    await app.create('/core/v3/offices', { name: `Nueve ${maxConcurrency} ${count}` });
    await eventually('the office', () => {
      worker.poke();
      return received('office.created') === count;
    });
    // It comes after the retry, and goes on waiting.
    expect(slots.take(other, 'retry')).toBeUndefined();
  }
  free?.();
  expect(slots.take(other, 'retry')).toBeUndefined();
  await eventually('the retry', () => received('department.created') === 2);
  await eventually('the turn of the other', () => slots.take(other, 'retry'));
  worker.stop();
  await done;
  await app.api('DELETE', `/webhooks/v1/endpoints/${id}`);
});

test('an endpoint gets no more attempts a second than it wants, though each time another worker sends them', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => response.writeHead(204).end();
  const { id } = await register(receiver.url, 'department.created');
  await app.api('PATCH', `/webhooks/v1/endpoints/${id}`, { body: { rateLimitPerSecond: 1 } });
  for (const name of ['Cinco', 'Seis', 'Siete']) await app.create('/core/v3/departments', { name });
  const paces = new Map();
  for (const count of [1, 2, 3]) {
    let reads = 0;
    const db = waitingFor(app.db, /from events e\b/, async () => void reads++);
    const worker = await workerOf(app, id, { db, paces });
    const done = worker.run();
    // With the second read it has sent what it may.
    await eventually('the reads', () => {
      worker.poke();
      return reads > 1;
    });
    if (count > 1) clock.advance({ seconds: 1 });
    await eventually(`attempt ${count}`, () => receiver.received.length >= count);
    worker.stop();
    await done;
  }
  const times = receiver.received.map(({ headers }) => headers['webhook-timestamp']);
  expect(new Set(times).size).toBe(3);
  await app.api('DELETE', `/webhooks/v1/endpoints/${id}`);
});

test('of more busy endpoints than a process sends to at once each has its turn, the one that waits longest first', async () => {
  const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
  // Its retry is always due soon, so each is busy for good.
  for (const receiver of receivers) receiver.answer = (_request, response) => response.writeHead(503).end();
  const ids: string[] = [];
  for (const { url } of receivers) ids.push((await register(url, 'office.created')).id);
  // The third has never had a turn.
  for (const [n, ago] of [
    [0, 1_000],
    [1, 2_000],
  ] as const)
    await releaseLease(db, await leaseOf(app, ids[n] as string, ago));
  await app.create('/core/v3/offices', { name: 'Una' });
  const sender = createSender(await senderContext(app), 1, 1);
  sender.start(true);
  for (const expected of [[2], [1, 2], [0, 1, 2]]) {
    const reached = await eventually('the next', () => {
      // By a clock that stands still it would not look again.
      sender.wakeAll();
      const those = [0, 1, 2].filter((n) => receivers[n]?.received.length);
      return those.length === expected.length && those;
    });
    expect(reached).toEqual(expected);
    clock.advance({ seconds: 10 });
  }
  await sender.stop();
});
