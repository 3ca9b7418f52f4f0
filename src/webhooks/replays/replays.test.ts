import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { hasStatus, startWebhooks } from '../../../test/harness/webhooks.ts';
import { systemCaller } from '../../platform/caller.ts';
import { changeReplay } from './change-replay.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;
const path = '/webhooks/v1/replays';

const delivered = (endpoint: { id: string }, count: number) =>
  eventually(`${count} deliveries`, async () => (await setting.deliveries(endpoint, 'delivered')).length === count);
/** An endpoint that has received `count` hires. */
const sent = async (count: number, body = {}) => {
  const endpoint = await setting.register(body);
  for (let n = 0; n < count; n++) await setting.hire(`P${n}`);
  await delivered(endpoint, count);
  return endpoint;
};
/** An endpoint that has refused `count` hires six times each. */
const failed = async (count: number) => {
  const endpoint = await setting.register();
  receiver.answer = (_request, response) => response.writeHead(422).end();
  for (let n = 0; n < count; n++) await setting.hire(`Fallida ${n}`);
  for (let attempts = 1; attempts < 6; attempts++) {
    await eventually(`attempt ${attempts}`, async () => {
      const rows = await setting.deliveries(endpoint, 'pending');
      return rows.length === count && rows.every(({ attemptsCount }) => attemptsCount === attempts);
    });
    await setting.pass({ hours: 1 });
  }
  await eventually('the failures', async () => (await setting.deliveries(endpoint, 'failed')).length === count);
  return endpoint;
};
const replay = (body: object) => setting.account.api('POST', path, { body });
const hasState = (id: string, state: string) =>
  eventually(`the state ${state}`, async () => {
    const shown = await setting.account.read(`${path}/${id}`);
    return shown.state === state && shown;
  });
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

test('an endpoint can have ten replays in progress, and another endpoint has its own limit', async () => {
  const [endpoint, other] = [await sent(1, { rateLimitPerSecond: 1 }), await sent(1)];
  await setting.account.api('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  const start = async (endpointId: string) => (await replay({ endpointId, fromSequence: 1 })).json;
  for (let i = 0; i < 10; i++) expect((await start(endpoint.id)).data.state).toBe('running');
  const refused = await start(endpoint.id);
  expect(refused).toMatchObject({ status: 409, code: 'too_many_replays' });
  expect((await start(other.id)).data.state).toBe('running');
});

describe('a replay', () => {
  test('sends the same ids and bytes again, marked as a replay', async () => {
    const endpoint = await sent(3);
    const before = receiver.received;
    receiver.received = [];
    const made = await replay({ endpointId: endpoint.id, fromSequence: 1 });
    expect(made.status, made.text).toBe(201);
    expect(made.json.data).toMatchObject({ state: 'running', count: 3, sent: 0, failed: 0, status: null });
    expect(await hasState(made.json.data.id, 'completed')).toMatchObject({ sent: 3, failed: 0 });
    expect(ids().sort()).toEqual(before.map(({ headers }) => headers['webhook-id']).sort());
    expect(receiver.received.map(({ body }) => body).sort()).toEqual(before.map(({ body }) => body).sort());
    for (const { headers } of receiver.received) expect(headers['rollcall-replay']).toBe('true');
    for (const { headers } of before) expect(headers).not.toHaveProperty('rollcall-replay');
    const [row] = await setting.deliveries(endpoint);
    expect(row).toMatchObject({ status: 'delivered', attemptsCount: 2 });
  });

  test('counts each event once, also those that the next process sends again', async () => {
    const endpoint = await sent(4);
    const [first] = ids();
    receiver.received = [];
    receiver.answer = ({ headers }, response) => response.writeHead(headers['webhook-id'] === first ? 503 : 204).end();
    const { id } = (await replay({ endpointId: endpoint.id, fromSequence: 1 })).json.data;
    await eventually('the attempts', async () => {
      const shown = await setting.deliveries(endpoint);
      return shown.every(({ attemptsCount }) => attemptsCount === 2);
    });
    receiver.answer = (_request, response) => response.writeHead(204).end();
    await app.restart();
    app.app.startBackground();
    // The failed item keeps its wait.
    await setting.pass({ minutes: 1 });
    expect(await hasState(id, 'completed')).toMatchObject({ count: 4, sent: 4, failed: 0 });
  });

  test('sends the past to a new endpoint, too, from before it subscribed', async () => {
    for (const name of ['Una', 'Dos']) await setting.hire(name);
    const endpoint = await setting.register();
    const { id, count } = (await replay({ endpointId: endpoint.id, fromSequence: 1 })).json.data;
    expect(count).toBe(2);
    expect(await hasState(id, 'completed')).toMatchObject({ sent: 2 });
    expect(await setting.deliveries(endpoint, 'delivered')).toHaveLength(2);
  });

  test('covers a span of time or of the log, and a dry run only counts it', async () => {
    const endpoint = await sent(2);
    const between = app.clock.instant;
    app.clock.advance({ hours: 1 });
    await setting.hire('Tarde');
    await delivered(endpoint, 3);
    const later = new Date(app.clock.now() - 1000).toISOString();
    const [first, second, third] = (await setting.deliveries(endpoint)).map(({ sequence }) => sequence);
    const counts = [];
    for (const span of [
      { from: later },
      { from: between, to: between },
      { to: between },
      { fromSequence: second, toSequence: third },
      { toSequence: first },
      { fromSequence: 100_000 },
      { status: 'delivered' },
      { status: 'failed' },
    ]) {
      const reply = await replay({ endpointId: endpoint.id, ...span, dryRun: true });
      expect(reply.status, reply.text).toBe(200);
      counts.push(reply.json.data);
    }
    expect(counts.map(({ count }) => count)).toEqual([1, 2, 2, 2, 1, 0, 3, 0]);
    expect((await setting.account.api('GET', path)).json.data).toEqual([]);
    expect(receiver.received).toHaveLength(3);
  });

  test('of failed deliveries makes them delivered', async () => {
    const endpoint = await failed(1);
    receiver.answer = (_request, response) => response.writeHead(204).end();
    const made = await replay({ endpointId: endpoint.id, status: 'failed' });
    await hasState(made.json.data.id, 'completed');
    const [row] = await setting.deliveries(endpoint);
    expect(row).toMatchObject({ status: 'delivered', attemptsCount: 7 });
  });

  test('of failed deliveries counts those that were delivered before the next process continued', async () => {
    const endpoint = await failed(3);
    const [first] = ids();
    receiver.answer = ({ headers }, response) => response.writeHead(headers['webhook-id'] === first ? 503 : 204).end();
    const { id } = (await replay({ endpointId: endpoint.id, status: 'failed' })).json.data;
    await delivered(endpoint, 2);
    receiver.answer = (_request, response) => response.writeHead(204).end();
    await app.restart();
    app.app.startBackground();
    // The failed item keeps its wait.
    await setting.pass({ minutes: 1 });
    expect(await hasState(id, 'completed')).toMatchObject({ count: 3, sent: 3, failed: 0 });
  });

  test('to a receiver that is down is probed with its events, and goes on when the receiver is back', async () => {
    const endpoint = await failed(5);
    // The refusals say that the receiver is well, for five minutes.
    await setting.pass({ minutes: 10 });
    receiver.received = [];
    receiver.answer = (_request, response) => response.writeHead(503).end();
    const { id } = (await replay({ endpointId: endpoint.id, status: 'failed' })).json.data;
    const { nextProbeAt } = await hasStatus(setting, endpoint, 'degraded');
    const attempts = receiver.received.length;
    const probe = async (at: unknown, status: string) => {
      await setting.pass({ milliseconds: Date.parse(at as string) - app.clock.now() });
      return eventually('the probe', async () => {
        const shown = await setting.endpoint(endpoint);
        return shown.nextProbeAt !== at && shown.status === status && shown;
      });
    };
    const next = await probe(nextProbeAt, 'degraded');
    expect(receiver.received).toHaveLength(attempts + 1);
    expect(receiver.received.at(-1)?.headers).toMatchObject({ 'rollcall-replay': 'true' });
    const [probed] = (await setting.deliveries(endpoint)).filter(
      ({ eventId }) => eventId === receiver.received.at(-1)?.headers['webhook-id'],
    );
    expect(probed?.status).toBe('failed');
    const shown = await setting.account.read(`/webhooks/v1/deliveries/${probed?.id}`);
    expect(shown.attempts.at(-1)).toMatchObject({ isProbe: true, responseStatus: 503 });
    receiver.answer = (_request, response) => response.writeHead(204).end();
    await probe(next.nextProbeAt, 'active');
    // Other items wait for their next attempts.
    await setting.pass({ hours: 1 });
    expect(await hasState(id, 'completed')).toMatchObject({ count: 5, sent: 5, failed: 0 });
    const told = (await setting.account.events()).filter(({ type }) => /endpoint\.(degraded|recovered)/.test(type));
    expect(told.map(({ type }) => type)).toEqual(['webhook_endpoint.degraded', 'webhook_endpoint.recovered']);
  });

  test('that the receiver refuses when it is probed with it ends after six attempts', async () => {
    const endpoint = await failed(5);
    // The refusals say that the receiver is well, for five minutes.
    await setting.pass({ minutes: 10 });
    receiver.answer = (_request, response) => response.writeHead(503).end();
    const { id } = (await replay({ endpointId: endpoint.id, status: 'failed' })).json.data;
    await hasStatus(setting, endpoint, 'degraded');
    receiver.received = [];
    receiver.answer = (_request, response) => response.writeHead(404).end();
    await eventually('the end of the probes', async () => {
      const { status, nextProbeAt } = await setting.endpoint(endpoint);
      if (status === 'active') return true;
      await setting.pass({ milliseconds: Math.max(0, Date.parse(nextProbeAt as string) - app.clock.now()) });
      return false;
    });
    expect(await hasState(id, 'completed')).toMatchObject({ count: 5, sent: 0, failed: 5 });
    const tries = Map.groupBy(ids(), (eventId) => eventId);
    for (const one of tries.values()) expect(one.length).toBeLessThanOrEqual(6);
  });

  test('attempts an event six times, though each time another process continues', async () => {
    const endpoint = await sent(2);
    const [first] = ids();
    receiver.received = [];
    receiver.answer = ({ headers }, response) => response.writeHead(headers['webhook-id'] === first ? 500 : 204).end();
    const { id } = (await replay({ endpointId: endpoint.id, fromSequence: 1 })).json.data;
    for (let tries = 1; tries <= 6; tries++) {
      await eventually(`attempt ${tries}`, () => ids().filter((one) => one === first).length === tries);
      if (tries === 6) break;
      await app.restart();
      app.app.startBackground();
      await setting.pass({ hours: 1 });
    }
    expect(await hasState(id, 'completed')).toMatchObject({ count: 2, sent: 1, failed: 1 });
  });

  test('sends none of the events that wait to be sent for the first time when it is created', async () => {
    const endpoint = await sent(2);
    const one = `/webhooks/v1/endpoints/${endpoint.id}`;
    await setting.account.api('POST', `${one}/pause`);
    for (let n = 0; n < 3; n++) await setting.hire(`Held ${n}`);
    const [, last, held] = (await setting.deliveries(endpoint))
      .map(({ sequence }) => sequence)
      .toSorted((a, b) => a - b);
    const made = (await replay({ endpointId: endpoint.id, fromSequence: 1 })).json.data;
    expect(made.count).toBe(2);
    expect(made.toSequence).toBeGreaterThanOrEqual(last as number);
    expect(made.toSequence).toBeLessThan(held as number);
    await setting.account.api('POST', `${one}/resume`);
    expect(await hasState(made.id, 'completed')).toMatchObject({ sent: 2 });
    await delivered(endpoint, 5);
    expect(receiver.received).toHaveLength(7);
  });

  test('can be paused, continues after a restart, and can be cancelled', async () => {
    const endpoint = await sent(6);
    await setting.account.api('PATCH', `/webhooks/v1/endpoints/${endpoint.id}`, { body: { rateLimitPerSecond: 2 } });
    receiver.received = [];
    const { id } = (await replay({ endpointId: endpoint.id, fromSequence: 1 })).json.data;
    const hasSent = (count: number) =>
      eventually(`${count} sent`, async () => (await setting.account.read(`${path}/${id}`)).sent === count);
    await hasSent(2);
    const paused = await setting.account.api('POST', `${path}/${id}/pause`);
    expect(paused.json.data).toMatchObject({ state: 'paused', sent: 2 });
    // Pausing discards the items that a worker holds.
    await app.restart();
    app.app.startBackground();
    await setting.pass({ minutes: 1 });
    expect(await setting.account.read(`${path}/${id}`)).toMatchObject({ state: 'paused', sent: 2 });

    expect((await setting.account.api('POST', `${path}/${id}/resume`)).json.data.state).toBe('running');
    await hasSent(4);
    expect(new Set(ids()).size).toBe(4);
    // Without a sender, which could finish it by sending two more at once.
    await app.restart();
    const cancelled = await setting.account.api('POST', `${path}/${id}/cancel`);
    expect(cancelled.json.data.state).toBe('cancelled');
    const resumed = await setting.account.api('POST', `${path}/${id}/resume`);
    expect([resumed.status, resumed.json.code]).toEqual([409, 'replay_final']);
    app.app.startBackground();
  });

  test('waits while its endpoint is not active', async () => {
    const endpoint = await sent(2);
    const one = `/webhooks/v1/endpoints/${endpoint.id}`;
    await setting.account.api('POST', `${one}/pause`);
    receiver.received = [];
    const made = await replay({ endpointId: endpoint.id, fromSequence: 1 });
    await setting.pass({ minutes: 1 });
    expect(await setting.account.read(`${path}/${made.json.data.id}`)).toMatchObject({ state: 'running', sent: 0 });
    await setting.account.api('POST', `${one}/resume`);
    await hasStatus(setting, endpoint, 'active');
    await hasState(made.json.data.id, 'completed');
    expect(receiver.received).toHaveLength(2);
  });

  test('is cancelled with its endpoint, whose version the request names; the log says so', async () => {
    const [endpoint, other] = [await sent(1), await sent(1)];
    const ofBoth = await Promise.all(
      [endpoint, other].map(async ({ id }) => {
        await setting.account.api('POST', `/webhooks/v1/endpoints/${id}/pause`);
        return (await replay({ endpointId: id, fromSequence: 1 })).json.data.id;
      }),
    );
    await setting.account.api('POST', `${path}/${ofBoth[0]}/pause`);
    const one = `/webhooks/v1/endpoints/${endpoint.id}`;
    const { version } = await setting.account.read(one);
    await setting.account.api('DELETE', one, { headers: { 'If-Match': `"${version}"` } });
    const states = await Promise.all(ofBoth.map(async (id) => (await setting.account.read(`${path}/${id}`)).state));
    expect(states).toEqual(['cancelled', 'running']);
    const resumed = await setting.account.api('POST', `${path}/${ofBoth[0]}/resume`);
    expect([resumed.status, resumed.json.code]).toEqual([409, 'replay_final']);
    const events = (await setting.account.events()).filter(({ type }) => /^webhook_(replay|endpoint)\./.test(type));
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['webhook_replay.updated', 'webhook_endpoint.deleted']);
  });

  test('that ends while its endpoint is deleted stays as it ended', async () => {
    const endpoint = await sent(1);
    const { id } = (await replay({ endpointId: endpoint.id, fromSequence: 1 })).json.data;
    const completed = await hasState(id, 'completed');
    const caller = systemCaller(setting.account, 'test');
    await app.app.work.write(caller, (tx) => changeReplay(tx, id, 'cancel', 'consequence'));
    expect(await setting.account.read(`${path}/${id}`)).toEqual(completed);
  });

  test.each([
    [{}, '/from', 'required'],
    [{ from: '2026-01-01T00:00:00Z', status: 'failed' }, '/status', 'conflicting'],
    [{ fromSequence: 2, to: '2026-01-01T00:00:00Z' }, '/fromSequence', 'conflicting'],
    [{ fromSequence: 2, toSequence: 1 }, '/toSequence', 'out_of_range'],
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, '/to', 'out_of_range'],
    [{ status: 'pending' }, '/status', 'invalid_value'],
    [{ fromSequence: 0 }, '/fromSequence', 'out_of_range'],
  ])('of %j is refused', async (body, pointer, code) => {
    const { id } = await setting.register();
    const reply = await replay({ endpointId: id, ...body });
    expect(reply.status).toBe(422);
    expect(reply.json.errors).toMatchObject([{ pointer, code }]);
  });

  test('to an endpoint of another account is refused', async () => {
    const { id } = await setting.register();
    const stranger = await app.newAccount();
    const reply = await stranger.api('POST', path, { body: { endpointId: id, fromSequence: 1 } });
    expect([reply.status, reply.json.errors[0].pointer]).toEqual([422, '/endpointId']);
  });

  test('needs the scopes of its events', async () => {
    const { id } = await setting.register();
    const token = await setting.account.newToken(['webhooks:write', 'webhooks:read']);
    const body = { endpointId: id, fromSequence: 1 };
    expect((await setting.account.api('POST', path, { token, body })).status).toBe(403);
  });
});
