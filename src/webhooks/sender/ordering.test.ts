import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { sql } from '../../platform/db/sql.ts';
import { deliveryId } from '../deliveries/delivery-form.ts';
import { writeDeliveries } from './records/store.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;

/** The phone numbers in the events are hidden, so the test reads the order from the events' numbers in the log. */
const sentInOrder = () => {
  const sequences = setting.sequences();
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
};
const failing = (employeeId: string) => {
  receiver.answer = ({ json }, response) => response.writeHead(json.data.employeeId === employeeId ? 503 : 204).end();
};
const attempted = (endpoint: { id: string }) =>
  eventually('an attempt in vain', async () =>
    (await setting.deliveries(endpoint)).find(({ status, attemptsCount }) => status === 'pending' && attemptsCount > 0),
  );
/** Why the deliveries that are not over wait, in the order of the log. */
const waits = async (endpoint: { id: string }) => {
  const rows = (await setting.deliveries(endpoint)).toSorted((a, b) => a.sequence - b.sequence);
  const open = rows.filter(({ status }) => ['pending', 'sending', 'held'].includes(status));
  return Promise.all(
    open.map(async ({ id }) => (await setting.account.read(`/webhooks/v1/deliveries/${id}`)).waitsFor),
  );
};
const settled = (endpoint: { id: string }, delivered: number) =>
  eventually(
    `${delivered} deliveries`,
    async () => (await setting.deliveries(endpoint, 'delivered')).length === delivered,
  );

test('with the ordering endpoint each event waits for the previous one', async () => {
  const endpoint = await setting.register({ events: ['employee.*'], ordering: 'endpoint', maxConcurrency: 5 });
  const [ill, well] = [await setting.hire('Primera'), await setting.hire('Segunda')];
  await settled(endpoint, 2);
  failing(ill.id);
  await setting.change(ill.id, '1');
  await setting.change(well.id, '1');
  await setting.change(well.id, '2');
  await attempted(endpoint);
  receiver.received = [];
  expect(await setting.deliveries(endpoint, 'delivered')).toHaveLength(2);
  expect(await waits(endpoint)).toEqual(['next_attempt', 'earlier_delivery', 'earlier_delivery']);
  await setting.account.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  expect(await waits(endpoint)).toEqual(Array(3).fill('endpoint_not_active'));
  await setting.account.change('PATCH', `/webhooks/v1/endpoints/${endpoint.id}`, { status: 'active' });
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await setting.pass({ seconds: 7 });
  await settled(endpoint, 5);
  sentInOrder();
});

test('with the ordering none no event waits, not even for the same employee', async () => {
  const endpoint = await setting.register({ events: ['employee.*'], ordering: 'none' });
  const { id } = await setting.hire('Suelta');
  await settled(endpoint, 1);
  const first = (await setting.account.events()).length + 1;
  receiver.answer = ({ headers }, response) =>
    response.writeHead(Number(headers['rollcall-sequence']) === first ? 500 : 204).end();
  await setting.change(id, '1');
  await setting.change(id, '2');
  await settled(endpoint, 2);
  const [waiting] = await setting.deliveries(endpoint, 'pending');
  expect(waiting).toMatchObject({ sequence: first, attemptsCount: 1 });
  expect(await waits(endpoint)).toEqual(['next_attempt']);
});

test('an exhausted delivery is skipped, or blocks only its own lane until it is retried', async () => {
  const endpoint = await setting.register({ events: ['employee.*'], onExhausted: 'block' });
  const [ill, well] = [await setting.hire('Atascada'), await setting.hire('Libre')];
  await settled(endpoint, 2);
  receiver.answer = ({ json }, response) => response.writeHead(json.data.employeeId === ill.id ? 422 : 204).end();
  await setting.change(ill.id, '1');
  await setting.change(ill.id, '2');
  for (let attempts = 1; attempts < 6; attempts++) {
    await eventually(`attempt ${attempts}`, async () =>
      (await setting.deliveries(endpoint)).some((row) => row.attemptsCount === attempts && row.status === 'pending'),
    );
    await setting.pass({ hours: 1 });
  }
  const [failed] = await eventually('the failure', async () => {
    const rows = await setting.deliveries(endpoint, 'failed');
    return rows.length > 0 && rows;
  });
  expect(failed).toMatchObject({ attemptsCount: 6, nextAttemptAt: null });
  await setting.change(well.id, '1');
  await settled(endpoint, 3);
  const behind = (await setting.deliveries(endpoint)).filter(
    ({ status }) => status === 'pending' || status === 'sending',
  );
  expect(behind).toMatchObject([{ attemptsCount: 0, employeeId: ill.id }]);

  // The block survives the worker, and ends with the setting.
  await app.restart();
  await setting.change(well.id, '2');
  expect(await waits(endpoint)).toEqual(['earlier_delivery', 'worker']);
  app.app.startBackground();
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await settled(endpoint, 4);
  await setting.account.change('PATCH', `/webhooks/v1/endpoints/${endpoint.id}`, { onExhausted: 'skip' });
  await settled(endpoint, 5);
  expect(await setting.deliveries(endpoint, 'failed')).toHaveLength(1);
});

test('no more attempts start in a second than the endpoint allows', async () => {
  const endpoint = await setting.register({ rateLimitPerSecond: 3, maxConcurrency: 100 });
  for (let n = 0; n < 8; n++) await setting.hire(`P${n}`);
  const stamps = () => receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  for (const expected of [3, 6, 8]) {
    await settled(endpoint, expected);
    expect(receiver.received).toHaveLength(expected);
    await setting.pass({ seconds: 1 });
  }
  for (const stamp of new Set(stamps())) expect(stamps().filter((one) => one === stamp).length).toBeLessThanOrEqual(3);
});

test('no more requests run at once than the endpoint allows', async () => {
  const endpoint = await setting.register({ maxConcurrency: 2 });
  const open: (() => void)[] = [];
  receiver.answer = (_request, response) => void open.push(() => response.writeHead(204).end());
  for (let n = 0; n < 5; n++) await setting.hire(`P${n}`);
  for (let answered = 0; answered < 5; answered++) {
    await eventually('a request', () => open.length > answered);
    if (answered === 0) {
      const limited = [null, null, 'endpoint_limit', 'endpoint_limit', 'endpoint_limit'];
      await eventually('two on their way', async () => String(await waits(endpoint)) === String(limited));
    }
    expect(receiver.received.length).toBeLessThanOrEqual(answered + 2);
    open[answered]?.();
    await settled(endpoint, answered + 1);
  }
});

test('a new type in a subscription is sent from then on, earlier events of it are not', async () => {
  const endpoint = await setting.register({ events: ['employee.created'] });
  const one = `/webhooks/v1/endpoints/${endpoint.id}`;
  await setting.account.change('POST', `${one}/pause`);
  const { id } = await setting.hire('Antes');
  await setting.change(id, '1');
  await setting.account.change('PATCH', one, { events: ['employee.*'] });
  await setting.change(id, '2');
  const held = await setting.deliveries(endpoint, 'held');
  expect(held.map(({ event }) => event)).toEqual(['employee.created', 'employee.updated']);
  await setting.account.change('POST', `${one}/resume`);
  await settled(endpoint, 2);
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]?.json.event).toBe('employee.updated');
});

test('a probe sends no event before an earlier one that waits behind hundreds of others', async () => {
  const { account } = setting;
  const endpoint = await setting.register({ events: ['department.*'], status: 'paused' });
  const rows = Array.from({ length: 501 }, (_, n) => ({ operation: 'create', data: { name: `D${n}` } }));
  await account.change('POST', '/core/v3/departments/batch', { rows });
  const created = (await account.events()).filter(({ type }) => type === 'department.created');
  expect(created).toHaveLength(501);
  // As a worker leaves them when the endpoint fails.
  const key = { accountId: account.id, endpointId: endpoint.id };
  const states = created.map(({ id: eventId, type: event, entityId: entity, ...row }) => ({
    id: deliveryId(endpoint.id, row.sequence),
    status: 'pending' as const,
    item: {
      ...row,
      ...{ eventId, event, entity, lane: entity, attempts: 1, probes: 0, nextAttemptAt: null, isBlocking: false },
      ...{ alsoUnder: null, depth: 0, requestId: null, traceparent: null },
    },
  }));
  await app.db.transaction((tx) => writeDeliveries(tx, key, { now: app.clock.instant, states, attempts: [] }));
  const last = created.at(-1) as (typeof created)[number];
  await account.change('PATCH', `/core/v3/departments/${last.entityId}`, { name: 'Changed' });
  // The next probe is about the last of them.
  await app.db.run(sql`
    update endpoint_cursors set sequence = ${last.sequence}, probed_sequence = ${last.sequence - 1}
    where account_id = ${account.id} and endpoint_id = ${endpoint.id}`);
  await account.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/resume`);
  await eventually('all deliveries', () => receiver.received.length === created.length + 1);
  const ofLast = setting.sequences().filter((sequence) => sequence >= last.sequence);
  expect(ofLast).toEqual(ofLast.toSorted((a, b) => a - b));
});
