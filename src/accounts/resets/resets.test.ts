/** Resetting the sign-in of a user who is locked out. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/harness/app.ts';
import { codeOf } from '../../../test/harness/authenticator.ts';
import type { Answer } from '../../../test/harness/http.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';
import { operatorCaller } from '../../platform/caller.ts';
import { StartError } from '../../platform/config.ts';
import { sql } from '../../platform/db/sql.ts';
import { createLogger } from '../../platform/log.ts';
import type { Letter } from '../../platform/mail.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { memberOf } from '../users/member.ts';
import { addMembership } from '../users/store.ts';
import { createResetMail } from './mail/send-resets.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

let app: TestApp;
const password = 'correct horse battery staple';
const chosen = 'another horse another staple';
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hr@example.com' } });
});

let sent = 0;
/** Without a session; attempts are counted by address. */
const open = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  app.api('POST', `/account/v1/${path}`, {
    token: null,
    body,
    headers: { origin: 'http://rollcall.test', 'x-forwarded-for': `10.0.0.${++sent % 250}`, ...headers },
  });
const emailOf = async (person: SignedIn): Promise<string> =>
  (await person.api('GET', '/account/v1/me')).json.data.email;
const cookieOf = ({ headers }: Answer) => /rollcall\.\w+=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? '';
const choose = (key: string, given = chosen) => open('password-choices', { key, password: given });
type Verb<T> = (...asked: Parameters<typeof resetPassword>) => Promise<T>;
const byOperator = <T>(account: TestAccount, email: string, verb: Verb<T>) =>
  app.app.work.write(operatorCaller(account), async (tx) =>
    verb(tx, await memberOf(tx, email), { byOperator: true, sealMailKey: app.app.sealMailKey }),
  );

/** An account with an administrator, and a user whom they may reset. */
async function pair() {
  const account = await app.newAccount();
  const admin = await signInAs(app, 'administrator', { account });
  const other = await signInAs(app, 'administrator', { account });
  const email = await emailOf(other);
  const path = `/account/v1/users/${other.id}`;
  const outcomes = async () =>
    (await admin.api('GET', `/account/v1/sign-ins?userId=${other.id}&orderBy=createdAt%20desc`)).json.data.map(
      ({ outcome }: { outcome: string }) => outcome,
    );
  return { account, admin, other, email, path, outcomes };
}

async function giveSecondFactor(person: SignedIn): Promise<SignedIn> {
  const begun = (await person.api('POST', '/account/v1/second-factor', { body: { password } })).json.data;
  const confirmed = await person.api('POST', '/account/v1/second-factor/confirm', {
    body: { code: codeOf(begun.uri) },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  const cookie = cookieOf(confirmed);
  return { ...person, api: (method, path, options) => person.api(method, path, { ...options, headers: { cookie } }) };
}

describe('a password that was reset', () => {
  test('opens nothing; the person chooses another one by a link, once', async () => {
    const { account, admin, other, email, path, outcomes } = await pair();
    const reset = await admin.api('POST', `${path}/reset-password`);
    expect(reset.status, reset.text).toBe(200);
    const { key, ...user } = reset.json.data;
    expect(user).toMatchObject({ id: other.id, version: 2 });
    expect((await other.api('GET', '/account/v1/me')).status).toBe(401);
    expect((await open('sign-in', { email, password })).status).toBe(401);
    // The database has only a hash of the link, and the mail's key is encrypted.
    const stored = await app.db.all<{ row: string }>(sql`select r::text as row from user_resets r`);
    expect(stored.map(({ row }) => row).join()).not.toContain(key.split('.')[2]);

    expect((await choose(key, 'short')).json.errors).toMatchObject([{ pointer: '/password' }]);
    expect((await choose(`${key}x`)).json.code).toBe('reset_link_invalid');
    expect((await choose('nonsense')).json.code).toBe('reset_link_invalid');
    expect((await choose(key)).json.data).toEqual({ email });
    expect((await choose(key)).json).toMatchObject({ status: 409, code: 'reset_link_invalid' });
    expect((await open('sign-in', { email, password: chosen })).status).toBe(200);

    const events = (await account.events()).map(({ type, actor, changes }) => ({ type, actor, changes }));
    expect(events).toEqual([
      {
        type: 'user.updated',
        actor: expect.objectContaining({ type: 'person', id: admin.id }),
        changes: [{ field: 'passwordResetAt', before: null, after: app.clock.instant }],
      },
    ]);
    expect((await outcomes()).sort()).toEqual(
      ['signed_in', 'password_reset', 'wrong_password', 'password_changed', 'signed_in'].sort(),
    );
  });
  test('has a link that a repeated request does not show, and a second reset ends', async () => {
    const { admin, path } = await pair();
    const request = { headers: { 'idempotency-key': 'reset' } };
    const first = await admin.api('POST', `${path}/reset-password`, request);
    const again = await admin.api('POST', `${path}/reset-password`, request);
    expect(again.json.data).toEqual({ ...first.json.data, key: '•••' });
    const second = await admin.api('POST', `${path}/reset-password`);
    expect((await choose(first.json.data.key)).json.code).toBe('reset_link_invalid');
    expect((await choose(second.json.data.key)).status).toBe(200);
  });
  test('has a link for 24 hours', async () => {
    const { admin, path } = await pair();
    const { key } = (await admin.api('POST', `${path}/reset-password`)).json.data;
    app.clock.advance({ hours: 24 });
    expect((await choose(key)).json.code).toBe('reset_link_invalid');
  });
  test('keeps the second factor, and ends a sign-in under way', async () => {
    const { admin, other, email, path } = await pair();
    await giveSecondFactor(other);
    const challenge = cookieOf(await open('sign-in', { email, password }));
    expect(challenge).toContain('two_factor');
    const { key } = (await admin.api('POST', `${path}/reset-password`)).json.data;
    expect((await open('sign-in/second-factor', { code: '000000' }, { cookie: challenge })).status).toBe(401);
    const { n } = (await app.db.first<{ n: number }>(
      sql`select count(*)::int as n from user_verifications where value = ${other.id}`,
    )) as { n: number };
    expect(n).toBe(0);
    await choose(key);
    const signedIn = await open('sign-in', { email, password: chosen });
    expect(signedIn.json.data.secondFactorRequired).toBe(true);
  });
});

test('a second factor that was reset is no longer required, and the sessions are over', async () => {
  const { account, admin, other, email, path, outcomes } = await pair();
  const nothing = await admin.api('POST', `${path}/reset-second-factor`);
  expect(nothing.json.data).toMatchObject({ version: 1, hasSecondFactor: false });
  expect((await other.api('GET', '/account/v1/me')).status).toBe(200);
  expect(await account.events()).toEqual([]);

  const signedIn = await giveSecondFactor(other);
  expect((await signedIn.api('GET', '/account/v1/me')).status).toBe(200);
  const reset = await admin.api('POST', `${path}/reset-second-factor`);
  expect(reset.json.data).toMatchObject({ version: 2, hasSecondFactor: false });
  expect((await signedIn.api('GET', '/account/v1/me')).status).toBe(401);
  const withPassword = await open('sign-in', { email, password });
  expect(withPassword.json.data).toMatchObject({ id: other.id, secondFactorRequired: false });
  expect((await account.events()).at(-1)).toMatchObject({
    type: 'user.updated',
    actor: { type: 'person', id: admin.id },
    changes: [{ field: 'hasSecondFactor', before: true, after: false }],
  });
  expect((await outcomes()).sort()).toEqual(
    ['signed_in', 'second_factor_reset', 'second_factor_enabled', 'signed_in'].sort(),
  );
});

describe('a reset is impossible', () => {
  const verbs = ['reset-password', 'reset-second-factor'];

  test('by the user themselves, by a user who is no administrator, by a token, or from another account', async () => {
    const { account, admin, path } = await pair();
    const employee = await account.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
    const manager = await signInAs(app, 'manager', { account, employeeId: employee.id });
    const stranger = await signInAs(app, 'administrator', { account: await app.newAccount() });
    const events = (await account.events()).length;
    for (const verb of verbs) {
      const own = await admin.api('POST', `/account/v1/users/${admin.id}/${verb}`);
      expect(own.json).toMatchObject({ status: 409, code: 'own_sign_in' });
      expect((await manager.api('POST', `${path}/${verb}`)).json.code).toBe('role_not_permitted');
      expect((await account.api('POST', `${path}/${verb}`)).json.code).toBe('session_required');
      expect((await stranger.api('POST', `${path}/${verb}`)).json.code).toBe('not_found');
      const stale = await admin.api('POST', `${path}/${verb}`, { headers: { 'if-match': '"9"' } });
      expect(stale.json.code).toBe('version_mismatch');
    }
    expect(await account.events()).toHaveLength(events);
  });

  test('by an administrator if the person signs in to another account too, but not by the operator', async () => {
    const { account, admin, other, email, path } = await pair();
    const { key } = (await admin.api('POST', `${path}/reset-password`)).json.data;
    const elsewhere = await app.newAccount();
    const membership = { accountId: elsewhere.id, userId: other.id, role: 'employee', employeeId: null } as const;
    await addMembership(app.db, app.clock, membership);
    const events = (await account.events()).length;
    for (const verb of verbs) {
      const refused = await admin.api('POST', `${path}/${verb}`);
      expect(refused.json).toMatchObject({ status: 409, code: 'signs_in_to_others' });
    }
    expect(await account.events()).toHaveLength(events);
    // An earlier link does not open the other account either.
    expect((await choose(key)).json.code).toBe('reset_link_invalid');

    const reset = await byOperator(account, email, resetPassword);
    expect((await choose(reset.key)).json.data).toEqual({ email });
    expect((await account.events()).at(-1)).toMatchObject({
      actor: { type: 'system', name: expect.stringMatching(/^command line \(.+@.+\)$/) },
    });
    // Each of the accounts sees it.
    const noted = await app.db.all(sql`
      select account_id from sign_ins where user_id = ${other.id} and outcome = 'password_reset'`);
    expect(noted).toHaveLength(3);
  });
});

test('the operator gets an error for an address without a user in the account', async () => {
  const { account, email } = await pair();
  const stranger = await app.newAccount();
  await expect(byOperator(stranger, email, resetPassword)).rejects.toThrow(StartError);
  await expect(byOperator(account, 'nobody@example.com', resetSecondFactor)).rejects.toThrow(StartError);
});

test('the person gets a mail, with the link if one exists', async () => {
  const { account, admin, other, email, path } = await pair();
  await app.db.run(sql`update user_resets set mail_due_at = null`);
  await giveSecondFactor(other);
  await admin.change('POST', `${path}/reset-second-factor`);
  const { key } = (await admin.api('POST', `${path}/reset-password`)).json.data;
  const letters: Letter[] = [];
  let refuses = true;
  const mail = createResetMail({
    count: () => {},
    db: app.db,
    work: app.app.work,
    clock: app.clock,
    log: createLogger('silent'),
    box: createSecretBox(app.config.encryptionKeys),
    baseUrl: app.config.baseUrl,
    mailer: {
      async send(letter) {
        if (refuses) throw new Error('no room');
        letters.push(letter);
      },
    },
  });
  await mail(() => false);
  refuses = false;
  await mail(() => false);
  expect(letters).toEqual([]);
  app.clock.advance({ minutes: 1 });
  await mail(() => false);
  await mail(() => false);
  expect(letters.map(({ to, subject }) => [to.address, subject])).toEqual([
    [email, 'Your second factor at Acme was reset'],
    [email, 'Your password at Acme was reset'],
  ]);
  expect(letters[1]?.text).toContain(`http://rollcall.test/reset-password#${key}`);
  expect(
    await app.db.all(sql`select 1 from user_resets where account_id = ${account.id} and mail_key is not null`),
  ).toEqual([]);
  expect((await choose(key)).status).toBe(200);
});

test('resets are deleted after a month', async () => {
  const target = await signInAs(app, 'administrator');
  const admin = await signInAs(app, 'administrator');
  const count = async () =>
    (
      await app.db.first<{ count: number }>(sql`
      select count(*) as count from user_resets where account_id = ${app.id} and user_id = ${target.id}`)
    )?.count;
  await admin.change('POST', `/account/v1/users/${target.id}/reset-password`);
  app.clock.advance({ days: 29 });
  await app.app.purge();
  expect(await count()).toBe(1);
  app.clock.advance({ days: 2 });
  await app.app.purge();
  expect(await count()).toBe(0);
});
