/** What a worker reads: its own sender does not run, so each test decides what happens between two reads. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { leaseOf, senderContext, waitingFor, workerOf } from '../../../test/harness/sender.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { probe } from './probe.ts';
import { ReplayRun } from './replay-run.ts';
import { createSender } from './sender.ts';
import { findTarget, type Target, takeLease } from './store.ts';

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
  const run = new ReplayRun({ id: 'r', position: 0, toSequence: 25_000, status: null, tries: {} });
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

test('a probe that searches a long log for long keeps the endpoint from other workers, and is sent', async () => {
  const { id } = await app.create(path, { url: receiver.url, events: ['office.created'] });
  const send = async (name: string) => {
    receiver.received = [];
    await app.create('/core/v3/offices', { name });
    const worker = await workerOf(app, id);
    const done = worker.run();
    await eventually('the office', () => receiver.received.length === 1);
    worker.stop();
    await done;
  };
  await send('Cinco');
  const after = Number(receiver.received[0]?.headers['rollcall-sequence']);
  // As if the log had thousands of other events between the two.
  await app.db.run(sql`update event_counters set sequence = sequence + 25000 where account_id = ${app.id}`);
  await send('Seis');
  await app.create('/webhooks/v1/replays', { endpointId: id, fromSequence: after + 1 });
  receiver.received = [];
  await app.create('/core/v3/departments', { name: 'Siete' });
  // And some more that the endpoint does not want, and has not read.
  await app.db.run(sql`
    with grown as (
      update event_counters set sequence = sequence + 1100 where account_id = ${app.id} returning sequence - 1100 as last)
    insert into events select more.* from grown, events e, generate_series(1, 1100) n,
      jsonb_populate_record(e, jsonb_build_object('sequence', e.sequence + n, 'id', gen_random_uuid())) more
    where e.account_id = ${app.id} and e.sequence = grown.last`);
  const key = { accountId: app.id, endpointId: id };
  const lease = await leaseOf(app, id);
  const taken: boolean[] = [];
  const db = waitingFor(app.db, /\bevents e\b/, async () => {
    app.clock.advance({ seconds: 12 });
    const now = app.clock.instant;
    taken.push((await takeLease(app.db, key, { token: newId(), now, until: now })) !== undefined);
  });
  const target = (await findTarget(app.db, key)) as Target;
  await probe({ ...(await senderContext(app)), db }, lease, target, new AbortController().signal);
  // Three parts of the log, three of the replay, the deliveries begun, and the event itself.
  expect(taken).toEqual(Array(8).fill(false));
  expect(receiver.received.map(({ headers }) => headers['rollcall-replay'])).toEqual(['true']);
  await app.api('DELETE', `${path}/${id}`);
});
