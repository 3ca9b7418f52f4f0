/** Invitations by mail, to a real mail server. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { signInAs } from '../../../../test/harness/sessions.ts';
import { readConfig } from '../../../platform/config.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMailer } from '../../../platform/mail.ts';
import { nameInMail } from '../../../platform/name-in-mail.ts';
import { createSecretBox } from '../../../platform/secret-box.ts';
import { resealMail } from '../../mail/store.ts';
import { createInvitationMail } from './send-invitations.ts';

interface Received {
  to: string[];
  text: string;
}
let received: Received[] = [];
let refuses = false;
/** What the server replies to each recipient, if it refuses them. */
let refusal: string | undefined;
let passwordsSeen = 0;
/** Runs before the server replies that it has received a mail. */
let beforeReply: (() => Promise<unknown>) | undefined;
/** @returns the address of a mail server that requires a password and offers no TLS */
async function startMailServer(host: string): Promise<string> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth({ username, password }, _session, answer) {
      passwordsSeen++;
      if (username === 'rollcall' && password === 'p@ss') return answer(null, { user: username });
      answer(new Error('wrong password'));
    },
    onRcptTo(_address, _session, answer) {
      answer(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      const to = envelope.rcptTo.map(({ address }) => address);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await beforeReply?.();
        if (refuses) return answer(Object.assign(new Error(`no room for ${to[0]}`), { responseCode: 452 }));
        received.push({ to, text: Buffer.concat(chunks).toString() });
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `smtp://rollcall:p%40ss@${host}:${(server.server.address() as AddressInfo).port}`;
}
const url = await startMailServer('127.0.0.1');

const app = await startTestApp({ env: { SMTP_URL: url, MAIL_FROM: 'Rollcall <hr@example.com>' } });
const admin = await signInAs(app, 'administrator');
const path = '/account/v1/invitations';
let people = 0;
const invite = async (body: object = {}) => {
  const email = `invited${people++}@example.com`;
  const reply = await admin.api('POST', path, { body: { email, name: 'Eva Ruiz', role: 'administrator', ...body } });
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data as { id: string; key: null; email: string; mailStatus: string };
};
const read = async ({ id }: { id: string }) => (await admin.api('GET', `${path}/${id}`)).json.data;
const waiting = () => app.db.all(sql`select 1 from invitations where mail_key is not null`);

let outcomes: string[] = [];

/** As the background job does every few seconds. */
const sendDue = () =>
  createInvitationMail({
    db: app.db,
    work: app.app.work,
    clock: app.clock,
    box: createSecretBox(app.config.encryptionKeys),
    log: createLogger('silent'),
    mailer: createMailer({ url, from: 'hr@example.com' }),
    baseUrl: 'http://rollcall.test',
    count: (outcome) => outcomes.push(outcome),
  })(() => false);

beforeEach(() => {
  received = [];
  outcomes = [];
  refuses = false;
  refusal = undefined;
  passwordsSeen = 0;
});

/** The text of a letter, whatever its encoding. */
const plain = (text: string) => text.replace(/=\r\n/g, '').replace(/=3D/g, '=');

test('an invitation is mailed once with its link, which is neither stored nor shown', async () => {
  const made = await invite();
  expect(made.key).toBeNull();
  expect(made.mailStatus).toBe('waiting');
  const events = (await app.events()).length;
  await sendDue();
  expect(received).toHaveLength(1);
  expect(passwordsSeen).toBe(1);
  expect(received[0]?.to).toEqual([made.email]);
  expect(outcomes).toEqual(['sent']);
  expect(plain(received[0]?.text ?? '')).toContain(`http://rollcall.test/accept-invitation#${app.id}.${made.id}.`);
  expect(await read(made)).toMatchObject({ mailStatus: 'sent', version: 2 });
  const [told] = (await app.events()).slice(events);
  expect(told).toMatchObject({ type: 'invitation.updated', changes: [{ field: 'mailStatus', after: 'sent' }] });
  expect(await waiting()).toEqual([]);
  await sendDue();
  expect(received).toHaveLength(1);
  const key = /accept-invitation#(\S+)/.exec(plain(received[0]?.text ?? ''))?.[1];
  const accepted = await app.api('POST', '/account/v1/invitation-acceptances', {
    token: null,
    body: { key, password: 'correct horse battery staple' },
  });
  expect(accepted.json.data).toEqual({ email: made.email });
});

test('the many of one account do not delay the one of another', async () => {
  for (let i = 0; i < 25; i++) await invite();
  app.clock.advance({ seconds: 1 });
  const { api } = await signInAs(app, 'administrator', { account: await app.newAccount() });
  const body = { email: 'alone@example.com', name: 'Eva Ruiz', role: 'administrator' };
  expect((await api('POST', path, { body })).status).toBe(201);
  await sendDue();
  expect(received.flatMap(({ to }) => to)).toContain('alone@example.com');
  await sendDue();
  expect(received).toHaveLength(26);
});

test('the letter is in the language of the account, and a name cannot add lines', async () => {
  await app.db.run(sql`update accounts set language = 'es-ES' where account_id = ${app.id}`);
  await invite({ name: 'Eva\r\nBcc: other@example.com' });
  await sendDue();
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toContain('te invita a Rollcall');
  expect(received[0]?.to).toHaveLength(1);
  expect(received[0]?.text).not.toMatch(/^Bcc:/m);
  await app.db.run(sql`update accounts set language = 'en' where account_id = ${app.id}`);
});

test('a refusing mail server gets five attempts in all, and then the administrator has to act', async () => {
  refuses = true;
  const made = await invite();
  for (const minutes of [1, 10, 60, 360]) {
    await sendDue();
    expect(await read(made)).toMatchObject({ mailStatus: 'waiting', version: 1 });
    app.clock.advance({ minutes: minutes - 1, seconds: 59 });
    await sendDue();
    app.clock.advance({ seconds: 1 });
  }
  expect(await app.db.first(sql`select mail_attempts as n from invitations where id = ${made.id}`)).toEqual({ n: 4 });
  await sendDue();
  expect(await read(made)).toMatchObject({ mailStatus: 'failed', version: 2 });
  expect(await waiting()).toEqual([]);
  expect(outcomes).toEqual(['retried', 'retried', 'retried', 'retried', 'failed']);
  refuses = false;
  await sendDue();
  expect(received).toEqual([]);
});

test('a removed or replaced invitation is not mailed', async () => {
  const made = await invite();
  await admin.api('DELETE', `${path}/${made.id}`);
  const first = await invite();
  const second = await admin.api('POST', path, { body: { email: first.email, name: 'Eva', role: 'administrator' } });
  expect(second.status).toBe(201);
  await sendDue();
  expect(received).toHaveLength(1);
  expect(plain(received[0]?.text ?? '')).toContain(`${app.id}.${second.json.data.id}.`);
});

test('an invitation that is withdrawn while its mail is sent delays no other mail', async () => {
  const first = await invite();
  await invite();
  beforeReply = async () => {
    beforeReply = undefined;
    expect((await admin.api('DELETE', `${path}/${first.id}`)).status).toBe(200);
  };
  await sendDue();
  expect(received).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

test('an invitation that two processes find at once is mailed by one of them', async () => {
  const made = [await invite(), await invite(), await invite()];
  await Promise.all([sendDue(), sendDue()]);
  expect(received.flatMap(({ to }) => to).sort()).toEqual(made.map(({ email }) => email).sort());
  for (const one of made) expect(await read(one)).toMatchObject({ mailStatus: 'sent', version: 2 });
});

test('a wrong address counts as refused, and not as a mail server that sends no mail', async () => {
  refusal = '5.1.1 no such user';
  const made = await invite();
  for (const minutes of [1, 10, 60, 360]) {
    await sendDue();
    app.clock.advance({ minutes });
  }
  await sendDue();
  expect(await read(made)).toMatchObject({ mailStatus: 'failed' });
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  for (const atFault of ['5.7.1 relaying denied', '5.1.8 sender rejected', 'no']) {
    outcomes = [];
    refusal = atFault;
    const other = await invite();
    await sendDue();
    expect([atFault, outcomes]).toEqual([atFault, ['retried']]);
    await admin.api('DELETE', `${path}/${other.id}`);
  }
});

test('the process sends by itself, and its log has no names', async () => {
  refuses = true;
  const made = await invite({ name: 'Planted Person' });
  app.app.startBackground();
  await eventually('the line', () => app.logText().includes('an invitation could not be mailed'));
  expect(app.logText()).not.toContain(made.email);
  expect(app.logText()).not.toContain('Planted Person');
  expect(app.takeLog()).toMatchObject([{ msg: 'an invitation could not be mailed' }]);
  expect(await app.figure('rollcall_mails_total{outcome="retried"}')).toBe(1);
  expect(await app.figure('rollcall_mails_total{outcome="failed"}')).toBe(0);
});

describe('a mail server', () => {
  test('gets no password without TLS, unless it is on this machine', async () => {
    const letter = { to: { name: nameInMail('A', ''), address: 'a@example.com' }, subject: 'x', text: 'x' };
    // All of 127.0.0.0/8 is this machine, but only three of its names count as local.
    const elsewhere = createMailer({ url: await startMailServer('127.0.0.2'), from: 'hr@example.com' });
    await expect(elsewhere.send(letter)).rejects.toThrow(/certificate|TLS/i);
    expect(passwordsSeen).toBe(0);
    expect(received).toEqual([]);
  });
  test('is configured completely or refused, and its password is not repeated', () => {
    const env = { SMTP_URL: 'http://rollcall:planted@mail.example.com' };
    const wrong = () => readConfig({ ...env, MAIL_FROM: 'nobody' });
    expect(wrong).toThrow(/SMTP_URL must be a mail server .*; MAIL_FROM must be an address .*"nobody"/);
    expect(wrong).not.toThrow(/planted/);
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/MAIL_FROM is needed with SMTP_URL/);
  });
});

test('a waiting key is sealed with a new key', async () => {
  const made = await invite();
  const [oldKey] = app.config.encryptionKeys as [Buffer];
  const newKey = Buffer.alloc(32, 9);
  expect(await resealMail(app.db, createSecretBox([newKey, oldKey]))).toBe((await waiting()).length);
  const row = await app.db.first<{ key: Buffer }>(sql`select mail_key as key from invitations where id = ${made.id}`);
  expect(createSecretBox([newKey]).open(row?.key as Buffer)).toContain(`${app.id}.${made.id}.`);
  await admin.api('DELETE', `${path}/${made.id}`);
});

test('without a mail server no mail waits', async () => {
  const quiet = await startTestApp();
  const quietAdmin = await signInAs(quiet, 'administrator');
  const body = { email: 'quiet@example.com', name: 'Eva', role: 'administrator' };
  expect((await quietAdmin.api('POST', path, { body })).json.data).toMatchObject({
    mailStatus: null,
    key: expect.any(String),
  });
});
