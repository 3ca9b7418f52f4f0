/** A forgotten password: the link by mail, to a real mail server. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { addSecondFactor, newPerson, startProcess } from '../../../test/harness/sign-in-without-http.ts';
import { sql } from '../../platform/db/sql.ts';
import { createLogger } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { createMail } from '../mail/create-mail.ts';
import { addMembership } from '../users/store.ts';
import { forgottenRoutes } from './routes.ts';

let received: { to: string[]; text: string }[] = [];
const server = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: true,
  onData(stream, { envelope }, answer) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, text: Buffer.concat(chunks).toString().replaceAll('=\r\n', '') });
      answer();
    });
  },
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

const app = await startTestApp({ env: { SMTP_URL: url, MAIL_FROM: 'Rollcall <hr@example.com>' } });
const box = createSecretBox(app.config.encryptionKeys);
const headers = { origin: new URL(app.config.baseUrl).origin };
const password = 'correct horse battery staple';
const another = 'another horse battery staple';

beforeEach(() => {
  received = [];
});

/** As the background job does every few seconds. */
const sendDue = (smtp = url) =>
  createMail({
    count: () => {},
    db: app.db,
    work: app.app.work,
    clock: app.clock,
    box,
    log: createLogger('silent'),
    mailer: createMailer({ url: smtp, from: 'hr@example.com' }),
    baseUrl: 'http://rollcall.test',
  })(() => false);

/** Asks without HTTP, from any network: requests are also counted per network and minute. */
const ask = (email: string, network: string = crypto.randomUUID()) => {
  const [route] = forgottenRoutes({ ...startProcess(app), sealMailKey: (key) => box.seal(key) });
  const request = { params: {}, query: {}, headers: { 'user-agent': 'Firefox' }, personId: undefined, network };
  return route?.open?.({ ...request, body: { email } }).catch((error: unknown) => error);
};
const keyIn = (text = '') => /reset-password#([\w.-]+)/.exec(text)?.[1] ?? '';
const choose = (key: string) =>
  app.api('POST', '/account/v1/password-choices', { token: null, headers, body: { key, password: another } });
const signIn = async (email: string, secret: string) =>
  (await app.api('POST', '/account/v1/sign-in', { token: null, headers, body: { email, password: secret } })).status;

test('a user chooses another password with the link of the mail, once', async () => {
  const { email, id } = await newPerson(app);
  const reply = await app.api('POST', '/account/v1/password-requests', { token: null, headers, body: { email } });
  expect([reply.status, reply.json.data]).toEqual([202, { email }]);
  await sendDue();
  expect(received.map(({ to }) => to)).toEqual([[email]]);
  expect(received[0]?.text).toContain('You asked for another password');
  const key = keyIn(received[0]?.text);
  // Until then the password stays as it is, so that no stranger can take it away.
  expect(await signIn(email, password)).toBe(200);
  const sessions = () => app.db.all(sql`select 1 from user_sessions where user_id = ${id}`);
  expect(await sessions()).toHaveLength(1);
  expect((await choose(key)).json.data).toEqual({ email });
  expect(await sessions()).toHaveLength(0);
  await app.restart();
  expect([await signIn(email, password), await signIn(email, another)]).toEqual([401, 200]);
  expect((await choose(key)).json.code).toBe('reset_link_invalid');
});

test('the reply is the same for an unknown address, and runs the same statements', async () => {
  const { email } = await newPerson(app);
  const replyTo = async (address: string) => JSON.stringify(await ask(address)).replace(address, 'ADDRESS');
  expect(await replyTo('nobody@unknown.example')).toBe(await replyTo(email));
  await sendDue();
  expect(received.map(({ to }) => to)).toEqual([[email]]);
  expect(await app.db.all(sql`select 1 from forgotten_passwords`)).toEqual([]);
});

describe('a link', () => {
  const linkFor = async (email: string) => {
    await ask(email);
    received = [];
    await sendDue();
    return keyIn(received[0]?.text);
  };
  test('works for an hour', async () => {
    const { email } = await newPerson(app);
    const key = await linkFor(email);
    app.clock.advance({ hours: 1 });
    expect((await choose(key)).json.code).toBe('reset_link_invalid');
  });
  test('that no mail server accepted while it worked is not mailed', async () => {
    const { email } = await newPerson(app);
    await ask(email);
    await sendDue('smtp://127.0.0.1:1');
    app.clock.advance({ minutes: 59 });
    await sendDue('smtp://127.0.0.1:1');
    app.clock.advance({ hours: 1 });
    await sendDue();
    expect(received).toEqual([]);
  });
  test('is replaced by the next one', async () => {
    const { email } = await newPerson(app);
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await choose(first)).json.code).toBe('reset_link_invalid');
    expect((await choose(second)).status).toBe(200);
  });
  test('does not replace the one of an administrator', async () => {
    const { email, id } = await newPerson(app);
    const admin = await signInAs(app, 'administrator');
    const reset = await admin.api('POST', `/account/v1/users/${id}/reset-password`);
    await linkFor(email);
    expect((await choose(reset.json.data.key)).status).toBe(200);
  });
  test('leaves the second factor required', async () => {
    const { email } = await newPerson(app);
    await addSecondFactor(startProcess(app), email);
    await choose(await linkFor(email));
    const body = { email, password: another };
    await app.restart();
    const reply = await app.api('POST', '/account/v1/sign-in', { token: null, headers, body });
    expect(reply.json.data).toMatchObject({ id: null, secondFactorRequired: true });
  });
  test('works for a user of several accounts, whom the mail reaches once', async () => {
    const { email, id: userId } = await newPerson(app);
    const other = await app.newAccount();
    await addMembership(app.db, app.clock, { accountId: other.id, userId, role: 'administrator', employeeId: null });
    const key = await linkFor(email);
    expect(received).toHaveLength(1);
    expect((await choose(key)).status).toBe(200);
  });
  test('is not for a user whose sign-in is disabled', async () => {
    const { email, id } = await newPerson(app);
    const admin = await signInAs(app, 'administrator');
    await admin.change('POST', `/account/v1/users/${id}/disable`);
    expect(await linkFor(email)).toBe('');
  });
});

test('the audit log has the request and the choice', async () => {
  const { email, id } = await newPerson(app);
  await ask(email);
  await sendDue();
  await choose(keyIn(received[0]?.text));
  const admin = await signInAs(app, 'administrator');
  const { data } = (await admin.api('GET', `/account/v1/sign-ins?userId=${id}`)).json;
  expect(data.map((one: { outcome: string }) => one.outcome)).toEqual(['password_forgotten', 'password_changed']);
  expect(data[0].userAgent).toBe('Firefox');
});

describe('requests', () => {
  const refusal = { type: { code: 'too_many_requests' } };
  test('for an address are refused after five from one network, and after ten in all', async () => {
    const email = 'often@unknown.example';
    for (let i = 0; i < 5; i++) expect(await ask(email, 'a')).toMatchObject({ status: 202 });
    expect(await ask(email, 'a')).toMatchObject(refusal);
    for (let i = 0; i < 5; i++) expect(await ask(email)).toMatchObject({ status: 202 });
    expect(await ask(email)).toMatchObject(refusal);
    app.clock.advance({ hours: 1, seconds: 1 });
    expect(await ask(email, 'a')).toMatchObject({ status: 202 });
  });
  test('from a network are refused after twenty', async () => {
    for (let i = 0; i < 20; i++) expect(await ask(`x${i}@unknown.example`, 'b')).toMatchObject({ status: 202 });
    expect(await ask('y@unknown.example', 'b')).toMatchObject(refusal);
  });
  test('that waited for longer than a link works are dropped', async () => {
    const { email } = await newPerson(app);
    await ask(email);
    app.clock.advance({ hours: 1 });
    await sendDue();
    expect(received).toEqual([]);
  });
});

test('an installation without a mail server says so, for any address', async () => {
  const quiet = await startTestApp();
  const body = { email: 'ana@acme.example' };
  const reply = await quiet.api('POST', '/account/v1/password-requests', { token: null, headers, body });
  expect(reply.json).toMatchObject({ status: 409, code: 'no_mail_server' });
});
