import { expect, test } from 'vitest';
import { startDnsServer } from '../../../test/harness/dns-server.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const dns = await startDnsServer();
const setting = await startWebhooks({}, { nameServers: [dns.address] });
const { app, receiver } = setting;
const { port } = new URL(receiver.url);

/** Registers endpoints at names that resolve to the receiver. */
const registerAt = (names: string[]) =>
  Promise.all(
    names.map((name) => {
      dns.answers.set(name, ['127.0.0.1']);
      return setting.account.create('/webhooks/v1/endpoints', {
        url: `http://${name}:${port}/${name}`,
        events: ['department.*'],
      });
    }),
  );

const hostsOf = (requests: { headers: { host?: string | undefined } }[]) =>
  requests.map(({ headers }) => headers.host?.replace(/:.*/, ''));

test('a host whose name server is slow delays no other host of its account, and gets its event when it answers', async () => {
  const endpoints = await registerAt(['slow.example', 'quick.example']);
  dns.slow.set('slow.example', 'both');
  dns.asked = [];
  await setting.account.create('/core/v3/departments', { name: 'Both' });
  await eventually('the event at the quick host', () => receiver.received.length > 0);
  expect(hostsOf(receiver.received)).toEqual(['quick.example']);
  await eventually('the look-up of the slow host', () => dns.asked.includes('slow.example'));
  dns.release('slow.example');
  await eventually('the event at the slow host', () => receiver.received.length > 1);
  expect(hostsOf(receiver.received)).toEqual(['quick.example', 'slow.example']);
  const [delivery] = await eventually('the slow delivery', async () => {
    const found = await setting.deliveries(endpoints[0], 'delivered');
    return found.length > 0 ? found : undefined;
  });
  expect(delivery?.attemptsCount).toBe(1);
});

test('an account whose hundred hosts have silent name servers delays no other account', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `host${n}.example`);
  await registerAt(names);
  dns.silent = new Set(names);
  dns.asked = [];
  await setting.account.create('/core/v3/departments', { name: 'Unheard' });
  await eventually('the first look-ups', () => new Set(dns.asked).size >= 10);

  const other = await app.newAccount();
  dns.answers.set('other.example', ['127.0.0.1']);
  const url = `http://other.example:${port}/other`;
  await other.create('/webhooks/v1/endpoints', { url, events: ['department.*'] });
  await other.create('/core/v3/departments', { name: 'Heard' });
  await eventually('what the other account is sent', () => receiver.received.length > 0);
  expect(receiver.received.map(({ json }) => json.data.name)).toEqual(['Heard']);
  // Ten of the hundred were asked for, so none of these look-ups had ended.
  expect(new Set(dns.asked.filter((name) => dns.silent.has(name))).size).toBe(10);
});
