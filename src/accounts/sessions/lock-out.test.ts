/** Password guessing is soon refused, and cannot lock the owner out. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { codeOf } from '../../../test/harness/authenticator.ts';
import { startMailServer } from '../../../test/harness/mail-server.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
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
import { securityRoutes } from '../security/routes.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { LockedOut, type Source } from './failed-sign-ins.ts';

const mails = await startMailServer();
const app = await startTestApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'hr@example.com' } });
const context = startProcess(app);
let email = '';
let id = '';
beforeEach(async () => {
  ({ email, id } = await newPerson(app));
});
const attempt = (secret: string, { network = '192.0.2.1', cookie = '', address = email, process = context } = {}) =>
  givePassword(process, { email: address, password: secret }, { network, cookie });
const deviceOf = (reply: unknown) => cookiesOf(reply).find((cookie) => cookie.startsWith('rollcall.device=')) ?? '';
const isIn = { data: { name: 'Owner', secondFactorRequired: false } };
const lockedOut = { type: { status: 429, code: 'too_many_requests' }, headers: { 'retry-after': '3600' } };

/** Fails without comparing passwords, which takes long. Returns the number of attempts that were let through. */
async function fail(times: number, sourceOf: (i: number) => Source, { failures } = context): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < times; i++) if (!((await failures.begin(email, sourceOf(i))) instanceof LockedOut)) allowed++;
  return allowed;
}
const fromManyNetworks = (i: number) => ({ network: `198.51.100.${i % 100}` });
const outcomes = () =>
  app.db.all<{ outcome: string }>(sql`select outcome from sign_ins where user_id = ${id} order by created_at, id`);

describe('failures', () => {
  test('of one network are refused after twenty, and block no other network', async () => {
    expect(await fail(500, () => ({ network: '192.0.2.1' }))).toBe(20);
    expect(await attempt(password)).toMatchObject(lockedOut);
    expect(await attempt(password, { network: '192.0.2.2' })).toMatchObject(isIn);
  });
  test('of many networks are refused after a hundred, whichever process receives them', async () => {
    const processes = [startProcess(app), startProcess(app)];
    const allowed = await Promise.all(processes.map((process) => fail(150, fromManyNetworks, process)));
    expect(allowed.reduce((a, b) => a + b)).toBe(100);
    expect(await attempt(password, { process: startProcess(app) })).toMatchObject(lockedOut);
  });
  test('are counted in any spelling, and for unknown addresses', async () => {
    await fail(100, fromManyNetworks);
    expect(await attempt(password, { address: email.toUpperCase() })).toMatchObject(lockedOut);
    email = 'nobody@example.com';
    await fail(100, fromManyNetworks);
    expect(await attempt(password)).toMatchObject(lockedOut);
  });
  test('are no more of a hundred simultaneous attempts than of a hundred in sequence', async () => {
    const begun = await Promise.all(
      Array.from({ length: 60 }, () => context.failures.begin(email, { network: '192.0.2.1' })),
    );
    expect(begun.filter((one) => !(one instanceof LockedOut))).toHaveLength(20);
  });
  test('of a clock that was set back since do not count until it has reached them again', async () => {
    app.clock.advance({ days: 366 });
    await fail(500, () => ({ network: '192.0.2.1' }));
    app.clock.advance({ days: -366 });
    expect(await fail(500, () => ({ network: '192.0.2.1' }))).toBe(20);
    expect(await attempt(password)).toMatchObject(lockedOut);
  });
  test('are forgotten after an hour, and never count as a success', async () => {
    await fail(20, () => ({ network: '192.0.2.1' }));
    app.clock.advance({ minutes: 59 });
    expect(await attempt(password)).toMatchObject({ type: { status: 429 }, headers: { 'retry-after': '60' } });
    app.clock.advance({ minutes: 1 });
    for (let i = 0; i < 3; i++) expect(await attempt(password)).toMatchObject(isIn);
    const counts = await app.db.all<{ failures: number }>(
      sql`select failures from failed_sign_ins where since = ${app.clock.instant}`,
    );
    expect(counts.map(({ failures }) => failures)).toEqual([0, 0]);
  });
  test('leave neither addresses nor networks in the database, and are deleted', async () => {
    await fail(3, () => ({ network: '203.0.113.99' }));
    const rows = await app.db.all<{ row: string }>(sql`select f::text as row from failed_sign_ins f`);
    expect(rows.length).toBeGreaterThan(0);
    for (const text of [email, '203.0.113.99']) {
      expect(rows.some(({ row }) => row.includes(Buffer.from(text).toString('hex')))).toBe(false);
    }
    app.clock.advance({ hours: 1 });
    expect((await app.app.purge()).failedSignIns).toBe(rows.length);
  });
  test('are guesses at the password of a person by another one with their address, who signs in with each', async () => {
    const { id: guesserId } = await newPerson(app, { email, accountId: (await app.newAccount()).id });
    const { hash } = (await context.signIn.$context).password;
    /** As the guesser does in a session, without a failure. */
    const choose = async (guess: string) =>
      app.db.run(
        sql`update user_credentials set password = ${await hash(guess)} where user_id = ${guesserId} and provider_id = 'credential'`,
      );
    for (let i = 0; i < 20; i++) {
      await choose(`guess number ${i}`);
      expect(await attempt(`guess number ${i}`)).toMatchObject({ data: { id: guesserId } });
    }
    await choose(password);
    expect(await attempt(password)).toMatchObject(lockedOut);
    expect(await outcomes()).toEqual([{ outcome: 'locked_out' }]);
  });
  test('are guesses at the password of a person by an older one whose sign-in is disabled', async () => {
    const guesser = id;
    ({ id } = await newPerson(app, { email, accountId: (await app.newAccount()).id }));
    await app.db.run(
      sql`update memberships set disabled_at = now() where account_id = ${app.id} and user_id = ${guesser}`,
    );
    await app.db.run(sql`update user_credentials set password = '' where user_id = ${id}`);
    for (let i = 0; i < 20; i++) {
      expect(await attempt(password)).toMatchObject({ type: { code: 'sign_in_disabled' } });
    }
    expect(await attempt(password)).toMatchObject(lockedOut);
  });
  test('that lock an owner out are recorded, once', async () => {
    await fail(99, fromManyNetworks);
    expect(await attempt('wrong password')).toMatchObject({ type: { status: 401 } });
    for (let i = 0; i < 3; i++) expect(await attempt('wrong password')).toMatchObject(lockedOut);
    expect(await outcomes()).toEqual([{ outcome: 'wrong_password' }, { outcome: 'locked_out' }]);
  });
});

describe('a browser that the person has signed in with', () => {
  test('signs in while strangers are locked out, and has separate attempts', async () => {
    const cookie = deviceOf(await attempt(password));
    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    await fail(500, fromManyNetworks);
    expect(await attempt(password)).toMatchObject(lockedOut);
    expect(await attempt(password, { cookie })).toMatchObject(isIn);
    const device = context.devices.read(cookie)?.id as string;
    expect(await fail(500, () => ({ device }))).toBe(20);
    expect(await attempt(password, { cookie })).toMatchObject(lockedOut);
  });
  test('belongs to that person alone, and its cookie cannot be forged', async () => {
    const stranger = await newPerson(app);
    const cookie = deviceOf(await attempt(password, { address: stranger.email }));
    const [, device = '', signature = ''] = cookie.split(';')[0]?.split('.').slice(1) ?? [];
    await fail(100, fromManyNetworks);
    for (const other of [
      cookie,
      `rollcall.device=${id}.${device}.${signature}`,
      `rollcall.device=${id}`,
      'rollcall.device=',
    ]) {
      expect(await attempt(password, { cookie: other })).toMatchObject(lockedOut);
    }
  });
  test('over https has a cookie for https alone', () => {
    const devices = createDeviceCookies({
      keys: [{ id: '0', key: Buffer.alloc(32) }],
      baseUrl: 'https://hr.example.com',
    });
    const cookie = devices.issue(id);
    expect(cookie).toMatch(/^__Secure-rollcall\.device=.*; Secure$/);
    expect(devices.read(`a=b; ${cookie}`)?.userId).toBe(id);
  });
});

test('a person whom strangers keep locked out gets in with a link, whichever browser it is', async () => {
  await fail(500, fromManyNetworks);
  expect(await attempt(password)).toMatchObject(lockedOut);
  const admin = await signInAs(app, 'administrator');
  const reset = await admin.api('POST', `/account/v1/users/${id}/reset-password`);
  const chosen = 'another horse battery staple';
  const body = { key: reset.json.data.key, password: chosen };
  const reply = await app.api('POST', '/account/v1/password-choices', { token: null, body });
  expect(reply.status, reply.text).toBe(200);
  const cookie = /rollcall\.device=[^;]+/.exec(reply.headers['set-cookie'] ?? '')?.[0] ?? '';
  await fail(500, fromManyNetworks);
  expect(await attempt(chosen)).toMatchObject(lockedOut);
  expect(await attempt(chosen, { cookie })).toMatchObject(isIn);
  expect(await attempt(chosen, { cookie: cookie.replace(/=./, '=f') })).toMatchObject(lockedOut);
});

test('the current password is not for guessing by a stolen session, and guesses there lock nobody out', async () => {
  const cookie = cookieOf(await attempt(password));
  const run = (operationId: string, body: object) =>
    securityRoutes(context)
      .find((route) => route.id === operationId)
      ?.open?.({ params: {}, query: {}, headers: { cookie }, personId: id, network: '192.0.2.1', body })
      .catch((error: unknown) => error);
  const turnOff = (guess: string) => run('endSecondFactor', { password: guess });
  for (let i = 0; i < 3; i++) {
    expect(await run('beginSecondFactor', { password })).toMatchObject({ data: { uri: expect.any(String) } });
  }
  for (let i = 0; i < 20; i++)
    expect(await turnOff('wrong password')).toMatchObject({ type: { code: 'wrong_password' } });
  for (const refused of [
    await turnOff(password),
    await run('beginSecondFactor', { password }),
    await run('changePassword', { currentPassword: password, newPassword: 'another horse battery staple' }),
  ]) {
    expect(refused).toMatchObject(lockedOut);
  }
  expect((await outcomes()).map(({ outcome }) => outcome).filter((one) => one === 'locked_out')).toHaveLength(1);
  expect(await attempt(password)).toMatchObject(isIn);
});

describe('the work of an attempt', () => {
  test('is one comparison of a password for each address, known or unknown, and none during a lock-out', async () => {
    const { password: hashing } = await context.signIn.$context;
    let hashed = 0;
    const { hash, verify } = hashing;
    hashing.hash = (...args) => {
      hashed++;
      return hash(...args);
    };
    hashing.verify = (...args) => {
      hashed++;
      return verify(...args);
    };
    onTestFinished(() => void Object.assign(hashing, { hash, verify }));
    const work = async (secret: string, address = email) => {
      const before = hashed;
      const reply = await attempt(secret, { address });
      return [hashed - before, (reply as { type?: { status: number } }).type?.status];
    };
    expect(await work(password)).toEqual([1, undefined]);
    expect(await work('wrong password')).toEqual([1, 401]);
    expect(await work('wrong password', 'nobody@unknown.example')).toEqual([1, 401]);
    const disabled = await newPerson(app);
    await app.db.run(
      sql`update memberships set disabled_at = now() where account_id = ${app.id} and user_id = ${disabled.id}`,
    );
    expect(await work('wrong password', disabled.email)).toEqual([1, 401]);
    const reset = await newPerson(app);
    await app.db.run(sql`delete from user_credentials where user_id = ${reset.id}`);
    expect(await work('wrong password', reset.email)).toEqual([1, 401]);
    await fail(100, fromManyNetworks);
    expect(await work(password)).toEqual([0, 429]);
    email = 'nobody@unknown.example';
    await fail(100, fromManyNetworks);
    expect(await work(password)).toEqual([0, 429]);
  });
});

describe('a person with a second factor', () => {
  test('looks to a guesser like an unknown address, and signs in with their known browser', async () => {
    const cookie = cookieOf(await attempt(password));
    const { uri } = await addSecondFactor(context, email);
    await fail(100, fromManyNetworks);
    const unknown = 'nobody@at.all';
    for (let i = 0; i < 100; i++) await context.failures.begin(unknown, { network: `198.51.100.${i}` });
    const replies = [
      await attempt(password),
      await attempt('wrong password'),
      await givePassword(context, { email: unknown, password }),
    ];
    for (const reply of replies) expect(reply).toMatchObject(lockedOut);
    const challenge = await attempt(password, { cookie });
    expect(challenge).toMatchObject({ data: { secondFactorRequired: true } });
    expect(await giveCode(context, codeOf(uri, 1), { cookie: cookieOf(challenge) })).toMatchObject(isIn);
  });

  test('is told after ten wrong codes that none is accepted: in the reply, in the log and by mail, once', async () => {
    const { uri, backupCodes } = await addSecondFactor(context, email);
    const inARow = async (times: number, codeFor: (i: number) => string) => {
      const replies = [];
      for (let i = 0; i < times; i++) {
        // A challenge accepts five codes.
        const cookie = cookieOf(await attempt(password, { network: `203.0.113.${i}` }));
        replies.push(await giveCode(context, codeFor(i), { cookie }));
      }
      return replies;
    };
    const wrong = { type: { status: 401 } };
    const locked = { type: { status: 429, code: 'second_factor_locked' } };
    for (const reply of await inARow(9, () => '000000')) expect(reply).toMatchObject(wrong);
    const refused = await inARow(4, (i) => ['000000', codeOf(uri, 1), backupCodes[0] as string, '000000'][i] as string);
    for (const reply of refused) {
      expect(reply).toMatchObject(locked);
      const { headers } = reply as { headers: Record<string, string> };
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
    }
    const noted = (await outcomes()).map(({ outcome }) => outcome);
    expect(noted.filter((outcome) => outcome === 'wrong_code')).toHaveLength(10);
    expect(noted.filter((outcome) => outcome === 'locked_out')).toHaveLength(1);
    mails.received = [];
    await app.app.sendMail();
    await app.app.sendMail();
    expect(mails.received.map(({ to, subject }) => [to, subject])).toEqual([
      [[email], 'Ten wrong codes for your sign-in at Acme'],
    ]);
    expect(mails.received[0]?.text).toContain('another person knows your password');
    // As when its time is over, which the library tells by the clock of the machine.
    await app.db.run(
      sql`update user_second_factors set locked_until = now() - interval '1 second' where user_id = ${id}`,
    );
    const [again] = await inARow(1, () => backupCodes[0] as string);
    expect(again).toMatchObject(isIn);
    for (const reply of await inARow(9, () => '000000')) expect(reply).toMatchObject(wrong);
  });
});
