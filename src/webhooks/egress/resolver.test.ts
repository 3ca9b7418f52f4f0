import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startDnsServer } from '../../../test/harness/dns-server.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { createResolver } from './resolver.ts';

const dns = await startDnsServer();
const folder = await mkdtemp(join(tmpdir(), 'rollcall-hosts-'));
onTestFileEnd(() => rm(folder, { recursive: true }));
const hostsFile = join(folder, 'hosts');
await writeFile(
  hostsFile,
  '# ours\n10.0.0.7\tErp.example erp # the old one\nfd00::7 erp.example\nnonsense x.example\n',
);

/** By the resolvers' clock. */
let now = 0;
const resolver = (deadline = 4_500) => createResolver({ servers: [dns.address], hostsFile, deadline, now: () => now });
const silentNames = (count: number) => Array.from({ length: count }, (_, n) => `silent${n}.example`);
const namesAsked = () => new Set(dns.asked).size;

beforeEach(() => {
  dns.asked = [];
  dns.silent = new Set(silentNames(100));
  dns.slow.clear();
  dns.answers.clear();
});

test('a hundred unanswered names cause ten look-ups at a time, and no other account waits for them', async () => {
  const resolve = resolver();
  let ended = 0;
  for (const name of dns.silent) {
    const end = () => {
      ended++;
    };
    resolve(name, 'acme').then(end, end);
  }
  await eventually('the first ten', () => namesAsked() >= 10);
  dns.answers.set('receiver.example', ['192.0.2.1', '2001:db8::1']);
  expect(await resolve('receiver.example', 'other')).toEqual(['192.0.2.1', '2001:db8::1']);
  expect({ asked: namesAsked(), ended }).toEqual({ asked: 11, ended: 0 });
});

test('an unanswered look-up is cancelled, and the name is not asked again for half a minute', async () => {
  const resolve = resolver(50);
  const name = 'silent0.example';
  await expect(resolve(name, 'acme')).rejects.toThrow('no name server has answered');
  const asked = dns.asked.length;
  await expect(resolve(name, 'acme')).rejects.toThrow('no name server answered lately');
  expect(dns.asked).toHaveLength(asked);
  // An account does not profit from the look-ups of another.
  dns.silent.delete(name);
  dns.answers.set(name, ['192.0.2.1']);
  expect(await resolve(name, 'other')).toEqual(['192.0.2.1']);
  now += 30_000;
  expect(await resolve(name, 'acme')).toEqual(['192.0.2.1']);
});

test('a slow name server delays its own name alone, and its answer counts when it comes', async () => {
  const resolve = resolver();
  const slow = ['slow0.example', 'slow1.example'];
  for (const name of [...slow, 'quick.example']) dns.answers.set(name, ['192.0.2.1']);
  for (const name of slow) dns.slow.set(name, 'both');
  const ended: string[] = [];
  const lookups = slow.map((name) => resolve(name, 'acme').finally(() => ended.push(name)));
  await eventually('the queries of both names', () => slow.every((name) => dns.asked.includes(name)));
  expect(await resolve('quick.example', 'acme')).toEqual(['192.0.2.1']);
  expect(await resolve('quick.example', 'other')).toEqual(['192.0.2.1']);
  expect(ended).toEqual([]);
  dns.release('slow1.example');
  expect(await lookups[1]).toEqual(['192.0.2.1']);
  expect(ended).toEqual(['slow1.example']);
  dns.release('slow0.example');
  expect(await lookups[0]).toEqual(['192.0.2.1']);
});

test('an answer after the deadline comes too late, for the look-up and for the next ones', async () => {
  const resolve = resolver(50);
  const name = 'late.example';
  dns.answers.set(name, ['192.0.2.1']);
  dns.slow.set(name, 'both');
  await expect(resolve(name, 'acme')).rejects.toThrow('no name server has answered');
  dns.release(name);
  await expect(resolve(name, 'acme')).rejects.toThrow('no name server answered lately');
  expect(await resolve(name, 'other')).toEqual(['192.0.2.1']);
});

test('the addresses of one kind suffice if those of the other do not come in time', async () => {
  dns.answers.set('half.example', ['192.0.2.1', '2001:db8::1']);
  dns.slow.set('half.example', 'IPv6');
  expect(await resolver(50)('half.example', 'acme')).toEqual(['192.0.2.1']);
});

test('of more slow names than an account may look up at once, one goes when another is answered', async () => {
  const resolve = resolver();
  const slow = Array.from({ length: 11 }, (_, n) => `many${n}.example`);
  for (const name of slow) {
    dns.answers.set(name, ['192.0.2.1']);
    dns.slow.set(name, 'both');
  }
  const lookups = slow.map((name) => resolve(name, 'acme'));
  await eventually('the first ten', () => namesAsked() === 10);
  expect(dns.asked).not.toContain('many10.example');
  dns.release('many3.example');
  expect(await lookups[3]).toEqual(['192.0.2.1']);
  await eventually('the eleventh', () => dns.asked.includes('many10.example'));
  for (const name of slow) dns.release(name);
  expect(await Promise.all(lookups)).toEqual(slow.map(() => ['192.0.2.1']));
});

test('waiting look-ups start when others end, and fail when the queue is too long', async () => {
  const resolve = resolver(50);
  const ends = await Promise.allSettled(silentNames(100).map((name) => resolve(name, 'acme')));
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect(namesAsked()).toBeLessThan(100);
  dns.answers.set('later.example', ['192.0.2.1']);
  expect(await resolve('later.example', 'acme')).toEqual(['192.0.2.1']);
});

test('a name that does not exist yet is asked again, and addresses are not cached', async () => {
  const resolve = resolver();
  expect(await resolve('new.example', 'acme')).toEqual([]);
  dns.answers.set('new.example', ['192.0.2.1']);
  expect(await resolve('new.example', 'acme')).toEqual(['192.0.2.1']);
  dns.answers.set('new.example', ['192.0.2.2']);
  expect(await resolve('new.example', 'acme')).toEqual(['192.0.2.2']);
});

test('many look-ups of one name at once ask one query for each family', async () => {
  const resolve = resolver();
  dns.answers.set('shared.example', ['192.0.2.1']);
  await Promise.all(Array.from({ length: 50 }, () => resolve('shared.example', 'acme')));
  expect(dns.asked).toEqual(['shared.example', 'shared.example']);
});

test('the hosts file has precedence, in any letter case and with a dot, and localhost is this machine', async () => {
  const resolve = resolver();
  for (const name of ['erp.example', 'ERP.example', 'erp.example.']) {
    expect(await resolve(name, 'acme')).toEqual(['10.0.0.7', 'fd00::7']);
  }
  expect(await resolve('erp', 'acme')).toEqual(['10.0.0.7']);
  expect(await resolve('localhost', 'acme')).toEqual(['127.0.0.1', '::1']);
  expect(await resolve('x.example', 'acme')).toEqual([]);
  expect(new Set(dns.asked)).toEqual(new Set(['x.example']));
  const without = createResolver({ servers: [dns.address], hostsFile: join(folder, 'none') });
  expect(await without('erp.example', 'acme')).toEqual([]);
});
