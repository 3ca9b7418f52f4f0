import { expect, test } from 'vitest';
import type { TestAccount } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { depthWriter } from './loops.ts';

const setting = await startWebhooks();
const { receiver, app, sequences } = setting;

/** With the key of the installation, and with another installation's key. */
const [write, forge] = [7, 8].map((byte) => depthWriter(createSecretBox([Buffer.alloc(32, byte)])));
/** A value of `rollcall-depth` from a delivery of this account. */
const depth = (value: number, { accountId = setting.account.id, at = app.clock.now(), by = write } = {}) =>
  by?.({ accountId, endpointId: newId(), eventId: newId(), depth: value }, at) as string;

/** Changes a phone number with a `rollcall-depth`. */
const change = async (id: string, phone: string, header: string) => {
  const reply = await setting.account.api('PATCH', `/core/v3/employees/${id}`, {
    body: { phone },
    headers: { 'rollcall-depth': header },
  });
  expect(reply.status, reply.text).toBe(200);
};
/** The depth of the latest event of an account. */
const latestDepth = async ({ id }: Pick<TestAccount, 'id'>) => {
  const row = await app.db.first<{ depth: number }>(
    sql`select depth from events where account_id = ${id} order by sequence desc limit 1`,
  );
  return row?.depth;
};
const held = (endpoint: { id: string }, count: number) =>
  eventually(`${count} held`, async () => {
    const rows = await setting.deliveries(endpoint, 'held');
    return rows.length === count && rows;
  });
const alerts = async () =>
  (await setting.account.events()).filter(({ type }) => type === 'webhook_endpoint.loop_suspected');
const retry = (id = '') => setting.account.api('POST', `/webhooks/v1/deliveries/${id}/retry`);
const received = (count: number) => eventually(`request ${count}`, () => receiver.received.length === count);

test('a caller cannot hide a change by claiming that webhooks led to it', async () => {
  await setting.register({ events: ['employee.updated'] });
  const { id } = await setting.hire('Oculta');
  const genuine = depth(9);
  const headers = [
    '9',
    '-1',
    'x',
    '99999',
    '9.x',
    `${genuine}x`,
    genuine.replace(/^9/, '8'),
    genuine.replace('9.', '9.1'),
    depth(9, { by: forge }),
    depth(9, { accountId: app.id }),
    depth(9, { at: app.clock.now() - 3_600_001 }),
    depth(9, { at: app.clock.now() + 3_601_000 }),
  ];
  for (const [n, header] of headers.entries()) await change(id, `number ${n}`, header);
  await received(headers.length);
  for (const { headers } of receiver.received) expect(headers['rollcall-depth']).toMatch(/^1\./);
  expect(await alerts()).toEqual([]);
});

test('a user cannot hide a change made with their session', async () => {
  const admin = await signInAs(app, 'administrator');
  const value = depth(9, { accountId: app.id });
  const headers = { 'rollcall-depth': value };
  const reply = await admin.api('POST', '/core/v3/departments', { body: { name: 'By a person' }, headers });
  expect([reply.status, await latestDepth(app)]).toEqual([201, 0]);
  await app.api('POST', '/core/v3/departments', { body: { name: 'By a token' }, headers });
  expect(await latestDepth(app)).toBe(9);
});

test('a receiver that answers each webhook with a call is held, and an administrator releases it', async () => {
  const endpoint = await setting.register({ events: ['employee.updated'] });
  const { id } = await setting.hire('Bucle');
  let calls = 0;
  receiver.answer = ({ headers }, response) => {
    response.writeHead(204).end();
    void change(id, `call ${++calls}`, String(headers['rollcall-depth']));
  };
  await setting.change(id, 'the first');
  const [suspected] = await held(endpoint, 1);
  const depths = () => receiver.received.map(({ headers }) => Number.parseInt(String(headers['rollcall-depth']), 10));
  expect(depths()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await setting.account.read(`/webhooks/v1/deliveries/${suspected?.id}`)).toMatchObject({
    status: 'held',
    heldReason: 'loop_suspected',
    attemptsCount: 0,
    nextAttemptAt: null,
    attempts: [],
  });

  const ids = { endpointId: endpoint.id, eventId: suspected?.eventId };
  expect(app.takeLog()).toMatchObject([
    { msg: 'a loop of webhooks is suspected: the delivery is held', accountId: setting.account.id, ...ids, depth: 9 },
  ]);
  const [alert] = await alerts();
  expect(alert).toMatchObject({ entityType: 'webhook_endpoint', entityId: endpoint.id, actor: { type: 'system' } });
  expect(JSON.parse(alert?.body ?? '').data).toEqual({
    id: endpoint.id,
    description: null,
    deliveryId: suspected?.id,
    eventId: suspected?.eventId,
    depth: 9,
  });
  expect(await app.figure('rollcall_webhook_loops_suspected_total')).toBe(1);

  // Events that do not come from the loop are still sent.
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await setting.change(id, 'later');
  await received(10);
  expect((await retry(suspected?.id)).json.data).toMatchObject({ status: 'pending', heldReason: null });
  await received(11);
  expect(receiver.received[10]?.headers).toMatchObject({
    'webhook-id': suspected?.eventId,
    'rollcall-depth': expect.stringMatching(/^10\./),
  });
  await eventually('the release', async () => (await setting.deliveries(endpoint, 'held')).length === 0);
});

test('the record of an attempt contains the depth without its proof', async () => {
  const endpoint = await setting.register();
  await setting.hire('Registrada');
  await received(1);
  const [delivery] = await eventually('the record', async () => {
    const rows = await setting.deliveries(endpoint, 'delivered');
    return rows.length > 0 && rows;
  });
  const { attempts } = await setting.account.read(`/webhooks/v1/deliveries/${delivery?.id}`);
  expect(attempts[0].requestHeaders['rollcall-depth']).toBe('1');
});

test('a holder of a deep value can have many events held for an hour: one report, and a replay sends them all', async () => {
  const endpoint = await setting.register({ events: ['employee.updated'] });
  const { id } = await setting.hire('Muchas');
  const value = depth(9);
  for (let n = 0; n < 10; n++) await change(id, `number ${n}`, value);
  await held(endpoint, 10);
  expect(await alerts()).toHaveLength(1);
  app.clock.advance({ hours: 1 });
  await change(id, 'an hour later', value);
  await held(endpoint, 11);
  expect(await alerts()).toHaveLength(2);
  app.takeLog();

  // They are not the receiver's fault, so the endpoint is well and holds nothing itself.
  expect(await setting.endpoint(endpoint)).toMatchObject({ status: 'active', heldCount: 0 });
  const body = { endpointId: endpoint.id, status: 'held' };
  const replay = await setting.account.create('/webhooks/v1/replays', body);
  expect(replay.count).toBe(11);
  await held(endpoint, 0);
  expect(new Set(sequences()).size).toBe(11);
});

test('with blocking, later events wait for held ones of their lane, and others do not', async () => {
  const endpoint = await setting.register({ events: ['employee.updated'], onExhausted: 'block' });
  const [one, other] = [await setting.hire('Una'), await setting.hire('Otra')];
  await setting.change(one.id, 'before');
  await change(one.id, 'suspected', depth(9));
  await setting.change(one.id, 'after');
  await setting.change(other.id, 'other lane');
  await received(2);
  const [suspected] = await held(endpoint, 1);
  // The order does not depend on the worker's memory.
  await app.restart();
  app.app.startBackground();
  await setting.change(other.id, 'other lane, later');
  await received(3);
  app.takeLog();
  const before = sequences();
  const waiting = await eventually('two that wait', async () => {
    const rows = (await setting.deliveries(endpoint)).filter(({ status }) => status !== 'delivered');
    return rows.length === 2 && rows;
  });
  expect(waiting.map(({ status, employeeId }) => [status, employeeId])).toEqual([
    ['held', one.id],
    ['pending', one.id],
  ]);
  await setting.account.create('/webhooks/v1/replays', { endpointId: endpoint.id, status: 'held' });
  await received(5);
  expect(sequences()).toEqual([...before, suspected?.sequence, waiting[1]?.sequence]);
});

test('a held event is kept, and expires with its endpoint', async () => {
  const endpoint = await setting.register({ events: ['employee.updated'] });
  const { id } = await setting.hire('Guardada');
  await change(id, 'suspected', depth(9));
  await held(endpoint, 1);
  app.takeLog();
  app.clock.advance({ days: 100 });
  await app.app.purge();
  await held(endpoint, 1);
  const gone = await setting.account.api('DELETE', `/webhooks/v1/endpoints/${endpoint.id}`);
  expect(gone.json.meta).toEqual({ expiredDeliveries: 1 });
  expect(await setting.deliveries(endpoint, 'expired')).toHaveLength(1);
});
