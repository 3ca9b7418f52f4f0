/** What a worker reads: its own sender does not run, so each test decides what happens between two reads. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { senderContext, waitingFor, workerOf } from '../../../test/harness/sender.ts';
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
