import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { hasStatus, startWebhooks } from '../../../test/harness/webhooks.ts';
import { afterAttempt, isUnwell, unknownHealth } from './health.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;
const path = ({ id }: { id: string }) => `/webhooks/v1/endpoints/${id}`;

const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (_request, response) => response.writeHead(status, headers).end();
};
const delivered = (endpoint: { id: string }, count: number) =>
  eventually(`${count} deliveries`, async () => (await setting.deliveries(endpoint, 'delivered')).length === count);
/** Hires five people while the receiver gives this answer. */
const degrade = async (endpoint: { id: string }, status = 503) => {
  answerWith(status);
  for (let n = 0; n < 5; n++) await setting.hire(`P${n}`);
  return hasStatus(setting, endpoint, 'degraded');
};
/** Advances the clock to the next probe, and waits for its result. */
const nextProbe = async (endpoint: { id: string }) => {
  const { nextProbeAt } = await setting.endpoint(endpoint);
  await setting.pass({ milliseconds: Date.parse(nextProbeAt as string) - app.clock.now() });
  return eventually('the probe', async () => {
    const shown = await setting.endpoint(endpoint);
    return shown.nextProbeAt !== nextProbeAt && shown;
  });
};
const told = async () =>
  (await setting.account.events())
    .map(({ type }) => type)
    .filter((type) => /^webhook_endpoint\.(?!created)/.test(type));

describe('a failing endpoint', () => {
  test('is degraded, holds events, and shows since when, why and how many', async () => {
    const endpoint = await setting.register();
    const since = app.clock.instant;
    await degrade(endpoint);
    await setting.hire('Otra');
    expect(await setting.endpoint(endpoint)).toMatchObject({
      statusReason: 'failing',
      statusSince: since,
      heldCount: 6,
      oldestHeldAt: since,
      nextProbeAt: new Date(Date.parse(since) + 30_000).toISOString(),
    });
    const held = await setting.deliveries(endpoint, 'held');
    expect(held).toHaveLength(6);
    expect(held.every(({ nextAttemptAt }) => nextAttemptAt === null)).toBe(true);
    const one = await setting.account.read(`/webhooks/v1/deliveries/${held[5]?.id}`);
    expect(one).toMatchObject({ status: 'held', attempts: [], attemptsCount: 0, sequence: held[5]?.sequence });
    expect(await told()).toEqual(['webhook_endpoint.degraded']);
  });

  test('is probed after 30 s, then after twice as long each up to an hour, with other entities in turn', async () => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    const before = await setting.deliveries(endpoint, 'held');
    receiver.received = [];
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const { nextProbeAt } = await nextProbe(endpoint);
      waits.push((Date.parse(nextProbeAt as string) - app.clock.now()) / 1000);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    const people = receiver.received.map(({ json }) => json.data.employeeId);
    expect(people).toHaveLength(9);
    expect(new Set(people.slice(0, 5)).size).toBe(5);
    expect(people.slice(5)).toEqual(people.slice(0, 4));
    // If probes used up attempts, one of them would have failed after 25; probes are shown separately.
    const after = await setting.deliveries(endpoint, 'held');
    expect(after.reduce((sum, row) => sum + row.attemptsCount, 0)).toBe(
      before.reduce((sum, row) => sum + row.attemptsCount, 0) + 9,
    );
    const { attempts } = await setting.account.read(`/webhooks/v1/deliveries/${after[0]?.id}`);
    expect(attempts.map(({ isProbe }: { isProbe: boolean }) => isProbe)).toEqual([false, true, true]);
  });

  test('is active again after one good probe, and the held events go out, the oldest first', async () => {
    const endpoint = await setting.register({ events: ['employee.*'], maxConcurrency: 1 });
    await degrade(endpoint);
    const { id } = await setting.hire('Después');
    for (let n = 0; n < 3; n++) await setting.change(id, `${n}`);
    receiver.received = [];
    answerWith(204);
    await nextProbe(endpoint);
    await delivered(endpoint, 9);
    const sequences = setting.sequences();
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(await setting.endpoint(endpoint)).toMatchObject({
      status: 'active',
      statusReason: null,
      heldCount: 0,
      oldestHeldAt: null,
      nextProbeAt: null,
    });
    expect(await told()).toEqual(['webhook_endpoint.degraded', 'webhook_endpoint.recovered']);
  });

  test('honours Retry-After between probes', async () => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    answerWith(429, { 'retry-after': '7200' });
    const { nextProbeAt } = await nextProbe(endpoint);
    expect(Date.parse(nextProbeAt as string) - app.clock.now()).toBe(7_200_000);
  });

  test('is paused after 5 days, disabled after 30, and comes back when an administrator resumes it', async () => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    await setting.pass({ days: 5 });
    expect(await hasStatus(setting, endpoint, 'paused')).toMatchObject({ statusReason: 'no_success' });
    const { nextProbeAt } = await nextProbe(endpoint);
    expect(Date.parse(nextProbeAt as string) - app.clock.now()).toBe(3_600_000);
    await setting.pass({ days: 25 });
    expect(await hasStatus(setting, endpoint, 'disabled')).toMatchObject({
      statusReason: 'no_success',
      nextProbeAt: null,
      heldCount: 5,
    });
    receiver.received = [];
    answerWith(204);
    const resumed = await setting.account.api('POST', `${path(endpoint)}/resume`);
    expect(resumed.json.data).toMatchObject({ status: 'degraded', statusReason: 'resumed' });
    await hasStatus(setting, endpoint, 'active');
    await delivered(endpoint, 5);
    expect(await told()).toEqual(
      ['degraded', 'paused', 'disabled', 'updated', 'recovered'].map((what) => `webhook_endpoint.${what}`),
    );
  });

  test('causes an event at another endpoint that watches over it', async () => {
    const endpoint = await setting.register();
    const watcher = await setting.register({ url: `${receiver.url}/watch`, events: ['webhook_endpoint.degraded'] });
    receiver.answer = ({ json }, response) =>
      response.writeHead(json.event === 'webhook_endpoint.degraded' ? 204 : 503).end();
    for (let n = 0; n < 5; n++) await setting.hire(`P${n}`);
    await delivered(watcher, 1);
    const notice = receiver.received.find(({ json }) => json.event === 'webhook_endpoint.degraded');
    expect(notice?.json.data).toEqual({ id: endpoint.id, description: null, status: 'degraded', reason: 'failing' });
  });

  test('with 410 is disabled at once, and keeps the refused events', async () => {
    const endpoint = await setting.register();
    answerWith(410);
    await setting.hire('Última');
    expect(await hasStatus(setting, endpoint, 'disabled')).toMatchObject({ statusReason: 'gone', heldCount: 1 });
    answerWith(204);
    await setting.account.api('POST', `${path(endpoint)}/resume`);
    await delivered(endpoint, 1);
  });

  test('for one employee only stays active', async () => {
    const endpoint = await setting.register({ events: ['employee.*'] });
    const { id } = await setting.hire('Veneno');
    await delivered(endpoint, 1);
    answerWith(500);
    await setting.change(id, '1');
    for (let attempts = 1; attempts <= 8; attempts++) {
      await eventually(`attempt ${attempts}`, async () => {
        const [row] = await setting.deliveries(endpoint, 'pending');
        return row?.attemptsCount === attempts;
      });
      await setting.pass({ hours: 3 });
    }
    expect(await setting.endpoint(endpoint)).toMatchObject({ status: 'active' });
  });

  test('with another 4xx at a probe costs that event an attempt, and the next probe concerns another employee', async () => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    receiver.received = [];
    answerWith(404);
    await nextProbe(endpoint);
    await nextProbe(endpoint);
    const [first, second] = receiver.received.map(({ json }) => json.data.employeeId);
    expect(second).not.toBe(first);
    const [row] = await setting.deliveries(endpoint, 'held');
    const { attempts } = await setting.account.read(`/webhooks/v1/deliveries/${row?.id}`);
    expect(attempts.at(-1)).toMatchObject({ responseStatus: 404, isProbe: false });
  });
});

describe('an endpoint that an administrator pauses', () => {
  test('holds events, is not probed, and resumes with all of them', async () => {
    const endpoint = await setting.register();
    const paused = await setting.account.api('POST', `${path(endpoint)}/pause`);
    expect(paused.json.data).toMatchObject({ status: 'paused', statusReason: 'person', nextProbeAt: null });
    for (const name of ['Una', 'Dos']) await setting.hire(name);
    await setting.pass({ days: 40 });
    expect(await setting.endpoint(endpoint)).toMatchObject({ status: 'paused', heldCount: 2 });
    expect(receiver.received).toEqual([]);
    await setting.account.api('POST', `${path(endpoint)}/resume`);
    await delivered(endpoint, 2);
    expect(await told()).toEqual(['paused', 'updated', 'recovered'].map((what) => `webhook_endpoint.${what}`));
  });

  test('is active at once if it holds nothing', async () => {
    const endpoint = await setting.register();
    await setting.account.api('POST', `${path(endpoint)}/pause`);
    const resumed = await setting.account.api('POST', `${path(endpoint)}/resume`);
    expect(resumed.json.data).toMatchObject({ status: 'active', statusReason: null });
  });

  test('can also be changed by its status, in which only Rollcall sets degraded', async () => {
    const endpoint = await setting.register();
    const patch = (status: string) => setting.account.api('PATCH', path(endpoint), { body: { status } });
    expect((await patch('disabled')).json.data).toMatchObject({ status: 'disabled', statusReason: 'person' });
    expect((await patch('active')).json.data).toMatchObject({ status: 'active', statusReason: null });
    const refused = await patch('degraded');
    expect([refused.status, refused.json.errors[0].pointer]).toEqual([422, '/status']);
    expect(await told()).toEqual(['webhook_endpoint.disabled', 'webhook_endpoint.recovered']);
  });

  test('while it is degraded is not probed again', async () => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    const paused = await setting.account.api('POST', `${path(endpoint)}/pause`);
    expect(paused.json.data).toMatchObject({ status: 'paused', statusReason: 'person', nextProbeAt: null });
    const put = await setting.account.api('PUT', path(endpoint), { body: paused.json.data });
    expect(put.json.data.version).toBe(paused.json.data.version);
  });
});

describe('a probe whose answer comes after a change', () => {
  /** Sends the next probe of a degraded endpoint, acts before the receiver answers it, and waits for its record. */
  const during = async (endpoint: { id: string }, status: number, act: () => Promise<unknown>) => {
    const probed = Promise.withResolvers<ServerResponse>();
    receiver.answer = (_request, response) => probed.resolve(response);
    const before = receiver.received.length;
    const { nextProbeAt } = await setting.endpoint(endpoint);
    await setting.pass({ milliseconds: Date.parse(nextProbeAt as string) - app.clock.now() });
    const response = await probed.promise;
    await act();
    answerWith(204);
    const sequence = receiver.received[before]?.headers['rollcall-sequence'];
    response.writeHead(status).end();
    await eventually('the record', async () => {
      const all = await setting.deliveries(endpoint);
      const { id } = all.find((one) => one.sequence === Number(sequence)) as { id: string };
      const { attempts } = await setting.account.read(`/webhooks/v1/deliveries/${id}`);
      return attempts.some(({ responseStatus }: { responseStatus: number }) => responseStatus === status);
    });
  };

  test.each([204, 404, 410, 500])('leaves an endpoint paused that an administrator paused: %d', async (status) => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    await during(endpoint, status, () => setting.account.api('POST', `${path(endpoint)}/pause`));
    expect(await setting.endpoint(endpoint)).toMatchObject({
      status: 'paused',
      statusReason: 'person',
      nextProbeAt: null,
      heldCount: status === 204 ? 4 : 5,
    });
  });

  test.each([410, 500])('does not decide about another URL: %d', async (status) => {
    const endpoint = await setting.register();
    await degrade(endpoint);
    const body = { url: `${receiver.url}/moved` };
    await during(endpoint, status, () => setting.account.api('PATCH', path(endpoint), { body }));
    expect(await hasStatus(setting, endpoint, 'active')).toMatchObject({ url: body.url });
    await delivered(endpoint, 5);
  });
});

describe('health', () => {
  const healthAfter = (...outcomes: [entity: string, hasFailed: boolean, at: number][]) =>
    outcomes.reduce((health, [entity, hasFailed, at]) => afterAttempt(health, [entity], hasFailed, at), unknownHealth);
  const many = (count: number, failing: number, entities: number) =>
    healthAfter(
      ...Array.from(
        { length: count },
        (_, i) => [`e${i % entities}`, i < failing, i * 1000] as [string, boolean, number],
      ),
    );

  test.each([
    ['7 of 10 over two entities', many(10, 7, 2), true],
    ['6 of 10', many(10, 6, 2), false],
    ['10 of 10 of one entity', many(10, 10, 1), false],
    ['5 in a row on a quiet endpoint', many(5, 5, 2), true],
    ['5 in a row of one entity', many(5, 5, 1), false],
    ['4 in a row', many(4, 4, 2), false],
    [
      'a success between',
      healthAfter(['a', true, 0], ['b', true, 1], ['a', false, 2], ['b', true, 3], ['a', true, 4], ['b', true, 5]),
      false,
    ],
    [
      '5 in a row over hours',
      healthAfter(...[0, 1, 2, 3, 4].map((n) => [`e${n % 2}`, true, n * 3_600_000] as [string, boolean, number])),
      true,
    ],
  ])('with %s is bad: %#', (_what, health, unwell) => {
    expect(isUnwell(health)).toBe(unwell);
  });

  test('ignores attempts older than five minutes', () => {
    const failed = Array.from({ length: 10 }, (_, i) => [`e${i}`, true, 0] as [string, boolean, number]);
    const fine = Array.from({ length: 10 }, (_, i) => [`e${i}`, false, 400_000] as [string, boolean, number]);
    expect(isUnwell(healthAfter(...failed, ...fine))).toBe(false);
    expect(healthAfter(...failed, ...fine).spans).toHaveLength(1);
  });
});
