/** Idempotency-Key: a repeated request is done once. */
import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Caller, systemCaller } from '../src/platform/caller.ts';
import { sql } from '../src/platform/db/sql.ts';
import { createIdempotency, type Idempotency } from '../src/platform/http/idempotency.ts';
import type { Problem } from '../src/platform/problem.ts';
import { createSecretBox } from '../src/platform/secret-box.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import type { Answer } from './harness/http.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
let keys = 0;
const newKey = () => `key-${keys++}`;
const post = (key: string, body: object | string = person, options: { token?: string | null; url?: string } = {}) =>
  app.api('POST', options.url ?? path, {
    body,
    headers: { 'idempotency-key': key },
    ...('token' in options ? { token: options.token ?? null } : {}),
  });
const hashBytes = (token: string) => createHash('sha256').update(token).digest();
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true';
const count = async () => (await app.api('GET', `${path}?limit=1`)).json.meta.total as number;

describe('requests with the same key', () => {
  test('fifty at once create one employee and get the same reply', async () => {
    const [key, before] = [newKey(), await count()];
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(new Set(replies.map(({ headers }) => `${headers.etag} ${headers.location}`)).size).toBe(1);
    expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });
  test('fifty at once export a pay period once, of which the later ones read the period after the first has exported it', async () => {
    const account = await app.newAccount();
    const group = { name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true };
    await account.create('/payroll/v1/pay-groups', group);
    const [{ id }] = await account.read('/payroll/v1/periods?from=2026-01-01&to=2026-01-31');
    expect((await account.api('POST', `/payroll/v1/periods/${id}/lock`)).status).toBe(200);
    const headers = { 'idempotency-key': newKey() };
    const send = () => account.api('POST', `/payroll/v1/periods/${id}/exports`, { headers });
    const replies = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1);
  });
  test('to two processes at once create one employee', async () => {
    const second = await createApp({
      config: app.config,
      db: app.db,
      clock: app.clock,
      log: app.app.server.log as never,
    });
    onTestFinished(() => second.stop());
    const [key, before] = [newKey(), await count()];
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        if (i % 2 === 0) return (await post(key)).text;
        const reply = await second.server.inject({
          method: 'POST',
          url: path,
          headers: { authorization: `Bearer ${app.token}`, 'idempotency-key': key },
          payload: person,
        });
        return reply.body;
      }),
    );
    expect(new Set(replies).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
  test('are the same with and without a trailing slash', async () => {
    const [key, before] = [newKey(), await count()];
    await post(key);
    expect(isReplay(await post(key, person, { url: `${path}/` }))).toBe(true);
    expect(await count()).toBe(before + 1);
  });
  test('and another body are refused, and the first reply stays', async () => {
    const key = newKey();
    const first = await post(key);
    for (const body of [
      { ...person, code: 1 },
      { lastName: 'Torres', firstName: 'Ana' },
      `${JSON.stringify(person)} `,
    ]) {
      const other = await post(key, body);
      expect(other.json).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
      expect(isReplay(other)).toBe(false);
    }
    expect((await post(key)).text).toBe(first.text);
  });
  test('and the same body get the first reply, whatever happened since', async () => {
    const key = newKey();
    const first = await post(key);
    const { id } = first.json.data;
    await app.api('PATCH', `${path}/${id}`, { body: { lastName: 'Vega' } });
    await app.api('DELETE', `${path}/${id}`);
    const again = await post(key);
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers).toMatchObject({ etag: first.headers.etag, location: first.headers.location });
  });
  test('to a verb run once', async () => {
    const { id } = await app.create(path, person);
    const key = newKey();
    const url = `${path}/${id}/deactivate`;
    const first = await post(key, { reason: 'Moved' }, { url });
    const events = await app.events();
    const again = await post(key, { reason: 'Moved' }, { url });
    expect([first.status, again.status, isReplay(first), isReplay(again)]).toEqual([200, 200, false, true]);
    expect(again.text).toBe(first.text);
    expect(await app.events()).toEqual(events);
  });
});

describe('a key', () => {
  test('survives a restart', async () => {
    const key = newKey();
    const first = await post(key);
    await app.restart();
    const again = await post(key);
    expect(again.text).toBe(first.text);
    expect(isReplay(again)).toBe(true);
  });
  test('belongs to its token, its path and its account', async () => {
    const [key, before] = [newKey(), await count()];
    await post(key);
    expect(isReplay(await post(key, person, { token: await app.newToken(['*']) }))).toBe(false);
    expect(await count()).toBe(before + 2);
    const elsewhere = await post(key, { name: 'X' }, { url: '/core/v3/offices' });
    expect([elsewhere.status, isReplay(elsewhere)]).toEqual([201, false]);
    const other = await app.newAccount();
    const theirs = await other.api('POST', path, { body: person, headers: { 'idempotency-key': key } });
    expect([theirs.status, isReplay(theirs)]).toEqual([201, false]);
  });
  test('returns its reply only while the caller may see all of it', async () => {
    const scopes = ['employees:read', 'employees:write', 'employees.sensitive:read', 'employees.sensitive:write'];
    const token = await app.newToken(scopes);
    const setScopes = async (now: string[]) => {
      await app.db.run(sql`update access_tokens set scopes = ${now} where token_hash = ${hashBytes(token)}`);
      app.clock.advance({ seconds: 5 });
    };
    const [key, before] = [newKey(), await count()];
    const body = { ...person, nid: '12345678Z' };
    const first = await post(key, body, { token });
    expect(first.json.data.nid).toBe(body.nid);
    await setScopes(['employees:read', 'employees:write']);
    const refused = await post(key, body, { token });
    expect(refused.json).toMatchObject({
      status: 403,
      code: 'replay_not_permitted',
      detail: expect.stringContaining('employees.sensitive:read'),
    });
    expect(refused.text).not.toContain(body.nid);
    expect(await count()).toBe(before + 1);
    await setScopes(scopes);
    expect(await post(key, body, { token })).toMatchObject({ status: 201, text: first.text });
  });
  test('of a batch returns its reply only while the caller may see all of it', async () => {
    const token = await app.newToken(['employees:write', 'employees.sensitive:write']);
    const [key, before] = [newKey(), await count()];
    const rows = Array.from({ length: 101 }, () => ({ operation: 'create', data: { ...person, nid: '12345678Z' } }));
    const url = `${path}/batch`;
    expect((await post(key, { rows }, { token, url })).json.meta).toMatchObject({ created: 101 });
    await app.db.run(sql`
      update access_tokens set scopes = ${['employees:write']} where token_hash = ${hashBytes(token)}`);
    app.clock.advance({ seconds: 5 });
    expect((await post(key, { rows }, { token, url })).json.code).toBe('replay_not_permitted');
    expect(await count()).toBe(before + 101);
  });
  test('returns a refusal only while the caller may see all of it', async () => {
    const token = await app.newToken(['employees:write', 'employees.sensitive:write']);
    const key = newKey();
    const body = { ...person, nid: '12345678Z', departmentId: crypto.randomUUID() };
    const first = await post(key, body, { token });
    expect([first.status, isReplay(await post(key, body, { token }))]).toEqual([422, true]);
    await app.db.run(sql`
      update access_tokens set scopes = ${['employees:write']} where token_hash = ${hashBytes(token)}`);
    app.clock.advance({ seconds: 5 });
    const refused = await post(key, body, { token });
    expect(refused.json.code).toBe('replay_not_permitted');
    expect(refused.json.detail).toContain('was refused, and changed nothing');
  });
  test.each([' ', 'x'.repeat(256)])('that is "%s" is refused', async (key) => {
    const reply = await post(key);
    if (key.trim() === '' && reply.status === 201) expect.fail('an empty key was taken');
    expect(reply.json).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ parameter: 'Idempotency-Key' }],
    });
  });
  test('may have 255 characters', async () => {
    expect((await post('k'.repeat(255))).status).toBe(201);
  });
  test('is ignored on other methods', async () => {
    const { id } = await app.create(path, person);
    const headers = { 'idempotency-key': newKey() };
    for (const lastName of ['One', 'Two']) {
      const reply = await app.api('PATCH', `${path}/${id}`, { body: { lastName }, headers });
      expect([reply.json.data.lastName, isReplay(reply)]).toEqual([lastName, false]);
    }
    expect((await app.api('GET', path, { headers })).status).toBe(200);
  });
  test('expires after a day, and its row is deleted', async () => {
    const [key, before] = [newKey(), await count()];
    await post(key);
    app.clock.advance({ hours: 23, minutes: 59 });
    expect(isReplay(await post(key))).toBe(true);
    app.clock.advance({ minutes: 1 });
    expect(isReplay(await post(key))).toBe(false);
    expect(await count()).toBe(before + 2);

    app.clock.advance({ hours: 24 });
    const rows = () => app.db.all(sql`select 1 from idempotency_keys`);
    expect(await rows()).not.toEqual([]);
    app.app.startBackground();
    await eventually('the purge', async () => (await rows()).length === 0);
    await app.restart();
  });
});

describe('a refusal', () => {
  test('of the verb is kept: 409', async () => {
    const { id } = await app.create(path, { ...person, code: 77 });
    const key = newKey();
    const first = await post(key, { ...person, code: 77 });
    expect(first.json).toMatchObject({ status: 409, code: 'already_taken', conflictingId: id });
    await app.api('DELETE', `${path}/${id}`);
    const again = await post(key, { ...person, code: 77 });
    expect(again.text).toBe(first.text);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(again.headers['content-type']).toContain('problem+json');
  });
  test('of the verb is kept: 422', async () => {
    const key = newKey();
    const body = { ...person, startDate: '2026-02-02', endDate: '2026-02-01' };
    const first = await post(key, body);
    const again = await post(key, body);
    expect(first.status).toBe(422);
    expect(again.text).toBe(first.text);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
  });
  test.each([
    ['401', { token: null }, person, 401],
    ['a body that the schema refuses', {}, { ...person, code: 'x' }, 422],
    ['a body that is not JSON', {}, '{', 400],
  ])('before the verb is not kept: %s', async (_, options, body, status) => {
    const key = newKey();
    expect((await post(key, body, options)).status).toBe(status);
    const then = await post(key);
    expect([then.status, isReplay(then)]).toEqual([201, false]);
  });
  test('by a version is not kept', async () => {
    const { id } = await app.create(path, person);
    const url = `${path}/${id}/deactivate`;
    const headers = { 'idempotency-key': newKey() };
    const stale = await app.api('POST', url, { headers: { ...headers, 'if-match': '"9.x"' } });
    const fresh = await app.api('POST', url, { headers: { ...headers, 'if-match': '"1.x"' } });
    expect([stale.status, fresh.status, isReplay(fresh)]).toEqual([412, 200, false]);
  });
  test('by an unknown object is not kept', async () => {
    const key = newKey();
    const url = `${path}/${crypto.randomUUID()}/deactivate`;
    expect((await post(key, {}, { url })).status).toBe(404);
    expect(isReplay(await post(key, {}, { url }))).toBe(false);
  });
});

test('a kept reply is not readable in the database', async () => {
  await post('plainly-visible-key', { ...person, lastName: 'Unmistakable' });
  const rows = await app.db.all<{ reply: Buffer; key_hash: Buffer }>(sql`select reply, key_hash from idempotency_keys`);
  for (const { reply, key_hash } of rows) {
    expect(reply.toString('latin1')).not.toMatch(/Unmistakable|firstName/);
    expect(key_hash).toHaveLength(32);
  }
});

describe('stored replies', () => {
  const box = createSecretBox(app.config.encryptionKeys);
  const most = 20_000;
  const callerOf = (account: Pick<typeof app, 'id' | 'timeZone'>, userId?: string): Caller => {
    const caller = systemCaller(account, 'test');
    return userId === undefined ? caller : { ...caller, actor: { type: 'person', id: userId, name: 'Ana' } };
  };
  /** Sends a request with a key to a product whose accounts have little space. Returns the refusal. */
  const sender = (idempotency: Idempotency, account: Pick<typeof app, 'id' | 'timeZone'>, userId?: string) => {
    let made = 0;
    return {
      made: () => made,
      send: (key: string, bytes = 1_000) =>
        idempotency
          .once(
            callerOf(account, userId),
            { key, method: 'POST', url: path, bodyHash: Buffer.alloc(32) },
            async () => {
              made++;
              const reply = { status: 200, headers: {}, body: 'x'.repeat(bytes) };
              return { reply, kept: reply };
            },
            () => ({ status: 422, headers: {}, body: '' }),
          )
          .then(
            () => undefined,
            (error: Problem) => error,
          ),
    };
  };
  const newIdempotency = () => createIdempotency(app.app.work, box, app.clock, most);
  const stored = async (accountId: string) =>
    await app.db.first<{ bytes: number }>(
      sql`select sum(octet_length(reply))::float8 as bytes from idempotency_keys where account_id = ${accountId}`,
    );

  test('have a limit; more are refused before anything is done, and repeats are not', async () => {
    const [flooding, other] = [await app.newAccount(), await app.newAccount()];
    const idempotency = newIdempotency();
    const { send, made } = sender(idempotency, flooding);
    const refusals = [];
    for (let i = 0; i < 40; i++) refusals.push(await send(`flood-${i}`));
    const refused = refusals.filter((refusal) => refusal !== undefined);
    expect(refused.length).toBeGreaterThan(15);
    expect(made()).toBe(40 - refused.length);
    expect(refused[0]).toMatchObject({
      type: { code: 'idempotency_storage_full', status: 429 },
      params: { maximum: most },
      headers: { 'retry-after': '3600' },
    });
    expect((await stored(flooding.id))?.bytes).toBeLessThan(most * 1.1);
    expect(await send('flood-0')).toBeUndefined();
    expect(made()).toBe(40 - refused.length);
    // Other accounts have their own, and so has another process that has counted nothing yet.
    expect(await sender(idempotency, other).send('first')).toBeUndefined();
    expect(await sender(newIdempotency(), flooding).send('another')).toMatchObject({ type: { status: 429 } });
    // They expire.
    app.clock.advance({ hours: 25 });
    expect(await send('next day')).toBeUndefined();
  });
  test('of a user have a separate, smaller limit: no user and no token refuses another', async () => {
    const account = await app.newAccount();
    const [flooding, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const before = newIdempotency();
    const { send } = sender(before, account, flooding);
    for (let i = 0; (await send(`flood-${i}`)) === undefined; i++) expect(i).toBeLessThan(40);
    expect((await stored(account.id))?.bytes).toBeLessThan(most * (1 / 8 + 1 / 16));
    // A process that was not there finds it in the database.
    for (const idempotency of [before, newIdempotency()]) {
      expect(await sender(idempotency, account, flooding).send('another')).toMatchObject({
        type: { code: 'idempotency_storage_full' },
        params: { maximum: most / 8 },
      });
      expect(await sender(idempotency, account, other).send('the first')).toBeUndefined();
      expect(await sender(idempotency, account).send('a token')).toBeUndefined();
    }
    const tokens = sender(newIdempotency(), account);
    for (let i = 0; (await tokens.send(`token-${i}`)) === undefined; i++) expect(i).toBeLessThan(40);
    expect(await sender(newIdempotency(), account, other).send('the second')).toBeUndefined();
  });
  test('are counted by the database once, and not for each request', async () => {
    const account = await app.newAccount();
    const { send } = sender(newIdempotency(), account);
    const before = app.sent().length;
    for (let i = 0; i < 10; i++) await send(`small-${i}`, 10);
    const sums = app
      .sent()
      .slice(before)
      .filter((text) => text.includes('octet_length(reply)'));
    expect(sums.length).toBeLessThanOrEqual(1);
  });
});
