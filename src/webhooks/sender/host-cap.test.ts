import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;

test('a host gets at most a hundred requests at once, whoever’s endpoints are there', async () => {
  const accounts = [setting.account, await app.newAccount()];
  const open: ServerResponse[] = [];
  let most = 0;
  receiver.answer = (_request, response) => {
    open.push(response);
    most = Math.max(most, open.length);
  };
  const perAccount = 55;
  for (const account of accounts) {
    await account.create('/webhooks/v1/endpoints', {
      ...{ url: receiver.url, events: ['department.created'], maxConcurrency: 100, timeoutSeconds: 30 },
    });
  }
  await Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: perAccount }, (_, n) => account.create('/core/v3/departments', { name: `D${n}` })),
    ),
  );
  await eventually('a hundred requests', () => open.length === 100, 25_000);
  // One ends, one begins: the others wait for it.
  while (receiver.received.length < perAccount * accounts.length) {
    const { length } = receiver.received;
    open.shift()?.writeHead(204).end();
    await eventually('the next request', () => receiver.received.length > length);
  }
  expect(most).toBe(100);
  for (const response of open) response.writeHead(204).end();
  for (const account of accounts) {
    await eventually('all deliveries', async () => {
      const { meta } = (await account.api('GET', '/webhooks/v1/deliveries?status=delivered&limit=1')).json;
      return meta.total === perAccount;
    });
  }
});
