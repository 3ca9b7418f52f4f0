/** What comes faster than it can be done is refused in time, and by whom it comes is known behind proxies too. */
import { describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { systemCaller } from '../src/platform/caller.ts';
import { readConfig } from '../src/platform/config.ts';
import { startTestApp } from './harness/app.ts';

/** Transactions begin when this is done. */
let gate: Promise<void> = Promise.resolve();
const app = await startTestApp({
  wrap: (db) => ({
    ...db,
    async transaction(...args) {
      await gate;
      return db.transaction(...args);
    },
  }),
});

test('writers of an account wait in a queue that has an end', async () => {
  const create = (name: string) => app.api('POST', '/core/v3/departments', { body: { name } });
  await create('Before');
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  // Four are at it, a thousand wait.
  const writes = Array.from({ length: 1_004 }, () => app.app.work.write(systemCaller(app, 'test'), async () => 'done'));
  expect(await create('Too much')).toMatchObject({
    ...{ status: 503, headers: { 'retry-after': '1' }, json: { code: 'unavailable' } },
  });
  open();
  expect(new Set(await Promise.all(writes))).toEqual(new Set(['done']));
  expect((await create('Now')).status).toBe(201);
  expect((await app.read('/core/v3/departments')).map(({ name }: { name: string }) => name)).toEqual(['Before', 'Now']);
  expect(app.takeLog().map(({ msg }) => msg)).toEqual(['request failed']);
});

describe('the address of a request', () => {
  const statusesOf = async (trustProxy: string | undefined, forwarded: (i: number) => string) => {
    const config = {
      ...app.config,
      ...(trustProxy ? { trustProxy: readConfig({ TRUST_PROXY: trustProxy }).trustProxy } : {}),
    };
    const { server, stop } = await createApp({ ...app, config, log: app.app.server.log as never });
    const statuses = new Set<number>();
    for (let i = 0; i < 25; i++) {
      const { statusCode } = await server.inject({
        ...{ method: 'POST', url: '/account/v1/sign-out', remoteAddress: '10.0.0.1' },
        headers: { 'x-forwarded-for': forwarded(i) },
      });
      statuses.add(statusCode);
    }
    await stop();
    return [...statuses];
  };
  test('is not what the caller says it is', async () => {
    expect(await statusesOf(undefined, (i) => `198.51.100.${i}`)).toEqual([200, 429]);
  });
  test.each(['1', '10.0.0.0/8', '192.168.0.1, 10.0.0.1'])('is what a trusted proxy says it is: %s', async (setting) => {
    expect(await statusesOf(setting, (i) => `198.51.100.${i}`)).toEqual([200]);
    expect(await statusesOf(setting, () => '198.51.100.7')).toEqual([200, 429]);
    // What the caller itself has put before what the proxy saw does not help it.
    expect(await statusesOf(setting, (i) => `203.0.113.${i}, 198.51.100.7`)).toEqual([200, 429]);
  });
  test('is a whole /64 of IPv6, and IPv4 however it is written', async () => {
    expect(await statusesOf('1', (i) => `2001:db8:1:2::${i.toString(16)}`)).toEqual([200, 429]);
    expect(await statusesOf('1', (i) => `2001:db8:1:${i.toString(16)}::1`)).toEqual([200]);
    expect(await statusesOf('1', (i) => (i % 2 === 0 ? '198.51.100.7' : '::ffff:198.51.100.7'))).toEqual([200, 429]);
  });
  test.each(['0', '11', 'yes', '10.0.0.0/33', '10.0.0.1,'])('the setting is refused as %s', (setting) => {
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY must be how many proxies/);
  });
});
