/** A receiver gets no events before it agrees to them; in these tests receivers on this machine must agree too. */
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Received } from '../../../test/harness/receiver.ts';
import { dataOf } from '../../../test/harness/time-off.ts';
import { hasStatus, startWebhooks } from '../../../test/harness/webhooks.ts';
import { secretKeyOf } from '../signing/secret.ts';
import { signatureHeader } from '../signing/signer.ts';

const setting = await startWebhooks({ WEBHOOK_CHALLENGES: 'all' });
const { receiver, app } = setting;
// Failed challenges of earlier tests no longer count.
beforeEach(() => app.clock.advance({ minutes: 2 }));
const type = 'webhook_endpoint.challenge';
const path = ({ id }: { id: string }, verb = '') => `/webhooks/v1/endpoints/${id}${verb && `/${verb}`}`;
const ask = (endpoint: { id: string }, verb: string, body?: object) =>
  setting.account.api('POST', path(endpoint, verb), body ? { body } : {});

type Answer = (challenge: string, request: Received) => { status?: number; body?: string; location?: string };
/** Answers challenges with `answer`, and events with 204. */
const answerWith = (answer: Answer) => {
  receiver.answer = (request, response) => {
    if (request.json.event !== type) return void response.writeHead(204).end();
    const { status = 200, body = '', location } = answer(request.json.data.challenge, request);
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  };
};
const rightly: Answer = (challenge) => ({ body: JSON.stringify({ challenge }) });
const notAtAll: Answer = () => ({ status: 204 });

/** Waits until a challenge has failed and that is recorded. */
const unanswered = (endpoint: { id: string }) =>
  eventually('a failed challenge', async () => {
    const shown = await setting.endpoint(endpoint);
    return Date.parse(shown.nextProbeAt as string) > app.clock.now() && shown;
  });
/** A verified endpoint. */
const verified = async (body: object = {}) => {
  answerWith(rightly);
  const endpoint = await setting.register(body);
  await hasStatus(setting, endpoint, 'active');
  return endpoint;
};
const events = () => receiver.received.filter(({ json }) => json.event !== type);
const told = async () =>
  (await setting.account.events()).map((event) => event.type).filter((name) => name.startsWith('webhook_endpoint.'));

describe('a new endpoint', () => {
  test('gets a signed challenge, and no events until it has answered', async () => {
    answerWith(notAtAll);
    const { secret, ...made } = await setting.register();
    expect(made).toMatchObject({ status: 'paused', statusReason: 'unverified', verifiedAt: null });
    await unanswered(made);
    for (const name of ['Una', 'Dos', 'Tres']) await setting.hire(name);
    expect(await setting.endpoint(made)).toMatchObject({ heldCount: 3, status: 'paused', statusReason: 'unverified' });

    const [{ method, headers, body, json }] = receiver.received as [Received];
    expect(receiver.received).toHaveLength(1);
    expect({ method, body: Object.keys(json), data: Object.keys(json.data) }).toEqual({
      method: 'POST',
      body: ['event', 'timestamp', 'data'],
      data: ['challenge'],
    });
    expect(headers).toMatchObject({ 'rollcall-challenge': 'true', 'rollcall-attempt': '1', 'rollcall-sequence': '0' });
    const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    expect(String(headers['webhook-signature']).split(' ')).toContain(
      signatureHeader([secretKeyOf(secret)], { id, timestamp, body }),
    );

    answerWith(rightly);
    await setting.pass({ seconds: 30 });
    await hasStatus(setting, made, 'active');
    await eventually('what was held', () => events().length === 3);
    expect(events().map(({ json: { data } }) => data.lastName)).toEqual(['Una', 'Dos', 'Tres']);
    expect(await setting.endpoint(made)).toMatchObject({
      status: 'active',
      statusReason: null,
      verifiedAt: app.clock.instant,
      heldCount: 0,
      nextProbeAt: null,
    });
    expect(await told()).toEqual(['webhook_endpoint.created', 'webhook_endpoint.verified']);
  });

  test('without an answer gets challenges after 30 s, then after twice as long each, and none after five days', async () => {
    answerWith(notAtAll);
    const endpoint = await setting.register();
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const { nextProbeAt } = await unanswered(endpoint);
      const wait = Date.parse(nextProbeAt as string) - app.clock.now();
      waits.push(wait / 1000);
      await setting.pass({ milliseconds: wait });
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    await unanswered(endpoint);
    await setting.pass({ days: 5 });
    await eventually('the end', async () => (await setting.endpoint(endpoint)).nextProbeAt === null);
    expect(await setting.endpoint(endpoint)).toMatchObject({ status: 'paused', statusReason: 'unverified' });
  });

  test('gets no events in any other way', async () => {
    answerWith(notAtAll);
    const endpoint = await setting.register({ events: ['*'] });
    await unanswered(endpoint);
    await setting.hire('Nadie');
    const refused = await ask(endpoint, 'test', { event: 'employee.created' });
    expect(refused).toMatchObject({ status: 409, json: { code: 'endpoint_unverified' } });
    for (const send of [
      () => ask(endpoint, 'resume'),
      () => setting.account.api('PATCH', path(endpoint), { body: { status: 'active' } }),
    ]) {
      expect((await send()).json.data).toMatchObject({ status: 'paused', statusReason: 'unverified' });
      await setting.pass({ seconds: 1 });
      await unanswered(endpoint);
    }
    const replay = { endpointId: endpoint.id, fromSequence: 1, toSequence: 100 };
    expect((await setting.account.api('POST', '/webhooks/v1/replays', { body: replay })).status).toBe(201);
    for (const held of await setting.deliveries(endpoint, 'held')) {
      const retried = await setting.account.api('POST', `/webhooks/v1/deliveries/${held.id}/retry`);
      expect(retried.json.code).toBe('delivery_not_retryable');
    }
    await setting.pass({ hours: 1 });
    await unanswered(endpoint);
    expect(events()).toEqual([]);
  });

  test('that an administrator paused stays paused after its answer', async () => {
    answerWith(notAtAll);
    const endpoint = await setting.register();
    await unanswered(endpoint);
    expect((await ask(endpoint, 'pause')).json.data).toMatchObject({ statusReason: 'person', nextProbeAt: null });
    answerWith(rightly);
    const { json } = await ask(endpoint, 'verify');
    expect(json.data).toMatchObject({ status: 'paused', statusReason: 'person', verifiedAt: app.clock.instant });
    await setting.hire('Una');
    expect((await ask(endpoint, 'resume')).json.data).toMatchObject({ status: 'degraded', statusReason: 'resumed' });
    await eventually('what was held', () => events().length === 1);
  });
});

describe('verifying', () => {
  test.each<[string, Answer]>([
    ['the challenge as text', (challenge) => ({ body: challenge })],
    ['a line of text', (challenge) => ({ status: 202, body: `${challenge}\r\n` })],
    ['JSON', (challenge) => ({ body: JSON.stringify({ challenge, more: true }) })],
  ])('takes %s for an answer', async (_what, answer) => {
    answerWith(notAtAll);
    const endpoint = await setting.register();
    await unanswered(endpoint);
    answerWith(answer);
    const before = await setting.endpoint(endpoint);
    const reply = await ask(endpoint, 'verify');
    expect(reply).toMatchObject({ status: 200, json: { data: { status: 'active', verifiedAt: app.clock.instant } } });
    expect(reply.json.data.version).toBe((before.version as number) + 1);
    // A verified endpoint gets no second challenge.
    const { length } = receiver.received;
    expect((await ask(endpoint, 'verify')).json.data).toEqual(reply.json.data);
    expect(receiver.received).toHaveLength(length);
  });

  test.each<[string, Answer, string]>([
    ['nothing', notAtAll, 'answered with 204, but not with the challenge'],
    ['another text', () => ({ body: 'welcome' }), 'answered with 200, but not with the challenge'],
    ['what it was sent', (_challenge, { body }) => ({ body }), 'answered with 200, but not with the challenge'],
    ['an error', (challenge) => ({ status: 404, body: challenge }), 'answered with 404'],
    ['JSON that is no object', () => ({ body: 'null' }), 'answered with 200, but not with the challenge'],
    ['a redirect', (challenge) => ({ status: 307, body: challenge, location: '/echo' }), 'answered with 307'],
  ])('does not take %s for one', async (_what, answer, words) => {
    answerWith(answer);
    const endpoint = await setting.register();
    await unanswered(endpoint);
    const refused = await ask(endpoint, 'verify');
    expect(refused).toMatchObject({ status: 409, json: { code: 'challenge_unanswered' } });
    expect(refused.json.detail).toContain(words);
    expect(receiver.received).toHaveLength(2);
    expect((await setting.endpoint(endpoint)).verifiedAt).toBeNull();
  });

  test('does not follow a redirect to a server that would answer', async () => {
    receiver.answer = ({ json }, response) => {
      if (response.req.url === '/echo') response.end(json.data.challenge);
      else response.writeHead(308, { location: '/echo' }).end();
    };
    const endpoint = await setting.register();
    await unanswered(endpoint);
    expect((await ask(endpoint, 'verify')).json).toMatchObject({ code: 'challenge_unanswered', responseStatus: 308 });
  });

  test('reports an unreachable host, and no endpoint of another account', async () => {
    answerWith(notAtAll);
    const endpoint = await setting.register({ url: 'http://127.0.0.1:9/hook' });
    await unanswered(endpoint);
    expect((await ask(endpoint, 'verify')).json).toMatchObject({ status: 409, error: 'connection_refused' });
    const other = await app.newAccount();
    expect((await other.api('POST', path(endpoint, 'verify'))).status).toBe(404);
  });
});

describe('another URL', () => {
  test('must answer again; its events are held in the meantime', async () => {
    const endpoint = await verified({ events: ['employee.*'] });
    const { id } = await setting.hire('Una');
    await eventually('the hire', async () => (await setting.deliveries(endpoint, 'delivered')).length === 1);
    answerWith(notAtAll);
    const moved = await setting.account.api('PATCH', path(endpoint), { body: { url: `${receiver.url}/other` } });
    expect(moved.json.data).toMatchObject({ status: 'paused', statusReason: 'unverified', verifiedAt: null });
    await unanswered(endpoint);
    for (const phone of ['1', '2']) await setting.change(id, phone);
    expect(await setting.endpoint(endpoint)).toMatchObject({ heldCount: 2 });
    expect(events()).toHaveLength(1);
    answerWith(rightly);
    expect((await ask(endpoint, 'verify')).json.data).toMatchObject({ status: 'active' });
    await eventually('what was held', () => events().length === 3);
    const sequences = events().map(({ headers }) => Number(headers['rollcall-sequence']));
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(await told()).toEqual(
      ['created', 'verified', 'paused', 'updated', 'verified'].map((what) => `webhook_endpoint.${what}`),
    );
  });

  test('of an endpoint that has yet to answer changes nothing else', async () => {
    answerWith(notAtAll);
    const endpoint = await setting.register();
    await dataOf(setting.account.api('PATCH', path(endpoint), { body: { url: `${receiver.url}/other` } }), 200);
    const [updated] = (await setting.account.events()).filter(({ type }) => type === 'webhook_endpoint.updated');
    expect(updated?.changes.map(({ field }) => field)).toEqual(['url']);
  });

  test('invalidates the old answer: neither probes nor retries go to the new one', async () => {
    const endpoint = await verified();
    receiver.answer = (_request, response) => response.writeHead(503).end();
    for (let n = 0; n < 5; n++) await setting.hire(`P${n}`);
    await hasStatus(setting, endpoint, 'degraded');
    receiver.received = [];
    answerWith(notAtAll);
    const moved = await setting.account.api('PATCH', path(endpoint), { body: { url: `${receiver.url}/other` } });
    expect(moved.json.data).toMatchObject({ status: 'paused', statusReason: 'unverified' });
    await unanswered(endpoint);
    for (const { id } of await setting.deliveries(endpoint, 'held')) {
      expect((await setting.account.api('POST', `/webhooks/v1/deliveries/${id}/retry`)).status).toBe(200);
    }
    await setting.pass({ hours: 1 });
    await unanswered(endpoint);
    expect(events()).toEqual([]);
    // A late answer from the old URL does not count either.
    answerWith(rightly);
    await setting.account.change('PATCH', path(endpoint), { url: receiver.url });
    await hasStatus(setting, endpoint, 'active');
    await eventually('what was held', () => events().length === 5);
  });

  test('is not verified by an answer to a probe of the old one, which is recorded', async () => {
    const endpoint = await verified();
    receiver.answer = (_request, response) => response.writeHead(503).end();
    for (let n = 0; n < 5; n++) await setting.hire(`P${n}`);
    await hasStatus(setting, endpoint, 'degraded');
    const probed = Promise.withResolvers<ServerResponse>();
    receiver.answer = (_request, response) => probed.resolve(response);
    await setting.pass({ seconds: 30 });
    const response = await probed.promise;
    answerWith(notAtAll);
    await setting.account.change('PATCH', path(endpoint), { url: `${receiver.url}/other` });
    response.writeHead(204).end();
    await eventually('the record', async () => (await setting.deliveries(endpoint, 'delivered')).length === 1);
    expect(await setting.endpoint(endpoint)).toMatchObject({
      status: 'paused',
      statusReason: 'unverified',
      heldCount: 4,
    });
  });

  test('leaves an endpoint disabled if an administrator disabled it', async () => {
    const endpoint = await verified();
    const patch = (body: object) => setting.account.api('PATCH', path(endpoint), { body });
    await patch({ status: 'disabled' });
    const moved = await patch({ url: `${receiver.url}/other` });
    expect(moved.json.data).toMatchObject({ status: 'disabled', statusReason: 'person', verifiedAt: null });
    await patch({ status: 'active' });
    await hasStatus(setting, endpoint, 'active');
  });
});

test('a host without answers gets only a few challenges, however many endpoints it has', async () => {
  answerWith(notAtAll);
  const made = await Promise.all(Array.from({ length: 14 }, () => setting.register()));
  for (const endpoint of made) await unanswered(endpoint);
  expect(receiver.received).toHaveLength(10);
  const refused = await ask(made[0] as { id: string }, 'verify');
  expect(refused).toMatchObject({ status: 409, json: { code: 'challenge_unanswered' } });
  expect(refused.headers['retry-after']).toBe('60');
  expect(receiver.received).toHaveLength(10);
});

test('a receiver in a network that the operator allows need not answer, unless the operator requires it', async () => {
  const lenient = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
  const body = { url: receiver.url, events: ['*'] };
  const made = await lenient.create('/webhooks/v1/endpoints', body);
  expect(made).toMatchObject({ status: 'active', statusReason: null, verifiedAt: lenient.clock.instant });
  const moved = await lenient.api('PATCH', path(made), { body: { url: `${receiver.url}/other` } });
  expect(moved.json.data).toMatchObject({ status: 'active', verifiedAt: lenient.clock.instant });
  expect(receiver.received).toEqual([]);
});

test.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'a receiver on this machine need not answer during a trial',
  async () => {
    const trial = await startTestApp();
    const made = await trial.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['*'] });
    expect(made).toMatchObject({ status: 'active', verifiedAt: trial.clock.instant });
  },
);
