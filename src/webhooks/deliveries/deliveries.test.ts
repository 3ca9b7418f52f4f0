import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { secretKeyOf } from '../signing/secret.ts';
import { signatureHeader } from '../signing/signer.ts';

let app: TestApp;
let receiver: Receiver;
/** Each test has its own account. */
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
  receiver = await startReceiver();
  app.app.startBackground();
});
beforeEach(async () => {
  account = await app.newAccount();
  receiver.received = [];
  receiver.answer = (_request, response) => response.writeHead(204).end();
});
afterEach(async () => {
  for (const { id } of await account.read('/webhooks/v1/endpoints'))
    await account.change('DELETE', `/webhooks/v1/endpoints/${id}`);
});

/** Advances the clock, and makes an event so that the sender looks at it. */
const pass = async (time: Parameters<TestApp['clock']['advance']>[0]) => {
  app.clock.advance(time);
  await account.create('/core/v3/departments', { name: app.clock.instant });
};

interface Registered {
  id: string;
  secret: string;
}
const register = (body: object = {}, by: TestAccount = account): Promise<Registered> =>
  by.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'], ...body });
const hire = (lastName: string) => account.create('/core/v3/employees', { firstName: 'Ana', lastName });
const deliveriesOf = async ({ id }: Registered, status?: string) => {
  const filter = status ? `&status=${status}` : '';
  return (await account.api('GET', `/webhooks/v1/deliveries?endpointId=${id}${filter}`)).json.data;
};

/** The first delivery whose attempt failed and that waits for the next. */
const attempted = async (endpoint: Registered) =>
  (await deliveriesOf(endpoint, 'pending')).find(({ attemptsCount }: { attemptsCount: number }) => attemptsCount > 0);

describe('a delivery', () => {
  test('shows the body that it sends, as the endpoint gets it, to callers who may read the event', async () => {
    const endpoint = await register();
    await hire('García');
    const [got] = await eventually('the hire', () => receiver.received.length > 0 && receiver.received);
    const [{ id }] = await deliveriesOf(endpoint);
    expect((await account.read(`/webhooks/v1/deliveries/${id}`)).requestBody).toBe(got?.body);
    const token = await account.newToken(['webhooks:read']);
    expect((await account.api('GET', `/webhooks/v1/deliveries/${id}`, { token })).json.data.requestBody).toBeNull();
  });

  test('is signed by Standard Webhooks, so that its libraries verify it', async () => {
    const endpoint = await register();
    const employee = await hire('García');
    const [got] = await eventually('the hire', () => receiver.received.length > 0 && receiver.received);
    expect(got?.method).toBe('POST');
    expect(got?.headers).toMatchObject({ 'content-type': 'application/json', 'rollcall-attempt': '1' });
    expect(Object.keys(got?.json)).toEqual(['event', 'timestamp', 'data']);
    expect(got?.json).toMatchObject({
      event: 'employee.created',
      data: { employeeId: employee.id, lastName: 'García' },
    });

    // The clock of the tests stands still, and the libraries refuse requests older than five minutes.
    const now = Math.floor(app.clock.now() / 1000);
    expect(got?.headers['webhook-timestamp']).toBe(String(now));
    const headers = got?.headers as Record<string, string>;
    const fresh = Math.floor(Date.now() / 1000);
    const body = got?.body as string;
    const again = {
      'webhook-id': headers['webhook-id'] as string,
      'webhook-timestamp': String(fresh),
      'webhook-signature': signatureHeader([secretKeyOf(endpoint.secret)], {
        id: headers['webhook-id'] as string,
        timestamp: fresh,
        body,
      }),
    };
    expect(new Webhook(endpoint.secret).verify(body, again)).toEqual(got?.json);
    expect(() => new SvixWebhook(endpoint.secret).verify(body, again)).not.toThrow();
    expect(() => new SvixWebhook(endpoint.secret).verify(`${body} `, again)).toThrow();
    const expected = signatureHeader([secretKeyOf(endpoint.secret)], {
      id: headers['webhook-id'] as string,
      timestamp: now,
      body,
    });
    expect(headers['webhook-signature']?.split(' ')[0]).toBe(expected);
    expect(() => new Webhook(endpoint.secret).verify(`${body} `, again)).toThrow();
  });

  test('goes to endpoints that subscribe to its kind, by type, heading or wildcard, and to no other', async () => {
    const wanted = await Promise.all(
      [['employee.created'], ['employee_hire'], ['employee.*'], ['*']].map((events) => register({ events })),
    );
    const other = await register({ events: ['employee_leaver', 'department.created'] });
    const employee = await hire('López');
    await eventually('four deliveries', async () => {
      for (const endpoint of wanted) {
        const rows = await deliveriesOf(endpoint, 'delivered');
        expect(rows.some((row: { employeeId: string }) => row.employeeId === employee.id)).toBe(true);
      }
      return true;
    });
    expect(await deliveriesOf(other)).toEqual([]);
  });

  test('never goes to another account', async () => {
    const stranger = await app.newAccount();
    const endpoint = await register({ events: ['employee.*'] }, stranger);
    const mine = await register();
    await hire('Propia');
    await eventually('my delivery', () => receiver.received.length > 0);
    const foreign = await stranger.api(
      'GET',
      `/webhooks/v1/deliveries?endpointId=${endpoint.id}&event=employee.created`,
    );
    expect(foreign.json.data).toEqual([]);
    expect(receiver.received).toHaveLength(1);
    expect((await stranger.api('GET', `/webhooks/v1/endpoints/${mine.id}`)).status).toBe(404);
    await stranger.change('DELETE', `/webhooks/v1/endpoints/${endpoint.id}`);
  });

  test('starts with events after the endpoint was created', async () => {
    await hire('Antes');
    await register();
    await hire('Después');
    await eventually('the later hire', () => receiver.received.length > 0);
    expect(receiver.received.map(({ json }) => json.data.lastName)).toEqual(['Después']);
  });

  test("carries the endpoint's own headers, which no reply shows again", async () => {
    const endpoint = await register({ headers: { Authorization: 'Basic c2VjcmV0' } });
    await hire('Cabecera');
    const [got] = await eventually('the hire', () => receiver.received.length > 0 && receiver.received);
    expect(got?.headers.authorization).toBe('Basic c2VjcmV0');
    const shown = (await account.read(`/webhooks/v1/endpoints/${endpoint.id}`)) as object;
    expect(shown).toMatchObject({ headers: { Authorization: '•••' } });
    expect(shown).not.toHaveProperty('secret');
    const [row] = await eventually('its row', async () => {
      const rows = await deliveriesOf(endpoint, 'delivered');
      return rows.length > 0 && rows;
    });
    const delivery = await account.api('GET', `/webhooks/v1/deliveries/${row.id}`);
    expect(delivery.text).not.toContain('c2VjcmV0');
    expect(delivery.json.data.attempts[0].requestHeaders.Authorization).toBe('•••');
  });
});

describe('a failed delivery', () => {
  test('is retried by the schedule, with the same id and bytes, and each attempt is readable', async () => {
    const endpoint = await register();
    receiver.answer = (_request, response) => response.writeHead(500, { 'x-why': 'broken' }).end('no');
    await hire('Reintento');
    const failing = await eventually('the failure', () => attempted(endpoint));
    expect(failing).toMatchObject({ attemptsCount: 1 });
    const wait = Date.parse(failing.nextAttemptAt) - app.clock.now();
    expect(wait).toBeGreaterThanOrEqual(4_000);
    expect(wait).toBeLessThanOrEqual(6_000);

    receiver.answer = (_request, response) => response.writeHead(200).end('yes');
    await pass({ seconds: 7 });
    const done = await eventually('the retry', async () => (await deliveriesOf(endpoint, 'delivered'))[0]);
    expect(done).toMatchObject({ id: failing.id, attemptsCount: 2, nextAttemptAt: null });
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['rollcall-attempt']).toBe('2');

    const { attempts } = (await account.read(`/webhooks/v1/deliveries/${done.id}`)) as { attempts: object[] };
    expect(attempts).toMatchObject([
      { attempt: 1, responseStatus: 500, responseBody: 'no', error: null },
      { attempt: 2, responseStatus: 200, responseBody: 'yes', error: null },
    ]);
  });

  test('holds back only events about the same employee', async () => {
    const endpoint = await register({ events: ['employee.*'] });
    const [ill, well] = [await hire('Enferma'), await hire('Sana')];
    await eventually('both hires', async () => (await deliveriesOf(endpoint, 'delivered')).length === 2);
    receiver.received.length = 0;
    receiver.answer = ({ json }, response) => response.writeHead(json.data.employeeId === ill.id ? 503 : 204).end();
    for (const { id } of [ill, well, ill]) {
      await account.change('PATCH', `/core/v3/employees/${id}`, { phone: `${receiver.received.length} ${id}` });
      await account.change('PATCH', `/core/v3/employees/${id}`, { city: id });
    }
    await eventually('what is about the other', async () => {
      const rows = await deliveriesOf(endpoint, 'delivered');
      return rows.filter((row: { employeeId: string }) => row.employeeId === well.id).length === 3;
    });
    const aboutIll = () => receiver.received.filter(({ json }) => json.data.employeeId === ill.id);
    expect(aboutIll()).toHaveLength(1);
    receiver.answer = (_request, response) => response.writeHead(204).end();
    await pass({ seconds: 7 });
    await eventually('the rest', async () => (await deliveriesOf(endpoint, 'pending')).length === 0);
    const order = aboutIll().map(({ headers }) => Number(headers['rollcall-sequence']));
    expect(order.slice(1)).toEqual([...new Set(order)].sort((a, b) => a - b));
    expect(new Set(order).size).toBeGreaterThanOrEqual(3);
  });

  test('fails after six attempts if the receiver calls the request wrong', async () => {
    const endpoint = await register();
    receiver.answer = (_request, response) => response.writeHead(404).end();
    await hire('Perdida');
    for (let attempts = 1; attempts <= 6; attempts++) {
      await eventually(`attempt ${attempts}`, async () => {
        const [row] = await deliveriesOf(endpoint);
        return row?.attemptsCount === attempts;
      });
      await pass({ hours: 1 });
    }
    const [row] = await deliveriesOf(endpoint);
    expect(row).toMatchObject({ status: 'failed', nextAttemptAt: null });
  });

  test('about one employee does not keep the log from being settled past the deliveries behind it', async () => {
    const endpoint = await register({ events: ['employee.*'] });
    const ill = await hire('Bloqueada');
    await eventually('the hire', async () => (await deliveriesOf(endpoint, 'delivered')).length === 1);
    receiver.answer = ({ json }, response) => response.writeHead(json.data.employeeId === ill.id ? 503 : 204).end();
    await account.change('PATCH', `/core/v3/employees/${ill.id}`, { phone: '1' });
    await eventually('the failure', () => attempted(endpoint));
    await account.change('PATCH', `/core/v3/employees/${ill.id}`, { phone: '2' });
    const { id } = await hire('Libre');
    await eventually('the other', async () =>
      (await deliveriesOf(endpoint, 'delivered')).some((row: { employeeId: string }) => row.employeeId === id),
    );
    const latest = (await account.events()).at(-1)?.sequence;
    await eventually('the cursor', async () => {
      const { rows } = await app.db.pool.query('select sequence from endpoint_cursors where endpoint_id = $1', [
        endpoint.id,
      ]);
      return rows[0].sequence === latest;
    });
    expect(await deliveriesOf(endpoint, 'pending')).toHaveLength(2);
  });

  test('without a connection has the class of its error', async () => {
    const gone = await startReceiver();
    await gone.close();
    const endpoint = await register({ url: gone.url });
    await hire('Nadie');
    const row = await eventually('the failure', () => attempted(endpoint));
    const { attempts } = (await account.read(`/webhooks/v1/deliveries/${row.id}`)) as { attempts: object[] };
    expect(attempts).toMatchObject([{ responseStatus: null, responseBody: null, error: 'connection_refused' }]);
  });

  test('ends at a redirect, which is not followed', async () => {
    const endpoint = await register();
    receiver.answer = (_request, response) => response.writeHead(302, { location: receiver.url }).end();
    await hire('Desvío');
    const row = await eventually('the failure', () => attempted(endpoint));
    expect(row.attemptsCount).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  test('expires with its endpoint, and the reply says so', async () => {
    const endpoint = await register();
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await hire('Final');
    await eventually('the failure', () => attempted(endpoint));
    const removed = await account.api('DELETE', `/webhooks/v1/endpoints/${endpoint.id}`);
    expect(removed.json.meta).toEqual({ expiredDeliveries: 1 });
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({ status: 'expired', nextAttemptAt: null });
  });
});

test('expires with its endpoint even if it was not begun, and is counted', async () => {
  const endpoint = await register();
  await account.change('PATCH', `/webhooks/v1/endpoints/${endpoint.id}`, { status: 'disabled' });
  for (const name of ['Una', 'Dos', 'Tres']) await hire(name);
  const removed = await account.api('DELETE', `/webhooks/v1/endpoints/${endpoint.id}`);
  expect(removed.json.meta).toEqual({ expiredDeliveries: 3 });
  await hire('Cuatro');
  const expired = await deliveriesOf(endpoint);
  expect(expired.map(({ status }: { status: string }) => status)).toEqual(['expired', 'expired', 'expired']);
});

test('is sent by the next process if the first one stopped, once each and in order', async () => {
  const endpoint = await register({ events: ['employee.updated'], maxConcurrency: 3 });
  const { id } = await hire('Continua');
  let stop: Promise<void> | undefined;
  receiver.answer = (_request, response) => {
    if (receiver.received.length === 20) stop = app.restart();
    response.writeHead(204).end();
  };
  for (let i = 0; i < 40; i++) await app.db.run(bumpSql(account.id, id, i));
  await account.change('PATCH', `/core/v3/employees/${id}`, { phone: 'last' });
  await eventually('twenty', () => stop !== undefined);
  await stop;
  app.app.startBackground();
  await eventually('all', async () => {
    const rows = await account.api(
      'GET',
      `/webhooks/v1/deliveries?endpointId=${endpoint.id}&status=delivered&limit=100`,
    );
    return rows.json.meta.total === 41;
  });
  const sequences = receiver.received.map(({ headers }) => Number(headers['rollcall-sequence']));
  expect([...new Set(sequences)]).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  expect(new Set(sequences).size).toBe(41);
});

/** An event inserted into the log directly, so that many wait at once. */
function bumpSql(accountId: string, employeeId: string, i: number) {
  return sql`
    with counter as (
      update event_counters set sequence = sequence + 1 where account_id = ${accountId} returning sequence, newest_at
    )
    insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
      employee_id, changes, body)
    select ${accountId}, sequence, ${newId()}, 'employee.updated', newest_at, '{}', 'employee', ${employeeId}, ${i + 2},
      ${employeeId}, '[]', ${JSON.stringify({ event: 'employee.updated', timestamp: '2026-11-20T09:00:00.000Z', data: { employeeId } })}
    from counter`;
}
