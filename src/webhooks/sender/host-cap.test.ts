import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;
const endpoints = '/webhooks/v1/endpoints';

test('a host gets at most a hundred requests at once, from all accounts together, probes included', async () => {
  const accounts = [setting.account, await app.newAccount()];
  const open: ServerResponse[] = [];
  let most = 0;
  receiver.answer = (_request, response) => {
    open.push(response);
    most = Math.max(most, open.length);
  };
  const perAccount = 55;
  for (const account of accounts) {
    await account.create(endpoints, {
      url: receiver.url,
      events: ['department.created'],
      maxConcurrency: 100,
      timeoutSeconds: 30,
    });
  }
  const probed = await app.newAccount();
  const { id } = await probed.create(endpoints, { url: receiver.url, events: ['office.created'], status: 'paused' });
  // At a host of another name: its request shows that the sender has looked at this account.
  const beacon = await startReceiver();
  await probed.create(endpoints, { url: beacon.url.replace('127.0.0.1', 'localhost'), events: ['office.created'] });
  await Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: perAccount }, (_, n) => account.create('/core/v3/departments', { name: `D${n}` })),
    ),
  );
  await eventually('a hundred requests', () => open.length === 100);
  await probed.create('/core/v3/offices', { name: 'Held' });
  expect((await probed.api('POST', `${endpoints}/${id}/resume`)).json.data.status).toBe('degraded');
  // Time enough for a probe that does not wait for its turn.
  for (let n = 1; n <= 3; n++) {
    await probed.create('/core/v3/offices', { name: `Looked ${n}` });
    await eventually('the sender to look', () => beacon.received.some(({ json }) => json.data.name === `Looked ${n}`));
  }
  // One ends, one starts: the others wait for it.
  const isProbe = () => receiver.received.some(({ json }) => json.event === 'office.created');
  const endOne = async () => {
    const { length } = receiver.received;
    open.shift()?.writeHead(204).end();
    await eventually('the next request', () => receiver.received.length > length);
  };
  expect(isProbe()).toBe(false);
  // The two endpoints have waited longer, and get one each.
  for (let n = 0; n < 3; n++) await endOne();
  expect(isProbe()).toBe(true);
  while (receiver.received.length < perAccount * accounts.length + 1) await endOne();
  expect(most).toBe(100);
  for (const response of open) response.writeHead(204).end();
  receiver.answer = (_request, response) => response.writeHead(204).end();
  for (const account of accounts) {
    await eventually('all deliveries', async () => {
      const { meta } = (await account.api('GET', '/webhooks/v1/deliveries?status=delivered&limit=1')).json;
      return meta.total === perAccount;
    });
  }
});
