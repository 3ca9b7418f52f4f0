/** Everything that a key of ENCRYPTION_KEY encrypted or signed survives a change of the key; all users can sign in. */
import { symmetricEncrypt } from 'better-auth/crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { signInSecrets } from '../src/accounts/index.ts';
import type { SignInSecret } from '../src/accounts/users/sign-in-secrets.ts';
import { type App, createApp } from '../src/app.ts';
import { columnsOf } from '../src/platform/db/schema-dump.ts';
import { sql } from '../src/platform/db/sql.ts';
import { createSecretBox } from '../src/platform/secret-box.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { codeOf } from './harness/authenticator.ts';
import { cheapHashing } from './harness/password-hashing.ts';
import { pixel } from './harness/pictures.ts';
import { startReceiver } from './harness/receiver.ts';
import { signInAs } from './harness/sessions.ts';

const [oldKey, newKey, strangeKey] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const password = 'correct horse battery staple';
const origin = 'http://rollcall.test';

/** Columns with encrypted values. The test fills each of them and encrypts it again. */
const sealed = [
  'document_pieces.sealed',
  'employee_pictures.sealed',
  'idempotency_keys.reply',
  'invitations.mail_key',
  'user_resets.mail_key',
  'user_second_factors.backup_codes',
  'user_second_factors.secret',
  'webhook_endpoints.earlier_secrets',
  'webhook_endpoints.headers',
  'webhook_endpoints.secret',
  'webhook_signing_keys.private_key',
];

/** Columns that look as if they held a secret, and why Rollcall's keys do not encrypt them. */
const notSealed: Record<string, string> = {
  'access_tokens.token_hash': 'a SHA-256',
  'failed_sign_ins.address_hash': 'a keyed hash that is compared with, never decrypted',
  'failed_sign_ins.source_hash': 'the same',
  'idempotency_keys.body_hash': 'a SHA-256',
  'idempotency_keys.key_hash': 'a SHA-256',
  'invitations.secret_hash': 'a SHA-256',
  'set_up_codes.code_hash': 'a SHA-256',
  'user_resets.secret_hash': 'a SHA-256',
  'user_credentials.access_token': 'of sign-in by others, which there is none of',
  'user_credentials.id_token': 'of sign-in by others, which there is none of',
  'user_credentials.password': 'a hash (scrypt)',
  'user_credentials.refresh_token': 'of sign-in by others, which there is none of',
  'user_sessions.token': 'what the cookie says; the signature is in the cookie alone',
  'webhook_attempts.request_headers': 'sent headers, with dots in place of secrets',
  'webhook_attempts.response_headers': 'what a receiver answered',
  'webhook_signing_keys.public_key': 'published',
};

let app: TestApp;
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hr@example.com' };
  app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', TRUST_PROXY: '1', ...mail } });
});

/** Another process over the same database. */
async function withKeys<T>(keys: Buffer[], act: (other: App) => Promise<T>): Promise<T> {
  const config = { ...app.config, encryptionKeys: keys };
  const { db, clock } = app;
  const other = await createApp({ config, db, clock, log: app.app.server.log as never, passwordHashing: cheapHashing });
  try {
    return await act(other);
  } finally {
    await other.stop();
  }
}

let sent = 0;
const send = async (to: App, method: 'GET' | 'POST', path: string, cookie: string, payload?: object) => {
  // Attempts are counted by address.
  const headers = { origin, 'x-forwarded-for': `10.0.0.${++sent % 250}`, ...(cookie === '' ? {} : { cookie }) };
  const reply = await to.server.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
  const set = String(reply.headers['set-cookie'] ?? '');
  return { status: reply.statusCode, json: reply.json(), cookie: /rollcall\.\w+=[^;,]+(?=;)/.exec(set)?.[0] ?? '' };
};

/** A signed-in user with a second factor. */
async function personWithSecondFactor() {
  const person = await signInAs(app, 'administrator', { account: await app.newAccount() });
  const { email } = (await person.api('GET', '/account/v1/me')).json.data;
  const begun = (await person.api('POST', '/account/v1/second-factor', { body: { password } })).json.data;
  await person.change('POST', '/account/v1/second-factor/confirm', { code: codeOf(begun.uri) });
  const codes: string[] = begun.backupCodes;
  const challenge = async (to: App) => (await send(to, 'POST', '/account/v1/sign-in', '', { email, password })).cookie;
  const answer = (to: App, cookie: string, code: string) =>
    send(to, 'POST', '/account/v1/sign-in/second-factor', cookie, { code });
  const signIn = async (to: App, code: string) => answer(to, await challenge(to), code);
  return { ...person, email, uri: begun.uri as string, codes, challenge, answer, signIn };
}
/** The secret that signing in derives from a key. */
const secretOf = (key: Buffer) => signInSecrets(createSecretBox([key]))[0] as SignInSecret;
const takeCode = (codes: string[]) => codes.shift() as string;
/** The secret of an app without its base32 (RFC 4648). */
const fromBase32 = (text: string): string =>
  [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
    .match(/.{8}/g)
    ?.map((bits) => String.fromCharCode(Number.parseInt(bits, 2)))
    .join('') ?? '';
/** A current code of the app that was not used before: each is accepted once. */
const freshCode = async (uri: string) => {
  await app.db.run(sql`delete from used_codes`);
  return codeOf(uri);
};
async function secondFactorOf(userId: string) {
  const row = await app.db.first<{ secret: string; backupCodes: string }>(sql`
    select secret, backup_codes as "backupCodes" from user_second_factors where user_id = ${userId}`);
  if (!row) throw new Error(`${userId} has no second factor`);
  return row;
}

describe('a user with a second factor signs in', () => {
  test('before, during and after a change of the key', async () => {
    const ana = await personWithSecondFactor();
    const eva = await personWithSecondFactor();
    const me = (to: App, cookie: string) => send(to, 'GET', '/account/v1/me', cookie);
    const [before] = [await ana.signIn(app.app, takeCode(ana.codes))];
    expect(before.status).toBe(200);
    const begun = await ana.challenge(app.app);

    const during = await withKeys([newKey, oldKey], async (both) => {
      expect((await me(both, before.cookie)).status).toBe(200);
      // A sign-in that was begun under one key is completed under the other.
      expect((await ana.answer(both, begun, takeCode(ana.codes))).status).toBe(200);
      expect((await eva.signIn(both, await freshCode(eva.uri))).status).toBe(200);
      expect((await eva.signIn(both, takeCode(eva.codes))).status).toBe(200);
      expect((await eva.signIn(both, 'aaaaa-bbbbb')).status).toBe(401);
      expect((await both.reencrypt()).rows).toBeGreaterThanOrEqual(2);
      expect((await both.reencrypt()).rows).toBe(0);
      const signedIn = await ana.signIn(both, takeCode(ana.codes));
      // A cookie with another signature is invalid.
      expect((await me(both, `${before.cookie.slice(0, -6)}AAA%3D`)).status).toBe(401);
      return signedIn;
    });
    expect(during.status).toBe(200);

    await withKeys([newKey], async (only) => {
      expect((await me(only, during.cookie)).status).toBe(200);
      expect((await me(only, before.cookie)).status).toBe(401);
      for (const person of [ana, eva]) {
        expect((await person.signIn(only, takeCode(person.codes))).status).toBe(200);
        expect((await person.signIn(only, await freshCode(person.uri))).status).toBe(200);
      }
    });
    await withKeys([oldKey, newKey], async (both) => both.reencrypt());
  });

  test('not with a removed key: the user and the operator learn what to do', async () => {
    const person = await personWithSecondFactor();
    const sealedBefore = await secondFactorOf(person.id);
    const strange = secretOf(strangeKey);
    const gone = `$ba$${strange.version}$${await symmetricEncrypt({ key: strange.value, data: 'x' })}`;
    // Also under a known name, as in a damaged row.
    const damaged = `${sealedBefore.secret.slice(0, -4)}0000`;
    for (const secret of [gone, damaged]) {
      await app.db.run(sql`
        update user_second_factors set secret = ${secret}, backup_codes = ${secret} where user_id = ${person.id}`);
      for (const code of [codeOf(person.uri), takeCode(person.codes)]) {
        const { status, json } = await person.signIn(app.app, code);
        expect([status, json.code]).toEqual([409, 'second_factor_unreadable']);
      }
    }
    const logged = app.takeLog();
    expect(logged).toHaveLength(4);
    expect(logged[0]?.msg).toContain('ENCRYPTION_KEY');
    // The other values are encrypted again all the same.
    const { rows } = await withKeys([newKey, oldKey], (both) => both.reencrypt());
    expect(rows).toBeGreaterThan(0);
    expect(app.takeLog()).toMatchObject([{ msg: expect.stringContaining('ENCRYPTION_KEY') }]);
    await withKeys([oldKey, newKey], async (both) => both.reencrypt());
    app.takeLog();
    await app.db.run(sql`delete from user_second_factors where user_id = ${person.id}`);
  });
});

describe('an encrypted column', () => {
  test('is in the list if its name looks like one', async () => {
    const columns = await columnsOf(app.db);
    const suspicious = columns
      .filter(
        ({ type, column }) => type === 'bytea' || /secret|token|password|seal|crypt|backup|headers$|_key$/.test(column),
      )
      .filter(({ type }) => ['bytea', 'text', 'jsonb'].includes(type))
      .map(({ table, column }) => `${table}.${column}`);
    expect(suspicious.sort()).toEqual([...sealed, ...Object.keys(notSealed)].sort());
  });

  test('is encrypted again, so that no value of the former key is left', async () => {
    const admin = await signInAs(app, 'administrator');
    const peer = await personWithSecondFactor();
    const receiver = await startReceiver();
    const endpoint = await app.create('/webhooks/v1/endpoints', {
      url: receiver.url,
      events: ['employee_hire'],
      headers: { Authorization: 'Basic c2VjcmV0' },
    });
    await app.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/rotate-secret`);
    await app.api('POST', '/core/v3/employees', {
      body: { firstName: 'Ana', lastName: 'Torres' },
      headers: { 'idempotency-key': 'hire' },
    });
    const [{ id: kindId }] = await app.read('/core/v3/document-kinds');
    const document = await app.create('/core/v3/documents', { name: 'X', kindId, content: 'JVBERi0xLjcK' });
    const employee = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Gil' });
    const photo = await app.create('/core/v3/employee-photos', { employeeId: employee.id, content: pixel });
    const invitation = { email: 'invited@example.com', name: 'Eva', role: 'administrator' };
    expect((await admin.api('POST', '/account/v1/invitations', { body: invitation })).status).toBe(201);
    const other = await signInAs(app, 'administrator');
    expect((await admin.api('POST', `/account/v1/users/${other.id}/reset-password`)).status).toBe(200);

    const tables = [...new Set((await columnsOf(app.db)).map(({ table }) => table))];
    const boxes = [oldKey, newKey].map((key) => createSecretBox([key]));
    /** Columns with an encrypted value: each begins with the key's id, or names it. */
    const columnsWith = async (box: (typeof boxes)[number] | undefined) => {
      const id = box?.keyIds[0] as string;
      const inBase64 = Buffer.from(id, 'hex').toString('base64').slice(0, 5);
      const traces = [`\\x${id}`, `"${inBase64}`, `$ba$${Number.parseInt(id, 16)}$`];
      const found = new Set<string>();
      for (const table of tables) {
        const rows = await app.db.all<{ row: Record<string, unknown> }>(
          sql`select to_json(t) as row from ${sql.ref(table)} t`,
        );
        for (const { row } of rows) {
          for (const [column, value] of Object.entries(row)) {
            const text = typeof value === 'string' ? value : JSON.stringify(value);
            if (traces.some((trace) => text?.includes(trace))) found.add(`${table}.${column}`);
          }
        }
      }
      return [...found].sort();
    };
    expect(await columnsWith(boxes[0])).toEqual(sealed);
    // What a reader of the database would look for, as text and as bytes.
    const appSecret = new URL(peer.uri).searchParams.get('secret') as string;
    const inHex = (text: string) => Buffer.from(text).toString('hex');
    const plain = [
      ...[appSecret, fromBase32(appSecret), ...peer.codes, 'c2VjcmV0', '%PDF-1.7', 'JVBERi0xLjcK', pixel],
      ...[fromBase32(appSecret), '%PDF-1.7', 'WEBPVP8'].map(inHex),
    ];
    for (const table of tables) {
      const rows = await app.db.all<{ row: object }>(sql`select to_json(t) as row from ${sql.ref(table)} t`);
      const text = JSON.stringify(rows);
      expect([table, plain.filter((one) => text.includes(one))]).toEqual([table, []]);
    }
    await withKeys([newKey, oldKey], (both) => both.reencrypt());
    expect(await columnsWith(boxes[0])).toEqual([]);
    expect(await columnsWith(boxes[1])).toEqual(sealed);
    await withKeys([newKey], async (only) => {
      const headers = { authorization: `Bearer ${app.token}` };
      const { body } = await only.server.inject({ url: `/core/v3/documents/${document.id}/content`, headers });
      expect(body).toBe('%PDF-1.7\n');
      const picture = await only.server.inject({ url: `/core/v3/employee-photos/${photo.id}/picture`, headers });
      expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      expect((await peer.signIn(only, takeCode(peer.codes))).status).toBe(200);
    });
    await withKeys([oldKey, newKey], (both) => both.reencrypt());
  });
});
