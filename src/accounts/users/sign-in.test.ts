/** Signing in: sessions, roles, and the pages that may use them. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import type { Answer } from '../../../test/harness/http.ts';
import { cheapHashing } from '../../../test/harness/password-hashing.ts';
import { createApp } from '../../app.ts';
import { StartError } from '../../platform/config.ts';
import { sql } from '../../platform/db/sql.ts';
import { createUser, type Role } from '../index.ts';

const app = await startTestApp();
const password = 'correct horse battery staple';
const origin = 'http://rollcall.test';
let users = 0;

let attempts = 0;

async function newUser(role: Role, account: TestAccount = app) {
  const email = `user${users++}@example.com`;
  const id = await createUser(app.db, app.app.signIn, app.clock, {
    accountId: account.id,
    name: 'Ana Torres',
    email,
    password,
    role,
  });
  return { id, email };
}
async function signIn(email: string, secret = password): Promise<Answer> {
  // Attempts are counted per address, and all of ours have one: a new process starts at zero.
  if (++attempts % 15 === 0) await app.restart();
  return app.api('POST', '/account/v1/sign-in', { token: null, body: { email, password: secret } });
}
const cookieOf = ({ headers }: Answer) => /rollcall\.session_token=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? '';
async function sessionOf(role: Role, account: TestAccount = app) {
  const user = await newUser(role, account);
  return { ...user, cookie: cookieOf(await signIn(user.email)) };
}
const get = (path: string, cookie: string) => app.api('GET', path, { token: null, headers: { cookie } });

describe('signing in', () => {
  test('sets a cookie that scripts and other sites cannot read', async () => {
    const { id, email } = await newUser('employee');
    const reply = await signIn(email);
    expect(reply.json).toEqual({ data: { id, name: 'Ana Torres', secondFactorRequired: false } });
    const cookie = reply.headers['set-cookie'] ?? '';
    expect(cookie).toMatch(/^rollcall\.session_token=[^;]+;/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
    expect((await get('/account/v1/me', cookieOf(reply))).json.data).toMatchObject({ id, name: 'Ana Torres', email });
  });
  test('reads its session as a part of the load of the process, by which it refuses requests', async () => {
    const { cookie } = await sessionOf('employee');
    const before = { ...app.db.load };
    await app.app.signIn.api.getSession({ headers: new Headers({ cookie }) });
    expect(app.db.load.done).toBeGreaterThan(before.done);
    expect(app.db.load.underWay).toBe(before.underWay);
  });
  test('is that of the user whom a page names, or the request is refused', async () => {
    const [own, other] = [await sessionOf('administrator'), await sessionOf('administrator')];
    const read = (user: string) =>
      app.api('GET', '/account/v1/me', { token: null, headers: { cookie: own.cookie, 'rollcall-user': user } });
    expect((await read(own.id)).json.data.id).toBe(own.id);
    expect((await read(other.id)).json).toMatchObject({
      status: 401,
      code: 'invalid_token',
      detail: 'Another user has signed in with this browser; sign in again.',
    });
  });
  test('over https sets a cookie for https alone', async () => {
    const { email } = await newUser('employee');
    const config = { ...app.config, baseUrl: 'https://hr.example.com' };
    const log = app.app.server.log as never;
    const other = await createApp({ config, db: app.db, clock: app.clock, log, passwordHashing: cheapHashing });
    const reply = await other.server.inject({
      method: 'POST',
      url: '/account/v1/sign-in',
      headers: { origin: config.baseUrl },
      payload: { email, password },
    });
    expect(String(reply.headers['set-cookie'])).toMatch(/^__Secure-rollcall\.session_token=.*; Secure/);
    await other.stop();
  });
  test('finds the address in any case', async () => {
    const { email } = await newUser('employee');
    expect((await signIn(email.toUpperCase())).status).toBe(200);
  });
  test('does not reveal whether the address or the password was wrong', async () => {
    const { email } = await newUser('employee');
    const replies = [
      await signIn(email, 'wrong password 1'),
      await signIn('nobody@example.com'),
      await signIn(email, 'x'),
    ];
    for (const reply of replies) {
      expect(reply.json).toMatchObject({ status: 401, code: 'invalid_token', detail: replies[0]?.json.detail });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });
  test.each([
    {},
    { email: 'x', password },
    { email: 'a@example.com' },
    { email: 'a@example.com', password: 1 },
    { email: 'a@example.com', password: 'x'.repeat(129) },
  ])('is refused as %j', async (body) => {
    expect((await app.api('POST', '/account/v1/sign-in', { token: null, body })).json.code).toBe('invalid_body');
  });
  test('can be tried twenty times a minute from one address', async () => {
    await app.restart();
    // A wrong body counts too, and is faster to refuse than a wrong password.
    const attempt = () => app.api('POST', '/account/v1/sign-in', { token: null, body: {} });
    const headers = { origin: 'https://evil.example' };
    for (let i = 0; i < 20; i++) {
      // A page of another site uses up none of them.
      const foreign = await app.api('POST', '/account/v1/sign-in', { token: null, headers, body: {} });
      expect(foreign.status).toBe(403);
      expect((await attempt()).status).toBe(422);
    }
    const reply = await attempt();
    expect(reply.json.code).toBe('too_many_requests');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    await app.restart();
  });
  test('uses up nothing of the people who are signed in at the address: each has the same number', async () => {
    const { cookie } = await sessionOf('employee');
    const other = await sessionOf('employee');
    const headers = { cookie, origin };
    const send = (path: string, options: object) =>
      app.api('POST', `/account/v1/${path}`, { token: null, headers, ...options });
    const statuses = async (count: number, path: string, options: object) => {
      const replies = [];
      for (let i = 0; i < count; i++) replies.push(await send(path, options));
      return [...new Set(replies.map(({ status }) => status))];
    };
    expect(await statuses(30, 'sign-in', { body: {}, headers: { origin } })).toEqual([422, 429]);
    expect(await statuses(20, 'password', { body: {} })).toEqual([422]);
    expect(await statuses(1, 'second-factor', { body: {} })).toEqual([429]);
    expect(await statuses(1, 'second-factor', { body: {}, headers: { ...headers, cookie: other.cookie } })).toEqual([
      422,
    ]);
    expect(await statuses(1, 'sessions/end-others', {})).toEqual([200]);
    expect(await statuses(1, 'sign-out', {})).toEqual([200]);
    await app.restart();
  });
  test('needs a long password that is not common, and an address that is new to the account', async () => {
    const { email } = await newUser('employee');
    const make = (values: object) =>
      createUser(app.db, app.app.signIn, app.clock, {
        accountId: app.id,
        name: 'A',
        email: 'new@example.com',
        password,
        role: 'employee' as const,
        ...values,
      });
    await expect(make({ password: 'eleven char' })).rejects.toThrow(StartError);
    await expect(make({ password: 'Password123456!' })).rejects.toThrow('the password is among the passwords that');
    await expect(make({ email })).rejects.toThrow(StartError);
    const stored = await app.db.all<{ row: string }>(sql`select c::text as row from user_credentials c`);
    expect(stored.map(({ row }) => row).join()).not.toContain(password);
  });
});

describe('a session', () => {
  test('ends with signing out, on the server too', async () => {
    const { cookie } = await sessionOf('employee');
    const headers = { cookie, origin };
    const reply = await app.api('POST', '/account/v1/sign-out', { token: null, headers });
    expect(reply.status).toBe(200);
    expect(String(reply.headers['set-cookie'])).toMatch(/rollcall\.session_token=;.*Max-Age=0/);
    expect((await get('/account/v1/me', cookie)).status).toBe(401);
  });
  test('neither begins nor ends while the database accepts no changes', async () => {
    const { email, cookie } = await sessionOf('employee');
    await app.db.script(`
      create function refuse_sessions() returns trigger language plpgsql as
        $$ begin raise exception 'read-only' using errcode = '25006'; end $$;
      create trigger refuse_sessions before insert or delete on user_sessions execute function refuse_sessions()`);
    const began = await signIn(email);
    const ended = await app.api('POST', '/account/v1/sign-out', { token: null, headers: { cookie, origin } });
    await app.db.script('drop trigger refuse_sessions on user_sessions; drop function refuse_sessions()');
    for (const reply of [began, ended]) {
      expect(reply.json).toMatchObject({ status: 503, code: 'unavailable' });
      expect(reply.headers).toMatchObject({ 'retry-after': '2' });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect((await get('/account/v1/me', cookie)).status).toBe(200);
    app.takeLog();
  });
  test.each(['rollcall.session_token=x', 'rollcall.session_token=', 'rollcall.session_token=%00.%ff', 'other=1'])(
    'is not found by the cookie %s',
    async (cookie) =>
      expect((await get('/account/v1/me', cookie)).json).toMatchObject({ status: 401, code: 'invalid_token' }),
  );
  test('of a user whose sign-in was disabled is refused', async () => {
    const { id, cookie } = await sessionOf('administrator');
    expect((await get('/core/v3/employees', cookie)).status).toBe(200);
    await app.db.run(sql`update memberships set disabled_at = ${app.clock.instant} where user_id = ${id}`);
    expect((await get('/core/v3/employees', cookie)).status).toBe(401);
  });
  test('yields to a Bearer token', async () => {
    const { cookie } = await sessionOf('administrator');
    const token = await app.newToken(['offices:read']);
    expect((await app.api('GET', '/core/v3/employees', { token, headers: { cookie } })).json.code).toBe(
      'missing_scope',
    );
    expect((await app.api('GET', '/core/v3/employees', { token: 'x', headers: { cookie } })).status).toBe(401);
  });
});

describe('a signed-in user', () => {
  test('may do everything as administrator, whether the API add-on is on or off', async () => {
    const account = await app.newAccount({ addOn: false });
    const { id, cookie } = await sessionOf('administrator', account);
    const headers = { cookie, origin };
    const made = await app.api('POST', '/core/v3/offices', { token: null, headers, body: { name: 'Madrid' } });
    expect(made.status).toBe(201);
    expect((await get('/core/v3/offices', cookie)).json.data).toHaveLength(1);
    expect((await account.events())[0]?.actor).toEqual({ type: 'person', id, name: 'Ana Torres' });
  });
  test.each(['manager', 'employee'] as const)('may not do, as %s, what administrators do', async (role) => {
    const { cookie } = await sessionOf(role);
    expect((await get('/webhooks/v1/endpoints', cookie)).json).toMatchObject({
      status: 403,
      code: 'role_not_permitted',
    });
  });
  test('changes nothing from a page of another site', async () => {
    const { cookie } = await sessionOf('administrator');
    const post = (headers: Record<string, string>) =>
      app.api('POST', '/core/v3/offices', { token: null, headers: { cookie, ...headers }, body: { name: 'X' } });
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: `${origin}.evil.example` },
    ]) {
      expect((await post(headers as never)).json).toMatchObject({ status: 403, code: 'origin_mismatch' });
    }
    expect((await post({ origin })).status).toBe(201);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });
});
