/** Secrets change while deliveries continue, and a receiver without a secret can still verify. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { operatorCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { retireSigningKey, rotateSigningKey } from './rotate-signing-key.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const receiver = await startReceiver();
app.app.startBackground();
let account: TestAccount;
beforeEach(async () => {
  // The libraries refuse requests older than five minutes by the clock of the machine.
  app.clock.set(new Date().toISOString());
  account = await app.newAccount();
  receiver.received = [];
});

const path = '/webhooks/v1/endpoints';
const register = (body: object = {}): Promise<{ id: string; secret: string }> =>
  account.create(path, { url: receiver.url, events: ['employee_hire'], ...body });
const rotate = (id: string, body?: object, headers = {}) =>
  account.api('POST', `${path}/${id}/rotate-secret`, { ...(body ? { body } : {}), headers });
/** Hires an employee and returns the request to the receiver. */
async function hire() {
  const before = receiver.received.length;
  await account.create('/core/v3/employees', { firstName: 'Ana', lastName: `N${before}` });
  await eventually('the hire', () => receiver.received.length > before);
  const { body, headers } = receiver.received[before] as (typeof receiver.received)[number];
  return { body, headers: headers as Record<string, string> };
}
type Got = Awaited<ReturnType<typeof hire>>;
const signaturesOf = ({ headers }: Got, version: string) =>
  (headers['webhook-signature'] as string).split(' ').filter((one) => one.startsWith(`${version},`));
/** The secrets that verify it, by both libraries. */
const verifiers = ({ body, headers }: Got, secrets: string[]) =>
  secrets.filter((secret) => {
    const results = [Webhook, SvixWebhook].map((Library) => {
      try {
        new Library(secret).verify(body, headers);
        return true;
      } catch {
        return false;
      }
    });
    expect(results[0]).toBe(results[1]);
    return results[0];
  });

describe('a secret', () => {
  test('is rotated with an overlap of a day in which both verify', async () => {
    const { id, secret: first } = await register();
    expect(verifiers(await hire(), [first])).toEqual([first]);

    const reply = await rotate(id);
    expect(reply.status, reply.text).toBe(200);
    const { secret: second } = reply.json.data;
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    expect(reply.json.data).toMatchObject({ id, version: 2 });
    expect(reply.json.meta.previousSecretUntil).toBe(new Date(app.clock.now() + 24 * 3_600_000).toISOString());
    const got = await hire();
    expect(signaturesOf(got, 'v1')).toHaveLength(2);
    expect(verifiers(got, [first, second])).toEqual([first, second]);

    // Again before the overlap is over: three are alive.
    const third = (await rotate(id, { overlapHours: 1 })).json.data.secret;
    expect(verifiers(await hire(), [first, second, third])).toEqual([first, second, third]);
  });

  test('that is rotated every day signs for the longest overlap, however many follow it', async () => {
    const { id, secret: first } = await register();
    for (let day = 1; day <= 30; day++) await rotate(id, { overlapHours: 720 });
    const got = await hire();
    expect(signaturesOf(got, 'v1')).toHaveLength(31);
    expect(verifiers(got, [first])).toEqual([first]);
  });

  test('that was replaced ends with the overlap', async () => {
    const { id } = await register();
    await rotate(id, { overlapHours: 1 });
    expect(signaturesOf(await hire(), 'v1')).toHaveLength(2);
    app.clock.advance({ hours: 1 });
    expect(signaturesOf(await hire(), 'v1')).toHaveLength(1);
  });

  test('is replaced at once with an overlap of 0, former ones too', async () => {
    const { id, secret: first } = await register();
    const second = (await rotate(id)).json.data.secret;
    const reply = await rotate(id, { overlapHours: 0 });
    expect(reply.json.meta).toEqual({ previousSecretUntil: null });
    const got = await hire();
    expect(signaturesOf(got, 'v1')).toHaveLength(1);
    expect(verifiers(got, [first, second, reply.json.data.secret])).toEqual([reply.json.data.secret]);
  });

  test('is shown only once, and is neither in the log nor readable in the database', async () => {
    const { id, secret } = await register();
    const headers = { 'idempotency-key': 'rotate' };
    const reply = await rotate(id, undefined, headers);
    const again = await rotate(id, undefined, headers);
    expect(again.json.data).toEqual({ ...reply.json.data, secret: '•••' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await account.read(`${path}/${id}`)).not.toHaveProperty('secret');
    const [, event] = await account.events();
    expect(event).toMatchObject({
      type: 'webhook_endpoint.updated',
      entityVersion: 2,
      changes: [{ field: 'secret', before: null, after: null }],
    });
    const everything = JSON.stringify([
      await account.events(),
      await app.db.all(sql`select * from webhook_endpoints where account_id = ${account.id}`),
    ]);
    for (const one of [secret, reply.json.data.secret]) expect(everything).not.toContain(one.slice(6));
  });

  test('is not changed by a wrong request', async () => {
    const { id, secret } = await register();
    for (const overlapHours of [-1, 721, 1.5, '24', null]) {
      expect((await rotate(id, { overlapHours })).status).toBe(422);
    }
    expect((await rotate(id, { overlapHour: 0 })).status).toBe(422);
    expect((await rotate(id, {}, { 'if-match': '"9.x"' })).status).toBe(412);
    expect((await rotate(crypto.randomUUID())).status).toBe(404);
    const token = await account.newToken(['webhooks:read']);
    expect((await account.api('POST', `${path}/${id}/rotate-secret`, { token })).status).toBe(403);
    const got = await hire();
    expect(signaturesOf(got, 'v1')).toHaveLength(1);
    expect(verifiers(got, [secret])).toEqual([secret]);
  });
});

describe('the key of an account', () => {
  const rotateKey = (overlapHours: number) =>
    app.app.work.write(operatorCaller(account), (tx) => rotateSigningKey(tx, app.app.box, overlapHours));
  const keysOf = (id: string) => app.api('GET', `/.well-known/webhook-keys/${id}`, { token: null });
  const verifies = (key: JsonWebKey, { body, headers }: Got) => {
    const [signature = ''] = signaturesOf({ body, headers }, 'v1a');
    const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
    const publicKey = createPublicKey({ format: 'jwk', key: key as never });
    return verify(null, content, publicKey, Buffer.from(signature.slice(4), 'base64'));
  };

  test('is published, and verifies deliveries by its id', async () => {
    expect((await keysOf(account.id)).json).toEqual({ keys: [] });
    await register();
    const got = await hire();
    const reply = await keysOf(account.id);
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/jwk-set+json; charset=utf-8', 'cache-control': 'public, max-age=300' },
    });
    expect(reply.json.keys).toHaveLength(1);
    const [key] = reply.json.keys;
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(got.headers['rollcall-key-id']).toBe(key.kid);
    expect(verifies(key, got)).toBe(true);
    expect(verifies(key, { ...got, body: `${got.body} ` })).toBe(false);
  });

  test('is the same for all endpoints of the account, and differs from other accounts', async () => {
    await Promise.all(Array.from({ length: 8 }, () => register({ events: ['department.*'] })));
    expect((await keysOf(account.id)).json.keys).toHaveLength(1);
    const [mine] = (await keysOf(account.id)).json.keys;
    await register();
    expect((await keysOf(account.id)).json.keys).toEqual([mine]);
    account = await app.newAccount();
    await register();
    const [other] = (await keysOf(account.id)).json.keys;
    expect(other.x).not.toBe(mine.x);
    expect(verifies(mine, await hire())).toBe(false);
  });

  test('can be rotated: the new one signs at once, and both are published during the overlap', async () => {
    await register();
    const before = await hire();
    const [old] = (await keysOf(account.id)).json.keys;
    const rotated = await rotateKey(24);
    expect(rotated).toMatchObject({
      previousId: old.kid,
      previousUntil: new Date(app.clock.now() + 86_400_000).toISOString(),
    });
    const both = (await keysOf(account.id)).json.keys;
    expect(both.map(({ kid }: { kid: string }) => kid)).toEqual([rotated.id, old.kid]);
    const after = await hire();
    expect(after.headers['rollcall-key-id']).toBe(rotated.id);
    expect([verifies(both[0], after), verifies(both[1], after), verifies(both[1], before)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await account.events()).at(-2)).toMatchObject({
      type: 'webhook_signing_key.rotated',
      entityId: rotated.id,
      actor: { type: 'system', name: expect.stringMatching(/^command line \(.+@.+\)$/) },
    });

    app.clock.advance({ hours: 23 });
    expect((await keysOf(account.id)).json.keys).toHaveLength(2);
    app.clock.advance({ hours: 1 });
    expect((await keysOf(account.id)).json.keys).toEqual([both[0]]);
    // Without an overlap only the new one is left, and expired ones are gone.
    const again = await rotateKey(0);
    expect((await keysOf(account.id)).json.keys).toMatchObject([{ kid: again.id }]);
    expect(await app.db.all(sql`select id from webhook_signing_keys where account_id = ${account.id}`)).toEqual([
      { id: again.id },
    ]);
  });

  test('can be retired early after a leak, but not while it signs', async () => {
    await register();
    const { id, previousId } = await rotateKey(24);
    const other = await app.newAccount();
    const retire = (owner: TestAccount, keyId: string) =>
      app.app.work.write(operatorCaller(owner), (tx) => retireSigningKey(tx, keyId));
    expect([await retire(account, id), await retire(other, previousId as string)]).toEqual([false, false]);
    expect((await keysOf(account.id)).json.keys).toHaveLength(2);
    expect(await retire(account, previousId as string)).toBe(true);
    expect((await keysOf(account.id)).json.keys).toMatchObject([{ kid: id }]);
    expect((await account.events()).at(-1)).toMatchObject({
      type: 'webhook_signing_key.retired',
      entityId: previousId,
    });
    expect((await hire()).headers['rollcall-key-id']).toBe(id);
  });

  test('is found by the id of an account', async () => {
    expect((await keysOf('abc')).status).toBe(404);
    expect((await keysOf(crypto.randomUUID())).json).toEqual({ keys: [] });
  });
});

describe('an endpoint that may not read a kind of event', () => {
  test('gets it without its data, signed, the same each time', async () => {
    const { id, secret } = await register({ events: ['employee.*', 'department.*'] });
    // As after a release that adds the kind, with a scope that no caller has granted yet.
    await app.db.run(sql`update webhook_endpoints set granted_scopes = '{departments:read}' where id = ${id}`);
    receiver.answer = (_request, response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end();
    const got = await hire();
    const { event, timestamp } = JSON.parse(got.body);
    expect(got.body).toBe(JSON.stringify({ event: 'employee.created', timestamp, data: null, redacted: true }));
    expect(event).toBe('employee.created');
    expect(verifiers(got, [secret])).toEqual([secret]);
    // The retry is planned by the clock at the end of the attempt.
    await eventually('the end of the attempt', async () => {
      const [delivery] = await account.read(`/webhooks/v1/deliveries?endpointId=${id}&status=pending`);
      return delivery?.attemptsCount === 1;
    });
    app.clock.advance({ seconds: 10 });
    await account.create('/core/v3/departments', { name: 'Seen' });
    await eventually('the others', () => receiver.received.length >= 3);
    const [first, ...others] = receiver.received;
    expect(others.find(({ headers }) => headers['webhook-id'] === first?.headers['webhook-id'])?.body).toBe(got.body);
    const seen = others.find(({ json }) => json.event === 'department.created');
    expect(seen?.json.data).toMatchObject({ name: 'Seen' });
    receiver.answer = (_request, response) => response.writeHead(204).end();
  });

  test('has the scopes of its latest subscriber', async () => {
    const scopesOf = async (id: string) => {
      const row = await app.db.first<{ scopes: string[] }>(
        sql`select granted_scopes as scopes from webhook_endpoints where id = ${id}`,
      );
      return row?.scopes;
    };
    const { id } = await register();
    expect(await scopesOf(id)).toEqual(['*']);
    const token = await account.newToken(['webhooks:write', 'employees:read', 'offices:read']);
    await account.api('PATCH', `${path}/${id}`, { token, body: { description: 'Mine now' } });
    expect(await scopesOf(id)).toEqual(['employees:read', 'offices:read']);
    const refused = await account.api('PATCH', `${path}/${id}`, { token, body: { events: ['department.*'] } });
    expect(refused).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
    expect(refused.json.detail).toContain('departments:read');
  });
});
