/** The objects that administrators manage in the panel, with the session of a signed-in user. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { codeOf } from '../../test/harness/authenticator.ts';
import type { RequestOptions } from '../../test/harness/http.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { sql } from '../platform/db/sql.ts';
import { issueSetUpCode } from './index.ts';

let app: TestApp;
let admin: SignedIn;
const password = 'correct horse battery staple';
const origin = 'http://rollcall.test';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAs(app, 'administrator');
});

/** Sign-ins are counted per address, and all of ours have one. */
const open = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await app.api('POST', `/account/v1/${path}`, { token: null, headers, body });
  if (reply.status !== 429) return reply;
  await app.restart();
  return app.api('POST', `/account/v1/${path}`, { token: null, headers, body });
};
const cookieOf = (reply: { headers: Record<string, string> }, name = 'session_token') =>
  new RegExp(`rollcall\\.${name}=[^;]+`).exec(String(reply.headers['set-cookie'] ?? ''))?.[0] ?? '';

describe('tokens', () => {
  const make = async (body: object = {}) => {
    const reply = await admin.api('POST', '/account/v1/tokens', {
      body: { name: 'Payroll', scopes: ['employees:read'], ...body },
    });
    expect(reply.status, reply.text).toBe(201);
    return reply.json.data;
  };
  const call = (secret: string) => app.api('GET', '/core/v3/employees', { token: secret });

  test('are created with a secret that is shown once, and listed without it', async () => {
    const token = await make({ expiresAt: '2030-01-01T00:00:00.000Z' });
    expect((await call(token.secret)).status).toBe(200);
    expect((await app.api('GET', '/core/v3/offices', { token: token.secret })).json.code).toBe('missing_scope');
    const list = await admin.api('GET', '/account/v1/tokens?orderBy=createdAt desc'.replace(' ', '%20'));
    const { secret, ...shown } = token;
    expect(list.json.data[0]).toMatchObject({ ...shown, revokedAt: null });
    expect(list.text).not.toContain(secret);
    expect(secret.startsWith(token.prefix)).toBe(true);
  });
  test('show no secret to a repeated request', async () => {
    const request = { headers: { 'idempotency-key': 'make-one' }, body: { name: 'X', scopes: ['*'] } };
    const first = await admin.api('POST', '/account/v1/tokens', request);
    const again = await admin.api('POST', '/account/v1/tokens', request);
    expect(again.json.data).toEqual({ ...first.json.data, secret: '•••' });
  });
  test('that are revoked report the webhook endpoints that continue', async () => {
    const path = '/webhooks/v1/endpoints';
    const token = await make({ scopes: ['webhooks:write', 'departments:read'] });
    const register = async (description: string, secret: string | null = token.secret) => {
      const body = { url: 'https://192.88.98.1/hook', description, events: ['department.*'] };
      const caller = secret === null ? admin : app;
      const reply = await caller.api('POST', path, secret === null ? { body } : { body, token: secret });
      expect(reply.status, reply.text).toBe(201);
      return reply.json.data.id as string;
    };
    const [kept, deleted, disabled] = [await register('Kept'), await register('Deleted'), await register('Disabled')];
    await register("A person's", null);
    await app.change('DELETE', `${path}/${deleted}`);
    await app.change('PATCH', `${path}/${disabled}`, { status: 'disabled' });
    for (let n = 0; n < 2; n++) {
      const reply = await admin.api('POST', `/account/v1/tokens/${token.id}/revoke`);
      expect(reply.json.meta).toEqual({
        endpoints: [{ id: kept, url: 'https://192.88.98.1/hook', description: 'Kept' }],
      });
    }
    const other = await make();
    expect((await admin.api('POST', `/account/v1/tokens/${other.id}/revoke`)).json.meta).toEqual({ endpoints: [] });
  });
  test('that are rotated work with the new text alone', async () => {
    const token = await make();
    const { json } = await admin.api('POST', `/account/v1/tokens/${token.id}/rotate`);
    expect(json.data).toMatchObject({ id: token.id, version: 2 });
    app.clock.advance({ seconds: 5 });
    expect((await call(json.data.secret)).status).toBe(200);
    expect((await call(token.secret)).json.code).toBe('invalid_token');
  });
  test('that are revoked are refused, and stay so', async () => {
    const token = await make();
    expect((await call(token.secret)).status).toBe(200);
    const revoked = await admin.api('POST', `/account/v1/tokens/${token.id}/revoke`);
    expect(revoked.json.data.revokedAt).toBe(app.clock.instant);
    app.clock.advance({ seconds: 5 });
    expect((await call(token.secret)).json.code).toBe('token_revoked');
    const again = await admin.api('POST', `/account/v1/tokens/${token.id}/revoke`);
    expect(again.json.data).toEqual(revoked.json.data);
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Other' }],
      ['POST', '/rotate', undefined],
    ] as const) {
      const reply = await admin.api(method, `/account/v1/tokens/${token.id}${path}`, body ? { body } : {});
      expect(reply.json).toMatchObject({ status: 409, code: 'token_is_revoked' });
    }
  });
  test.each([
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['employee:read'] }, '/scopes/0'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    [{ name: ' ' }, '/name'],
  ])('are refused with %j', async (body, pointer) => {
    const { json } = await admin.api('POST', '/account/v1/tokens', { body: { name: 'X', scopes: ['*'], ...body } });
    expect(json).toMatchObject({ status: 422, errors: [{ pointer }] });
  });
  test('are not managed by tokens', async () => {
    expect((await app.api('GET', '/account/v1/tokens')).json).toMatchObject({ status: 403, code: 'session_required' });
  });
});

test('the add-on stops tokens, not people', async () => {
  const account = await app.newAccount();
  const person = await signInAs(app, 'administrator', { account });
  expect((await person.api('GET', '/account/v1/api-add-on')).json.data).toMatchObject({ active: true });
  const off = await person.api('PUT', '/account/v1/api-add-on', { body: { active: false } });
  expect(off.json.data.active).toBe(false);
  app.clock.advance({ seconds: 5 });
  expect((await account.api('GET', '/core/v3/employees')).json.code).toBe('api_add_on_inactive');
  expect((await person.api('GET', '/core/v3/employees')).status).toBe(200);
  await person.change('PUT', '/account/v1/api-add-on', { active: true });
  app.clock.advance({ seconds: 5 });
  expect((await account.api('GET', '/core/v3/employees')).status).toBe(200);
  expect((await account.events()).map(({ type }) => type)).toEqual(['api_add_on.updated', 'api_add_on.updated']);
});

describe('users', () => {
  const invite = async (body: object) => admin.api('POST', '/account/v1/invitations', { body });
  const accept = (key: string, secret = password) => open('invitation-acceptances', { key, password: secret });

  test('come by an invitation, which works once', async () => {
    const employee = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
    const made = await invite({ email: 'eva@acme.example', name: 'Eva', role: 'employee', employeeId: employee.id });
    expect(made.status, made.text).toBe(201);
    const { key } = made.json.data;
    expect((await accept(key, 'short')).json.errors[0].pointer).toBe('/password');
    expect((await accept(key)).json.data).toEqual({ email: 'eva@acme.example' });
    expect((await accept(key)).json).toMatchObject({ status: 409, code: 'invitation_invalid' });
    const signedIn = await open('sign-in', { email: 'eva@acme.example', password });
    const me = await app.api('GET', '/account/v1/me', { token: null, headers: { cookie: cookieOf(signedIn) } });
    expect(me.json.data).toMatchObject({ role: 'employee', employeeId: employee.id, company: { name: 'Acme' } });
    const again = await invite({ email: 'EVA@acme.example', name: 'Eva', role: 'administrator' });
    expect(again.json).toMatchObject({ status: 409, code: 'already_taken' });
    const second = await invite({ email: 'e2@acme.example', name: 'E', role: 'employee', employeeId: employee.id });
    expect(second.json.errors[0]).toMatchObject({ pointer: '/employeeId', code: 'already_taken' });
  });
  test('are not created by a link that was removed, replaced, guessed, or is a week old', async () => {
    const body = { email: 'bo@acme.example', name: 'Bo', role: 'administrator' };
    const first = (await invite(body)).json.data;
    const second = (await invite(body)).json.data;
    expect((await accept(first.key)).json.code).toBe('invitation_invalid');
    expect((await accept(`${second.key}x`)).json.code).toBe('invitation_invalid');
    expect((await accept('nonsense')).json.code).toBe('invitation_invalid');
    expect((await admin.api('DELETE', `/account/v1/invitations/${second.id}`)).status).toBe(200);
    expect((await accept(second.key)).json.code).toBe('invitation_invalid');
    const third = (await invite(body)).json.data;
    app.clock.advance({ days: 7, milliseconds: 1 });
    expect((await accept(third.key)).json.code).toBe('invitation_invalid');
  });
  test('are not created by the link to an earlier address of their employee', async () => {
    const employee = await app.create('/core/v3/employees', { firstName: 'Ida', lastName: 'Ruiz' });
    const inviteAt = async (email: string) =>
      (await invite({ email, name: 'Ida', role: 'employee', employeeId: employee.id })).json.data;
    const pending = async () =>
      (await admin.api('GET', `/account/v1/invitations?employeeId=${employee.id}`)).json.data.map(
        ({ email }: { email: string }) => email,
      );
    const mistyped = await inviteAt('ida@acme.exmaple');
    const events = (await app.events()).length;
    const right = await inviteAt('ida@acme.example');
    expect(await pending()).toEqual(['ida@acme.example']);
    expect((await app.events(events)).map(({ type, entityId }) => [type, entityId])).toEqual([
      ['invitation.created', right.id],
      ['invitation.deleted', mistyped.id],
    ]);
    expect((await accept(mistyped.key)).json).toMatchObject({ status: 409, code: 'invitation_invalid' });
    expect((await accept(right.key)).status).toBe(200);
  });
  test('are one for each employee, even if they are invited twice at once and accept at once', async () => {
    const employee = await app.create('/core/v3/employees', { firstName: 'Ida', lastName: 'Ruiz' });
    const made = await Promise.all(
      ['ida1@acme.example', 'ida2@acme.example'].map((email) =>
        invite({ email, name: 'Ida', role: 'employee', employeeId: employee.id }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const replies = await Promise.all(made.map(({ json }) => accept(json.data.key)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = (await admin.api('GET', `/account/v1/users?employeeId=${employee.id}`)).json;
    expect(data).toHaveLength(1);
  });
  test('need an employee, unless they are administrators', async () => {
    const { json } = await invite({ email: 'x@acme.example', name: 'X', role: 'manager' });
    expect(json.errors).toMatchObject([{ pointer: '/employeeId', code: 'required' }]);
  });
  test('lose and regain their sign-in at once, except the last administrator', async () => {
    const account = await app.newAccount();
    const one = await signInAs(app, 'administrator', { account });
    const two = await signInAs(app, 'administrator', { account });
    const path = (person: SignedIn) => `/account/v1/users/${person.id}`;
    expect((await one.api('POST', `${path(two)}/disable`)).json.data.status).toBe('disabled');
    expect((await two.api('GET', '/account/v1/me')).status).toBe(401);
    expect((await one.api('POST', `${path(one)}/disable`)).json.code).toBe('last_administrator');
    expect((await one.api('PATCH', path(one), { body: { role: 'manager' } })).json.code).toBe('last_administrator');
    await one.change('POST', `${path(two)}/enable`);
    // The permission is back, and the session is not.
    expect((await two.api('GET', '/account/v1/me')).status).toBe(401);
    expect((await one.api('PATCH', path(one), { body: { role: 'employee' } })).json.data.role).toBe('employee');
    expect((await one.api('GET', '/account/v1/users')).json.code).toBe('role_not_permitted');
    expect((await account.events()).map(({ type }) => type)).toEqual(['user.updated', 'user.updated', 'user.updated']);
  });
  test('who are administrators and remove each other at once lose only one of them', async () => {
    const account = await app.newAccount();
    const pair = [
      await signInAs(app, 'administrator', { account }),
      await signInAs(app, 'administrator', { account }),
    ] as const;
    const replies = await Promise.all(
      pair.map((person, i) => person.api('POST', `/account/v1/users/${pair[1 - i]?.id}/disable`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a second factor', () => {
  test('is required after the password once it was confirmed, and backup codes work once', async () => {
    const made = await admin.api('POST', '/account/v1/invitations', {
      body: { email: 'two@acme.example', name: 'Two', role: 'administrator' },
    });
    await open('invitation-acceptances', { key: made.json.data.key, password });
    const credentials = { email: 'two@acme.example', password };
    let cookie = cookieOf(await open('sign-in', credentials));
    const own = (path: string, body: object) => open(path, body, { cookie, origin });
    expect((await own('second-factor', { password: 'wrong password' })).json.code).toBe('wrong_password');
    const begun = await own('second-factor', { password });
    expect(begun.status, begun.text).toBe(200);
    const { uri, backupCodes } = begun.json.data;
    expect((await open('sign-in', credentials)).json.data.secondFactorRequired).toBe(false);
    const confirmed = await own('second-factor/confirm', { code: codeOf(uri) });
    expect(confirmed.status, confirmed.text).toBe(200);
    cookie = cookieOf(confirmed);

    const withPassword = await open('sign-in', credentials);
    expect(withPassword.json.data).toEqual({ id: null, name: null, secondFactorRequired: true });
    expect(cookieOf(withPassword)).toBe('');
    const challenge = { cookie: cookieOf(withPassword, 'two_factor') };
    expect((await open('sign-in/second-factor', { code: '000000' }, challenge)).status).toBe(401);
    // The code of this half minute confirmed it, and works once.
    const signedIn = await open('sign-in/second-factor', { code: codeOf(uri, 1) }, challenge);
    expect(signedIn.json.data).toMatchObject({ name: 'Two', secondFactorRequired: false });
    expect(cookieOf(signedIn)).not.toBe('');

    const backup = async () => {
      const next = { cookie: cookieOf(await open('sign-in', credentials), 'two_factor') };
      return (await open('sign-in/second-factor', { code: backupCodes[0] }, next)).status;
    };
    expect([await backup(), await backup()]).toEqual([200, 401]);

    expect((await own('second-factor/end', { password })).status).toBe(200);
    expect((await open('sign-in', credentials)).json.data.secondFactorRequired).toBe(false);
  });
  test('that two pages set up at once is one, and a page that shows it confirms it', async () => {
    const { cookie, id } = await signInAs(app, 'administrator');
    const own = (path: string, body: object) => open(path, body, { cookie, origin });
    const both = await Promise.all([own('second-factor', { password }), own('second-factor', { password })]);
    expect(await app.db.all(sql`select 1 from user_second_factors where user_id = ${id}`)).toHaveLength(1);
    // As a rule they meet, and one is refused; else the second one replaces the first.
    for (const { json } of both) expect(['wrong_password', undefined]).toContain(json.code);
    const confirmed = [];
    for (const { json } of both.filter(({ status }) => status === 200))
      confirmed.push((await own('second-factor/confirm', { code: codeOf(json.data.uri) })).status);
    expect(confirmed).toContain(200);
  });
  test('is not set up from the page of another site, or without a session', async () => {
    const elsewhere = { cookie: admin.cookie, origin: 'https://evil.example' };
    expect((await open('second-factor', { password }, elsewhere)).json.code).toBe('origin_mismatch');
    expect((await open('second-factor', { password }, { origin })).status).toBe(401);
  });
});

test('a new password ends the other sessions', async () => {
  const made = await admin.api('POST', '/account/v1/invitations', {
    body: { email: 'pw@acme.example', name: 'Pw', role: 'administrator' },
  });
  await open('invitation-acceptances', { key: made.json.data.key, password });
  const credentials = { email: 'pw@acme.example', password };
  const [here, there] = [cookieOf(await open('sign-in', credentials)), cookieOf(await open('sign-in', credentials))];
  const sessions = await app.api('GET', '/account/v1/sessions', { token: null, headers: { cookie: here } });
  expect(sessions.json.data.sessions).toHaveLength(2);
  const newPassword = 'another horse another staple';
  const change = (currentPassword: string) =>
    open('password', { currentPassword, newPassword }, { cookie: here, origin });
  expect((await change('not my password')).json.code).toBe('wrong_password');
  const changed = await change(password);
  expect(changed.status, changed.text).toBe(200);
  const me = (cookie: string) => app.api('GET', '/account/v1/me', { token: null, headers: { cookie } });
  expect((await me(there)).status).toBe(401);
  expect((await me(cookieOf(changed))).status).toBe(200);
  expect((await open('sign-in', credentials)).status).toBe(401);
  expect((await open('sign-in', { ...credentials, password: newPassword })).status).toBe(200);
});

describe('a session', () => {
  const me = (cookie: string) => app.api('GET', '/account/v1/me', { token: null, headers: { cookie } });

  test('ends when its time is over', async () => {
    const person = await signInAs(app, 'administrator');
    expect((await me(person.cookie)).status).toBe(200);
    await app.db.run(sql`
      update user_sessions set expires_at = now() - interval '1 second' where user_id = ${person.id}`);
    expect((await me(person.cookie)).json).toMatchObject({ status: 401, code: 'invalid_token' });
  });
  test('ends when its person signs out everywhere else, unless it is the current one', async () => {
    const person = await signInAs(app, 'administrator');
    const { email } = (await person.api('GET', '/account/v1/me')).json.data;
    const there = cookieOf(await open('sign-in', { email, password }));
    expect((await me(there)).status).toBe(200);
    expect((await person.api('POST', '/account/v1/sessions/end-others')).status).toBe(200);
    expect((await me(there)).status).toBe(401);
    expect((await me(person.cookie)).status).toBe(200);
  });
});

describe('the record of actions', () => {
  test('has the changes in the audit log, the newest first, page by page', async () => {
    const account = await app.newAccount();
    const person = await signInAs(app, 'administrator', { account });
    const office = (await person.api('POST', '/core/v3/offices', { body: { name: 'Vigo' } })).json.data;
    await account.change('PATCH', `/core/v3/offices/${office.id}`, { city: 'Vigo' });
    const read = async (query = '') => (await person.api('GET', `/account/v1/audit-log${query}`)).json;
    const { data, meta } = await read();
    expect(data).toMatchObject([
      { type: 'office.updated', actor: { type: 'token' }, changes: [{ field: 'city', before: null, after: 'Vigo' }] },
      { type: 'office.created', actor: { type: 'person', id: person.id }, entity: { type: 'office', id: office.id } },
    ]);
    expect(data[1].data).toMatchObject({ id: office.id, name: 'Vigo' });
    expect(meta.nextBefore).toBeNull();
    const first = await read('?limit=1');
    expect(first.data).toEqual([data[0]]);
    expect((await read(`?limit=1&before=${first.meta.nextBefore}`)).data).toEqual([data[1]]);
    expect((await read(`?actorId=${person.id}`)).data).toEqual([data[1]]);
    expect((await read('?type=office.updated')).data).toEqual([data[0]]);
    expect((await read('?entityType=employee')).data).toEqual([]);
  });
  test('has the sign-ins too, failed ones included, each in its account', async () => {
    const account = await app.newAccount();
    const person = await signInAs(app, 'administrator', { account });
    const { email } = (await person.api('GET', '/account/v1/me')).json.data;
    await open('sign-in', { email, password: 'wrong password' });
    const { json } = await person.api('GET', '/account/v1/sign-ins');
    expect(json.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['signed_in', 'wrong_password']);
    expect(json.data[0]).toMatchObject({ userId: person.id, email });
  });
  test('counts requests by hour, token and status', async () => {
    const account = await app.newAccount();
    const person = await signInAs(app, 'administrator', { account });
    for (let i = 0; i < 3; i++) await account.api('GET', '/core/v3/employees');
    await account.api('GET', `/core/v3/employees/${account.id}`);
    await app.restart();
    const { usage } = (await person.api('GET', '/account/v1/usage')).json.data;
    const counted = usage.map(({ status, requests }: { status: number; requests: number }) => [status, requests]);
    expect(counted).toEqual([
      [200, 3],
      [404, 1],
    ]);
  });
  test('has the counts of a long time on several pages, which leave nothing out', async () => {
    const account = await app.newAccount();
    const person = await signInAs(app, 'administrator', { account });
    await app.db.run(sql`
      insert into api_usage (account_id, hour, token_id, status, requests)
      select ${account.id}, date_trunc('hour', ${app.clock.instant}::timestamptz) - hour * interval '1 hour', token, status, 1
      from generate_series(0, 699) hour, (select gen_random_uuid() as token from generate_series(1, 5)) tokens,
        unnest('{200, 404, 422}'::int[]) status`);
    const from = new Date(app.clock.now() - 30 * 86_400_000).toISOString();
    const page = async (query: string) => (await person.api('GET', `/account/v1/usage?${query}`)).json;
    const first = await page(`from=${from}`);
    const second = await page(`from=${from}&cursor=${first.meta.nextCursor}`);
    expect([first.data.usage.length, second.data.usage.length]).toEqual([10_000, 500]);
    expect(second.meta).toEqual({ nextCursor: null });
    const hours = [first, second].flatMap(({ data }) => data.usage.map(({ hour }: { hour: string }) => hour));
    expect(hours).toEqual(hours.toSorted());
    const key = ({ hour, tokenId, status }: Record<string, unknown>) => `${hour} ${tokenId} ${status}`;
    expect(new Set([...first.data.usage, ...second.data.usage].map(key)).size).toBe(10_500);
    expect((await page('')).meta).toEqual({ nextCursor: null });
    expect(await page(`cursor=${first.meta.nextCursor}`)).toMatchObject({ status: 400, code: 'invalid_parameter' });
  });
});

test('an installation with an account is not set up again', async () => {
  await app.restart();
  expect((await app.api('GET', '/account/v1/set-up', { token: null })).json.data).toEqual({
    isSetUp: true,
    needsCode: false,
    sendsMail: false,
  });
  const administrator = { name: 'A', email: 'first@acme.example', password };
  const setUpCode = await issueSetUpCode(app.db, app.clock);
  const reply = await open('set-up', {
    setUpCode,
    company: 'Other',
    timeZone: 'Europe/Madrid',
    language: 'es',
    administrator,
  });
  expect(reply.json).toMatchObject({ status: 409, code: 'already_set_up' });
});

test('an empty installation is set up once, with the code of its start', async () => {
  const empty = await startTestApp({ env: { TRUST_PROXY: '1' } });
  await empty.db.run(sql`delete from accounts`);
  let sent = 0;
  const send = (method: string, path: string, { headers = {}, ...rest }: RequestOptions = {}) =>
    empty.api(method, path, { token: null, ...rest, headers: { 'x-forwarded-for': `10.0.0.${++sent}`, ...headers } });
  expect((await send('GET', '/account/v1/set-up')).json.data).toEqual({
    isSetUp: false,
    needsCode: true,
    sendsMail: false,
  });
  const administrator = { name: 'Ana', email: 'ana@acme.example', password };
  const form = { company: 'Acme', timeZone: 'Europe/Madrid', language: 'es', administrator };
  const attempt = (setUpCode: string | undefined) =>
    send('POST', '/account/v1/set-up', { body: { ...form, setUpCode } });
  expect((await attempt('abcd-efgh-jkmn-pqrs')).json).toMatchObject({ status: 403, code: 'set_up_code_wrong' });
  const replaced = await issueSetUpCode(empty.db, empty.clock);
  const code = await issueSetUpCode(empty.db, empty.clock);
  expect((await attempt(undefined)).json.errors).toMatchObject([{ pointer: '/setUpCode', code: 'required' }]);
  for (const wrong of [replaced, `${code}x`, 'ABCD']) {
    expect((await attempt(wrong)).json).toMatchObject({
      status: 403,
      code: 'set_up_code_wrong',
      errors: [{ pointer: '/setUpCode' }],
    });
  }
  expect(await empty.db.all(sql`select 1 from accounts`)).toEqual([]);
  const kept = await empty.db.first<{ row: string }>(sql`select to_json(c)::text as row from set_up_codes c`);
  expect(kept?.row).not.toContain(code.slice(0, 4));
  // As people type it.
  const body = { ...form, setUpCode: ` ${code.toUpperCase().replaceAll('-', ' ')} ` };
  const short = await send('POST', '/account/v1/set-up', {
    body: { ...body, administrator: { ...administrator, password: 'short' } },
  });
  expect(short.json.errors).toMatchObject([{ pointer: '/administrator/password' }]);
  const replies = await Promise.all([1, 2].map(() => send('POST', '/account/v1/set-up', { body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const signedIn = await send('POST', '/account/v1/sign-in', { body: { email: administrator.email, password } });
  const me = await send('GET', '/account/v1/me', { headers: { cookie: cookieOf(signedIn) } });
  expect(me.json.data).toMatchObject({ role: 'administrator', company: { name: 'Acme', language: 'es' } });
});

test('twenty wrong set-up codes an hour are compared, by all processes, and the right one always works', async () => {
  const empty = await startTestApp({ env: { TRUST_PROXY: '1' } });
  await empty.db.run(sql`delete from accounts`);
  const code = await issueSetUpCode(empty.db, empty.clock);
  const administrator = { name: 'Ana', email: 'second@acme.example', password };
  const form = { company: 'Acme', timeZone: 'Europe/Madrid', language: 'es', administrator };
  const attempt = (setUpCode: string, address: number) =>
    empty.api('POST', '/account/v1/set-up', {
      token: null,
      body: { ...form, setUpCode },
      headers: { 'x-forwarded-for': `10.0.1.${address}` },
    });
  const replies = await Promise.all(Array.from({ length: 25 }, (_, i) => attempt('abcd-efgh', i)));
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(20);
  await empty.restart();
  const refused = await attempt('abcd-efgh', 30);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  // Strangers who send wrong codes do not lock the operator out.
  expect((await attempt(code, 31)).status).toBe(201);
});
