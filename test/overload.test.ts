/** What comes faster than it can be done is refused in time, and by whom it comes is known behind proxies too. */
import { describe, expect, test } from 'vitest';
import { FailedSignIns } from '../src/accounts/sessions/failed-sign-ins.ts';
import { sessionRoutes } from '../src/accounts/sessions/routes.ts';
import { createApp } from '../src/app.ts';
import { systemCaller } from '../src/platform/caller.ts';
import { readConfig } from '../src/platform/config.ts';
import type { OpenOperation } from '../src/platform/http/operation.ts';
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
        headers: { origin: new URL(config.baseUrl).origin, 'x-forwarded-for': forwarded(i) },
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
  test.each(['0', '11', 'yes', '10.0.0.0/33', '10.0.0.1,'])('the setting is refused as %s', (setting) => {
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY must be how many proxies/);
  });
});

describe('failures to sign in', () => {
  const hour = 3_600_000;
  const countedAfter = (failures: number, email = 'ana@example.com') => {
    const counted = new FailedSignIns();
    for (let i = 0; i < failures; i++) counted.failed(email, i);
    return counted;
  };
  test('are refused for one e-mail address when there were a hundred in an hour, in any spelling', () => {
    const counted = countedAfter(100);
    for (const email of ['ana@example.com', 'Ana@Example.com']) {
      expect(() => counted.refuseIfMany(email, 1000)).toThrow('too often');
    }
    expect(() => counted.refuseIfMany('eva@example.com', 1000)).not.toThrow();
    expect(() => countedAfter(99).refuseIfMany('ana@example.com', 1000)).not.toThrow();
  });
  test('are forgotten after the hour, and with a success', () => {
    expect(() => countedAfter(100).refuseIfMany('ana@example.com', hour)).not.toThrow();
    const counted = countedAfter(99);
    counted.succeeded('ana@example.com');
    counted.failed('ana@example.com', 2000);
    expect(() => counted.refuseIfMany('ana@example.com', 2000)).not.toThrow();
  });
  test('end in a 429 that says when to come back', async () => {
    // Passwords are slow to compare, as they should be: here each is wrong at once.
    const api = { signInEmail: () => Promise.reject({ statusCode: 401 }) };
    const context = { db: app.db, clock: app.clock, signIn: { api }, baseUrl: '' } as never;
    const signIn = sessionRoutes(context).find(({ id }) => id === 'signIn') as OpenOperation;
    const attempt = () => {
      const body = { email: 'nobody@example.com', password: 'wrong' };
      return signIn.open({ params: {}, query: {}, headers: {}, body }).catch((error: unknown) => error);
    };
    for (let i = 0; i < 100; i++) expect(await attempt()).toMatchObject({ type: { status: 401 } });
    expect(await attempt()).toMatchObject({ type: { status: 429 }, headers: { 'retry-after': '3600' } });
  });
});
