import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();
const { receiver } = setting;

const answerWith = (status: number) => {
  receiver.answer = (_request, response) => response.writeHead(status, { 'x-said': 'yes' }).end('said');
};
const retry = (id = '') => setting.account.api('POST', `/webhooks/v1/deliveries/${id}/retry`);
const attempted = (endpoint: { id: string }, count: number) =>
  eventually(`attempt ${count}`, async () =>
    (await setting.deliveries(endpoint)).find(({ attemptsCount }) => attemptsCount === count),
  );

test('a retry sends a waiting or failed delivery at once', async () => {
  const endpoint = await setting.register();
  answerWith(404);
  await setting.hire('Otra');
  for (let count = 1; count <= 6; count++) {
    const { id, nextAttemptAt } = await attempted(endpoint, count);
    expect(nextAttemptAt === null).toBe(count === 6);
    if (count < 6) expect((await retry(id)).status).toBe(200);
  }
  const [failed] = await setting.deliveries(endpoint, 'failed');
  answerWith(204);
  expect((await retry(failed?.id)).json.data).toMatchObject({ id: failed?.id, status: 'pending' });
  expect(await attempted(endpoint, 7)).toMatchObject({ status: 'delivered' });
  const events = (await setting.account.events()).filter(({ type }) => type === 'webhook_delivery.retried');
  expect(events).toHaveLength(6);

  const again = await retry(failed?.id);
  expect([again.status, again.json.code]).toEqual([409, 'delivery_not_retryable']);
  expect((await retry(crypto.randomUUID())).status).toBe(404);
  expect((await retry('none')).status).toBe(404);
});

test('a retry does not send held deliveries, resuming their endpoint does', async () => {
  const endpoint = await setting.register();
  await setting.account.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  await setting.hire('Retenida');
  const [held] = await setting.deliveries(endpoint, 'held');
  const reply = await retry(held?.id);
  expect([reply.status, reply.json.detail]).toEqual([409, 'The delivery is held.']);
});

test('deliveries can be filtered by all their facts, including those that exist only in the log', async () => {
  const endpoint = await setting.register({ events: ['employee.*'] });
  const { id } = await setting.hire('Uno');
  await attempted(endpoint, 1);
  await setting.account.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  await setting.change(id, '1');
  await setting.hire('Dos');
  const [sent, changed, hired] = await setting.deliveries(endpoint);
  const found = async (query: string) => {
    const reply = await setting.account.api('GET', `/webhooks/v1/deliveries?${query}`);
    return reply.json.data.map((row: { sequence: number }) => row.sequence);
  };
  expect(await found(`employeeId=${id}`)).toEqual([sent?.sequence, changed?.sequence]);
  expect(await found('event=employee.created')).toEqual([sent?.sequence, hired?.sequence]);
  expect(await found(`eventId=${changed?.eventId}`)).toEqual([changed?.sequence]);
  expect(await found('status=held')).toEqual([changed?.sequence, hired?.sequence]);
  expect(await found('status[in]=delivered,held')).toHaveLength(3);
  expect(await found(`createdAt[gt]=${setting.app.clock.instant}`)).toEqual([]);
  expect(await found(`id=${hired?.id}`)).toEqual([hired?.sequence]);
  const first = (await setting.account.api('GET', '/webhooks/v1/deliveries?limit=1')).json;
  expect(first.meta).toMatchObject({ total: 3, lastPage: 3 });
  const second = (await setting.account.api('GET', `/webhooks/v1/deliveries?limit=2&cursor=${first.meta.nextCursor}`))
    .json;
  expect([...first.data, ...second.data].map(({ sequence }) => sequence)).toEqual(
    [sent, changed, hired].map((row) => row?.sequence),
  );
});

test('a test request sends a signed example and returns the response', async () => {
  const endpoint = await setting.register({ headers: { 'X-Key': 'planted' } });
  const one = `/webhooks/v1/endpoints/${endpoint.id}`;
  answerWith(202);
  await setting.account.change('POST', `${one}/pause`);
  const before = (await setting.account.events()).length;
  const reply = await setting.account.api('POST', `${one}/test`, { body: { event: 'employee.created' } });
  expect(reply.json.data).toMatchObject({
    isDelivered: true,
    responseStatus: 202,
    responseBody: 'said',
    error: null,
    responseHeaders: { 'x-said': 'yes' },
    requestHeaders: { 'rollcall-test': 'true', 'X-Key': '•••' },
  });
  expect(receiver.received[0]?.body).toBe(reply.json.data.requestBody);
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-key': 'planted', 'webhook-id': reply.json.data.webhookId });
  expect(Object.keys(receiver.received[0]?.json)).toEqual(['event', 'timestamp', 'data']);
  expect(await setting.deliveries(endpoint)).toEqual([]);
  expect(await setting.account.events()).toHaveLength(before);

  for (const event of ['employee.creatd', 'employee.*', 'employee_hire']) {
    const refused = await setting.account.api('POST', `${one}/test`, { body: { event } });
    expect([refused.status, refused.json.errors]).toMatchObject([422, [{ pointer: '/event', code: 'unknown_event' }]]);
  }
});

test('an endpoint has hourly statistics', async () => {
  const endpoint = await setting.register();
  const stats = async (hours = '') =>
    (await setting.account.api('GET', `/webhooks/v1/endpoints/${endpoint.id}/stats${hours}`)).json.data;
  await setting.hire('Primera');
  await attempted(endpoint, 1);
  setting.app.clock.advance({ hours: 1 });
  answerWith(404);
  await setting.hire('Segunda');
  await eventually('both', async () => (await stats()).at(-1).failed === 1);
  const [before, now] = await stats('?hours=2');
  expect(before).toMatchObject({ sent: 1, failed: 0, p50: expect.any(Number), p95: expect.any(Number) });
  expect(now).toMatchObject({ hour: `${setting.app.clock.instant.slice(0, 13)}:00:00.000Z`, sent: 1, failed: 1 });
  expect(await stats()).toHaveLength(24);
  expect((await stats())[0]).toMatchObject({ sent: 0, failed: 0, p50: null, p95: null });
});
