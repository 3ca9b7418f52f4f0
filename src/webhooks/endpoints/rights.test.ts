/** A token that may manage webhooks reads no data through them that it may not read itself. */
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();
const { receiver } = setting;
const path = '/webhooks/v1/endpoints';

/** An endpoint that gets employee events, and a token that may read only departments. */
let endpoint: { id: string; secret: string };
let token: string;
beforeEach(async () => {
  endpoint = await setting.register({ events: ['employee.*', 'department.*'] });
  token = await setting.account.newToken(['webhooks:read', 'webhooks:write', 'departments:read']);
});
const call = (method: string, to: string, body?: object) =>
  setting.account.api(method, to, { token, ...(body ? { body } : {}) });
const delivered = () =>
  eventually('a delivery', async () => {
    const rows = (await setting.deliveries(endpoint, 'delivered')).filter(({ event }) => event === 'employee.created');
    return rows[0];
  });

describe('data that a token may not read', () => {
  const elsewhere = { url: `${receiver.url}/elsewhere` };
  test.each([
    ['the secret', 'POST', '/rotate-secret', {}],
    ['another address', 'PATCH', '', elsewhere],
    ['another address, for less', 'PATCH', '', { ...elsewhere, events: ['department.*'] }],
    ['less', 'PATCH', '', { events: ['department.*'] }],
    ['a header', 'PATCH', '', { headers: { 'x-key': 'mine' } }],
  ])('keeps from an endpoint of such events: %s', async (_what, method, to, body) => {
    const before = await setting.account.events();
    const reply = await call(method, `${path}/${endpoint.id}${to}`, body);
    expect(reply).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
    expect(reply.json.detail).toContain('employees:read');
    expect(reply.text).not.toContain('whsec_');
    expect(await setting.account.events()).toEqual(before);
  });

  test('cannot be subscribed to or replayed', async () => {
    const made = await call('POST', path, { url: receiver.url, events: ['employee_hire'] });
    const replay = await call('POST', '/webhooks/v1/replays', { endpointId: endpoint.id, fromSequence: 1 });
    expect([made.json.code, replay.json.code]).toEqual(['missing_scope', 'missing_scope']);
  });

  test('does not appear in the response of a receiver that echoes it', async () => {
    receiver.answer = ({ body }, response) => response.writeHead(200, { 'x-echo': 'said' }).end(body);
    await setting.hire('Reflejada');
    const { id } = await delivered();
    const one = `/webhooks/v1/deliveries/${id}`;
    const [hidden] = (await call('GET', one)).json.data.attempts;
    expect(hidden).toMatchObject({ responseStatus: 200, responseHeaders: null, responseBody: null });
    const [shown] = (await setting.account.read(one)).attempts;
    expect(shown.responseHeaders).toMatchObject({ 'x-echo': 'said' });
    expect(shown.responseBody).toContain('Reflejada');
  });
});

test('an operation that reveals no data needs only the scope for webhooks', async () => {
  receiver.answer = (_request, response) => response.writeHead(404).end();
  await setting.hire('Otra');
  const [waiting] = await eventually('an attempt', async () => {
    const rows = (await setting.deliveries(endpoint)).filter(({ attemptsCount }) => attemptsCount === 1);
    return rows.length > 0 && rows;
  });
  const one = `${path}/${endpoint.id}`;
  const replies = [
    await call('POST', `/webhooks/v1/deliveries/${waiting?.id}/retry`),
    await call('POST', `${one}/pause`),
    await call('POST', `${one}/resume`),
    await call('POST', `${one}/test`, { event: 'employee.created' }),
    await call('DELETE', one),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { text } of replies) expect(text).not.toContain('Otra');
});

test('pending deliveries count, although the endpoint subscribes to less by now', async () => {
  receiver.answer = (_request, response) => response.writeHead(422).end();
  await setting.hire('Pendiente');
  await eventually('an attempt', async () =>
    (await setting.deliveries(endpoint, 'pending')).some(({ attemptsCount }) => attemptsCount === 1),
  );
  const one = `${path}/${endpoint.id}`;
  const narrowed = await setting.account.api('PATCH', one, { body: { events: ['department.*'] } });
  expect(narrowed.status).toBe(200);
  for (const reply of [
    await call('PATCH', one, { url: `${receiver.url}/elsewhere` }),
    await call('POST', `${one}/rotate-secret`),
  ]) {
    expect(reply).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
  }
});
