/** Sign-ins that succeed with the right password and code, and those refused even then. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { codeOf } from '../../../test/harness/authenticator.ts';
import {
  addSecondFactor,
  cookieOf,
  cookiesOf,
  giveCode,
  givePassword,
  newPerson,
  password,
  startProcess,
} from '../../../test/harness/sign-in-without-http.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';

const app = await startTestApp();
const context = startProcess(app);
const isIn = { data: { name: 'Owner', secondFactorRequired: false } };
const isRefused = { type: { status: 401, code: 'invalid_token' } };
const sessionsOf = (id: string) => app.db.all(sql`select 1 from user_sessions where user_id = ${id}`);

describe('the code of an authenticator app', () => {
  test('works once, in whichever process it arrives', async () => {
    const { email } = await newPerson(app);
    const { uri } = await addSecondFactor(context, email);
    const challenge = async () => ({ cookie: cookieOf(await givePassword(context, { email, password })) });
    const code = codeOf(uri, 1);
    const attempts = await Promise.all([challenge(), challenge(), challenge()]);
    const replies = await Promise.all(attempts.map((from) => giveCode(startProcess(app), code, from)));
    expect(replies.filter((reply) => cookiesOf(reply).length > 0)).toMatchObject([isIn]);
    expect(await giveCode(context, code, await challenge())).toMatchObject(isRefused);
  });
  test('that confirmed the second factor does not sign in', async () => {
    const { email } = await newPerson(app);
    const { usedCode } = await addSecondFactor(context, email);
    const cookie = cookieOf(await givePassword(context, { email, password }));
    expect(await giveCode(context, usedCode, { cookie })).toMatchObject(isRefused);
  });
  test('is deleted when it no longer counts', async () => {
    const { email } = await newPerson(app);
    await addSecondFactor(context, email);
    expect((await app.app.purge()).usedCodes).toBe(0);
    app.clock.advance({ minutes: 5 });
    expect((await app.app.purge()).usedCodes).toBeGreaterThan(0);
  });
});

test('a backup code works once, even in several simultaneous attempts', async () => {
  const { email } = await newPerson(app);
  const { backupCodes } = await addSecondFactor(context, email);
  const challenge = async () => ({ cookie: cookieOf(await givePassword(context, { email, password })) });
  const attempts = await Promise.all(Array.from({ length: 4 }, challenge));
  const [first = '', second = ''] = backupCodes;
  const replies = await Promise.all(attempts.map((from) => giveCode(context, first, from)));
  expect(replies.filter((reply) => cookiesOf(reply).length > 0)).toMatchObject([isIn]);
  expect(await giveCode(context, first, await challenge())).toMatchObject(isRefused);
  expect(await giveCode(context, second, await challenge())).toMatchObject(isIn);
});

test('of two second factors that an earlier version stored the confirmed one stays, else the newer one', async () => {
  const rows = () => app.db.all<{ id: string }>(sql`select id from user_second_factors order by id`);
  const before = await rows();
  await app.db.run(sql`drop index user_second_factors__user`);
  await app.db.run(sql`create index user_second_factors__user on user_second_factors (user_id)`);
  const [confirmed, begun] = [await newPerson(app), await newPerson(app)];
  const insert = async (userId: string, verified: boolean) => {
    const id = newId();
    await app.db.run(sql`
      insert into user_second_factors (id, user_id, secret, backup_codes, verified)
      values (${id}, ${userId}, 'secret', 'codes', ${verified})`);
    return { id };
  };
  const first = await insert(confirmed.id, true);
  await insert(confirmed.id, false);
  await insert(begun.id, false);
  const newer = await insert(begun.id, false);
  await app.db.script(readFileSync('migrations/0035_one_second_factor.sql', 'utf8'));
  expect(await rows()).toEqual([...before, first, newer]);
  await app.db.run(sql`delete from user_second_factors where secret = 'secret'`);
});

describe('a person whose sign-in is disabled', () => {
  const disabled = async (secondFactor = false) => {
    const person = await newPerson(app);
    const factor = secondFactor ? await addSecondFactor(context, person.email) : undefined;
    const challenge = secondFactor && (await givePassword(context, { email: person.email, password }));
    await app.db.run(sql`delete from user_sessions where user_id = ${person.id}`);
    await app.db.run(sql`update memberships set disabled_at = ${app.clock.instant} where user_id = ${person.id}`);
    return { ...person, ...factor, challenge };
  };
  test('learns so with the right password alone, and gets no session', async () => {
    const { id, email } = await disabled();
    expect(await givePassword(context, { email, password: 'wrong password' })).toMatchObject(isRefused);
    const told = await givePassword(context, { email, password });
    expect(told).toMatchObject({ type: { status: 403, code: 'sign_in_disabled' } });
    expect(await sessionsOf(id)).toEqual([]);
    const noted = await app.db.all(sql`select outcome from sign_ins where user_id = ${id} order by id`);
    expect(noted).toEqual([{ outcome: 'wrong_password' }, { outcome: 'disabled' }]);
  });
  test('learns so between the password and the code too', async () => {
    const { id, uri = '', challenge } = await disabled(true);
    const reply = await giveCode(context, codeOf(uri, 1), { cookie: cookieOf(challenge) });
    expect(reply).toMatchObject({ type: { code: 'sign_in_disabled' } });
    expect(await sessionsOf(id)).toEqual([]);
  });
  test('signs in to an account that has not disabled them', async () => {
    const { email, id } = await disabled();
    const other = await app.newAccount();
    await app.db.run(sql`
      insert into memberships (account_id, id, user_id, role, version, created_at, updated_at)
      values (${other.id}, ${id}, ${id}, 'administrator', 1, ${app.clock.instant}, ${app.clock.instant})`);
    expect(await givePassword(context, { email, password })).toMatchObject(isIn);
  });
});

test("a session's row in the database opens nothing, because the cookie is signed", async () => {
  const { id, email } = await newPerson(app);
  const cookie = cookieOf(await givePassword(context, { email, password }));
  const me = (sent: string) => app.api('GET', '/account/v1/me', { token: null, headers: { cookie: sent } });
  expect((await me(cookie)).status).toBe(200);
  const [row] = await app.db.all<{ token: string }>(sql`select token from user_sessions where user_id = ${id}`);
  const signature = /rollcall\.session_token=[^.]+\.([^;]+)/.exec(cookie)?.[1];
  for (const value of [
    row?.token,
    `${row?.token}.`,
    `${row?.token}.${signature?.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
  ]) {
    expect((await me(`rollcall.session_token=${value}`)).status).toBe(401);
  }
});

test('a session ends seven days after the sign-in, however often it is used', async () => {
  const { id, email } = await newPerson(app);
  const cookie = cookieOf(await givePassword(context, { email, password }));
  const expires = () => app.db.first(sql`select expires_at as at from user_sessions where user_id = ${id}`);
  await app.db.run(sql`update user_sessions set expires_at = expires_at - interval '2 days' where user_id = ${id}`);
  const before = await expires();
  const reply = await app.api('GET', '/account/v1/me', { token: null, headers: { cookie } });
  expect(reply.status, reply.text).toBe(200);
  expect(await expires()).toEqual(before);
});

test('each of several people with one address signs in with their own password', async () => {
  const { email, id } = await newPerson(app);
  const account = await app.newAccount();
  const second = await newPerson(app, { email, accountId: account.id });
  const other = 'another horse battery staple';
  const headers = new Headers({ cookie: cookieOf(await givePassword(context, { email, password })) });
  await app.app.signIn.api.changePassword({ headers, body: { currentPassword: password, newPassword: other } });
  expect(await givePassword(context, { email, password: other })).toMatchObject({ data: { id } });
  const reply = await givePassword(context, { email, password });
  expect(reply).toMatchObject({ data: { id: second.id } });
  // A browser known to one of them is a stranger's to the other.
  expect(await givePassword(context, { email, password: other }, { cookie: cookieOf(reply) })).toMatchObject({
    data: { id },
  });
});
