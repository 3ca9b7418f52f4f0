/** What a worker reads: its own sender does not run, so each test decides what happens between two reads. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { senderContext, waitingFor, workerOf } from '../../../test/harness/sender.ts';
import { ReplayRun } from './replay-run.ts';
import { createSender } from './sender.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const receiver = await startReceiver();
receiver.answer = (_request, response) => response.writeHead(204).end();
const path = '/webhooks/v1/endpoints';
const kinds = () => receiver.received.map(({ json }) => json.event);

test('an event that follows a change of the subscription is sent by the changed one', async () => {
  receiver.received = [];
  const { id } = await app.create(path, { url: receiver.url, events: ['office.created'] });
  await app.create('/core/v3/offices', { name: 'Una' });
  let isChanged = false;
  const db = waitingFor(app.db, /from events e\b/, async () => {
    if (isChanged) return;
    isChanged = true;
    await app.api('PATCH', `${path}/${id}`, { body: { events: ['office.created', 'department.created'] } });
    await app.create('/core/v3/departments', { name: 'Dos' });
  });
  await (await workerOf(app, id, { db })).run();
  const sender = createSender(await senderContext(app), 1);
  sender.start(true);
  await eventually('both', () => receiver.received.length === 2);
  expect(kinds().sort()).toEqual(['department.created', 'office.created']);
  await sender.stop();
  await app.api('DELETE', `${path}/${id}`);
});

test('a replay that is slow to read holds up no new event', async () => {
  const { id } = await app.create(path, { url: receiver.url, events: ['office.created', 'department.created'] });
  await app.create('/core/v3/offices', { name: 'Tres' });
  const before = await workerOf(app, id);
  receiver.received = [];
  const first = before.run();
  await eventually('the office', () => receiver.received.length === 1);
  before.stop();
  await first;
  const made = await app.api('POST', '/webhooks/v1/replays', { body: { endpointId: id, fromSequence: 1 } });
  await app.create('/core/v3/departments', { name: 'Cuatro' });
  receiver.received = [];
  const read = Promise.withResolvers<void>();
  const worker = await workerOf(app, id, {
    db: waitingFor(app.db, /left join webhook_deliveries/, () => read.promise),
  });
  const done = worker.run();
  await eventually('the department', () => receiver.received.length === 1);
  expect(kinds()).toEqual(['department.created']);
  read.resolve();
  await eventually('the replay', async () => {
    const { state } = await app.read(`/webhooks/v1/replays/${made.json.data.id}`);
    return state === 'completed';
  });
  expect(receiver.received.at(-1)?.headers).toMatchObject({ 'rollcall-replay': 'true' });
  worker.stop();
  await done;
  await app.api('DELETE', `${path}/${id}`);
});

test('a replay of a rare kind of event reads a long log part by part, and keeps its place', () => {
  const run = new ReplayRun(crypto.randomUUID(), { id: 'r', position: 0, toSequence: 25_000, status: null, tries: {} });
  const parts = [];
  for (let { wanted } = run; wanted; { wanted } = run) {
    expect(run.add([], wanted)).toEqual([]);
    parts.push([wanted.after, wanted.to, run.take().position]);
  }
  expect(parts).toEqual([
    [0, 10_000, 10_000],
    [10_000, 20_000, 20_000],
    [20_000, 25_000, 25_000],
  ]);
  expect(run.isDone).toBe(true);
});
