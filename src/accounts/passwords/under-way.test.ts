/** A request under way while a password is reset, changed or disabled does not outlive it. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { codeOf } from '../../../test/harness/authenticator.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { newPerson, password } from '../../../test/harness/sign-in-without-http.ts';
import { operatorCaller, systemCaller } from '../../platform/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { acceptInvitation } from '../invitations/accept-invitation.ts';
import { hashOfSecret, newLinkSecret, writeKey } from '../link.ts';
import { resetPassword } from '../resets/reset-password.ts';
import { writeRequestedReset } from '../resets/store.ts';
import { memberOf } from '../users/member.ts';
import { addMembership } from '../users/store.ts';
import { changePassword } from './change-password.ts';

const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
let sent = 0;
/** A request from a page, each from another address: the number from one is limited. */
const send = (path: string, body: object, cookie = '') =>
  app.api('POST', `/account/v1/${path}`, {
    token: null,
    body,
    headers: { 'x-forwarded-for': `10.9.${(sent >> 8) & 255}.${sent++ & 255}`, ...(cookie ? { cookie } : {}) },
  });
type Sent = Awaited<ReturnType<typeof send>>;
const cookieIn = (name: string, { headers }: Sent) =>
  new RegExp(`rollcall\\.${name}=[^;]+`).exec(headers['set-cookie'] ?? '')?.[0] ?? '';
const sessionIn = (reply: Sent) => cookieIn('session_token', reply);
const me = async (cookie: string) =>
  (await app.api('GET', '/account/v1/me', { token: null, headers: { cookie } })).status;
const signIn = (email: string, secret = password) => send('sign-in', { email, password: secret });
/** Delays between request and reset. No delay is sure to hit a given step, so the tests try many. */
const moments = [0, 5, 10, 20, 30, 45, 60, 80, 100, 120];

test('a sign-in with the former password that is under way does not outlive a reset', async () => {
  const admin = await signInAs(app, 'administrator');
  const { email, id } = await newPerson(app);
  const survived: number[] = [];
  for (const moment of moments) {
    const underWay = signIn(email);
    await wait(moment);
    const reset = await admin.api('POST', `/account/v1/users/${id}/reset-password`);
    expect(reset.status, reset.text).toBe(200);
    const reply = await underWay;
    expect([200, 401], reply.text).toContain(reply.status);
    if (reply.status === 200 && (await me(sessionIn(reply))) === 200) survived.push(moment);
    expect((await send('password-choices', { key: reset.json.data.key, password })).status).toBe(200);
  }
  expect(survived).toEqual([]);
});

test('a change of password that is under way does not undo a reset', async () => {
  const admin = await signInAs(app, 'administrator');
  const { email, id } = await newPerson(app);
  const thieves = 'the thief chose this one';
  const survived: number[] = [];
  for (const moment of moments) {
    const session = sessionIn(await signIn(email));
    const underWay = send('password', { currentPassword: password, newPassword: thieves }, session);
    await wait(moment);
    const reset = await admin.api('POST', `/account/v1/users/${id}/reset-password`);
    const reply = await underWay;
    if ((await signIn(email, thieves)).status === 200) survived.push(moment);
    if ((await me(sessionIn(reply) || session)) === 200) survived.push(moment);
    expect((await send('password-choices', { key: reset.json.data.key, password })).status).toBe(200);
  }
  expect(survived).toEqual([]);
});

/** Creates a link as the round of mail does for a person who forgot their password. */
async function forget(userId: string): Promise<string> {
  const [id, secret] = [newId(), newLinkSecret()];
  const expiresAt = instantOf(app.clock.now() + 3_600_000);
  const link = { id, userId, secretHash: hashOfSecret(secret), expiresAt, mailKey: Buffer.alloc(1) };
  await app.app.work.write(systemCaller(app, 'test'), (tx) => writeRequestedReset(tx, link));
  return writeKey({ accountId: app.id, id, secret });
}

test('a change of password that is under way does not undo the choice of another by a link', async () => {
  const admin = await signInAs(app, 'administrator');
  const { email, id } = await newPerson(app);
  const [thieves, owners] = ['the thief chose this one', 'the owner chose this one'];
  const survived: number[] = [];
  for (const moment of moments) {
    const session = sessionIn(await signIn(email));
    const key = await forget(id);
    const underWay = send('password', { currentPassword: password, newPassword: thieves }, session);
    await wait(moment);
    const choice = await send('password-choices', { key, password: owners });
    const reply = await underWay;
    // The change came first, and ended the link.
    const isLate = choice.json.code === 'reset_link_invalid';
    if (!isLate && (await signIn(email, thieves)).status === 200) survived.push(moment);
    if (!isLate && (await me(sessionIn(reply) || session)) === 200) survived.push(moment);
    const reset = await admin.api('POST', `/account/v1/users/${id}/reset-password`);
    expect((await send('password-choices', { key: reset.json.data.key, password })).status).toBe(200);
  }
  expect(survived).toEqual([]);
});

test('a link that a stranger asks for meanwhile does not undo a change', async () => {
  const { email, id } = await newPerson(app);
  const cookie = sessionIn(await signIn(email));
  const { signIn: real } = app.app;
  const api = Object.create(real.api, {
    changePassword: {
      async value(...args: Parameters<typeof real.api.changePassword>) {
        const answer = await real.api.changePassword(...args);
        await forget(id);
        return answer;
      },
    },
  });
  const change = { currentPassword: password, newPassword: 'a password that the owner likes' };
  const context = { db: app.db, clock: app.clock, signIn: Object.create(real, { api: { value: api } }) };
  expect(await changePassword(context, id, change, { cookie })).toBeDefined();
  expect((await signIn(email, change.newPassword)).status).toBe(200);
});

test('a reset that comes last, while a change ends the links of earlier resets, keeps its link', async () => {
  const admin = await signInAs(app, 'administrator');
  const { email, id } = await newPerson(app);
  const cookie = sessionIn(await signIn(email));
  let key: string | undefined;
  const db: typeof app.db = Object.create(app.db, {
    // The first statement after the change has looked for a reset.
    run: {
      async value(statement: Parameters<typeof app.db.run>[0]) {
        key ??= (await admin.api('POST', `/account/v1/users/${id}/reset-password`)).json.data.key;
        return app.db.run(statement);
      },
    },
  });
  const change = { currentPassword: password, newPassword: 'a password that comes too late' };
  await changePassword({ db, clock: app.clock, signIn: app.app.signIn }, id, change, { cookie });
  expect((await signIn(email, change.newPassword)).status).toBe(401);
  expect((await send('password-choices', { key, password })).status).toBe(200);
});

test('the choice of a password ends the links of every account', async () => {
  const [a, b] = [await app.newAccount(), await app.newAccount()];
  const { email, id } = await newPerson(app, { accountId: a.id });
  await addMembership(app.db, app.clock, { accountId: b.id, userId: id, role: 'administrator', employeeId: null });
  const link = (account: TestAccount) =>
    app.app.work.write(operatorCaller(account), async (tx) => {
      const resetting = { byOperator: true, sealMailKey: undefined };
      return (await resetPassword(tx, await memberOf(tx, email), resetting)).key;
    });
  const first = await link(a);
  const second = await link(b);
  expect((await send('password-choices', { key: first, password: 'finder of the old link' })).status).toBe(409);
  expect((await send('password-choices', { key: second, password })).status).toBe(200);
  const third = await link(a);
  const last = await link(b);
  expect((await send('password-choices', { key: last, password })).status).toBe(200);
  const session = sessionIn(await signIn(email));
  await send('password', { currentPassword: password, newPassword: 'and a safer one later on' }, session);
  expect((await send('password-choices', { key: third, password })).status).toBe(409);
});

test('an acceptance that is under way does not outlive the session that it came with', async () => {
  const [b, a] = [await app.newAccount(), await app.newAccount()];
  const [adminOfB, adminOfA] = [
    await signInAs(app, 'administrator', { account: b }),
    await signInAs(app, 'administrator', { account: a }),
  ];
  const person = await signInAs(app, 'administrator', { account: b });
  const { email } = (await person.api('GET', '/account/v1/me')).json.data;
  const invitation = { email, name: 'Ana', role: 'administrator' };
  const { key } = (await adminOfA.api('POST', '/account/v1/invitations', { body: invitation })).json.data;
  // The session was found; the reset comes before the transaction that writes the membership.
  const { work } = app.app;
  const late: typeof work = {
    ...work,
    async write(...args) {
      expect((await adminOfB.api('POST', `/account/v1/users/${person.id}/reset-password`)).status).toBe(200);
      return work.write(...args);
    },
  };
  const context = { db: app.db, work: late, signIn: app.app.signIn, sealMailKey: undefined };
  await expect(acceptInvitation(context, { key }, { cookie: person.cookie })).rejects.toMatchObject({
    type: { code: 'invitation_invalid' },
  });
});

test('a code for the former password is refused after a change', async () => {
  const { email } = await newPerson(app);
  const session = sessionIn(await signIn(email));
  const begun = (await send('second-factor', { password }, session)).json.data;
  await send('second-factor/confirm', { code: codeOf(begun.uri) }, session);
  const challenge = cookieIn('two_factor', await signIn(email));
  const own = cookieIn('two_factor', await signIn(email));
  const signedIn = await send('sign-in/second-factor', { code: begun.backupCodes[0] }, own);
  const change = { currentPassword: password, newPassword: 'another horse battery staple' };
  expect((await send('password', change, sessionIn(signedIn))).status).toBe(200);
  const late = await send('sign-in/second-factor', { code: begun.backupCodes[1] }, challenge);
  expect(late.status).toBe(401);
});

test('the session of another person does not interfere with a code', async () => {
  const other = await signInAs(app, 'administrator');
  const { email, id } = await newPerson(app);
  const session = sessionIn(await signIn(email));
  const begun = (await send('second-factor', { password }, session)).json.data;
  await send('second-factor/confirm', { code: codeOf(begun.uri) }, session);
  const challenge = cookieIn('two_factor', await signIn(email));
  const code = begun.backupCodes[0];
  const reply = await send('sign-in/second-factor', { code }, `${other.cookie}; ${challenge}; a=b`);
  expect(reply.json).toMatchObject({ data: { id } });
  // With a session and no challenge, a code answers nothing.
  expect((await send('sign-in/second-factor', { code: begun.backupCodes[1] }, sessionIn(reply))).status).toBe(401);
});

test('a session does not come back with the permission to sign in', async () => {
  const admin = await signInAs(app, 'administrator');
  const { email, id } = await newPerson(app);
  const session = sessionIn(await signIn(email));
  expect(await me(session)).toBe(200);
  await admin.api('POST', `/account/v1/users/${id}/disable`);
  await admin.api('POST', `/account/v1/users/${id}/enable`);
  expect(await me(session)).toBe(401);
});
