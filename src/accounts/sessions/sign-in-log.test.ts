/** The log of a person's sign-in: their actions, and failed attempts. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { codeOf } from '../../../test/harness/authenticator.ts';
import type { Answer } from '../../../test/harness/http.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { sql } from '../../platform/db/sql.ts';
import { signInOutcomes } from '../users/store.ts';

const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
const password = 'correct horse battery staple';
const chosen = 'another horse another staple';
const cookieOf = ({ headers }: Answer) => /rollcall\.\w+=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? '';

test('the log has changes of password and second factor, and their failures, for every account of the person', async () => {
  const person = await signInAs(app, 'administrator');
  const admin = await signInAs(app, 'administrator');
  const { email } = (await person.api('GET', '/account/v1/me')).json.data;
  let { cookie } = person;
  let sent = 0;
  const act = async (path: string, body: object, headers: Record<string, string> = { cookie }) => {
    const address = {
      'x-forwarded-for': `10.0.1.${++sent}`,
      origin: 'http://rollcall.test',
      'user-agent': 'Browser/1',
      // A client does not choose the address that is recorded.
      'rollcall-address': '203.0.113.9',
    };
    const reply = await app.api('POST', `/account/v1/${path}`, {
      token: null,
      body,
      headers: { ...address, ...headers },
    });
    app.clock.advance({ seconds: 1 });
    return reply;
  };
  await act('password', { currentPassword: 'not my password', newPassword: chosen });
  cookie = cookieOf(await act('password', { currentPassword: password, newPassword: chosen }));
  await act('second-factor', { password });
  const begun = await act('second-factor', { password: chosen });
  const { uri } = begun.json.data;
  await act('second-factor/confirm', { code: '000000' });
  cookie = cookieOf(await act('second-factor/confirm', { code: codeOf(uri) }));
  const challenge = { cookie: cookieOf(await act('sign-in', { email, password: chosen }, {})) };
  await act('sign-in/second-factor', { code: '000000' }, challenge);
  await act('sign-in/second-factor', { code: 'aaaaa-bbbbb' }, challenge);
  await act('second-factor/end', { password });
  await act('second-factor/end', { password: chosen });

  const { data } = (await admin.api('GET', `/account/v1/sign-ins?userId=${person.id}&orderBy=createdAt%20asc`)).json;
  expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'signed_in',
    'wrong_current_password',
    'password_changed',
    'wrong_current_password',
    'wrong_code',
    'second_factor_enabled',
    'wrong_code',
    'wrong_code',
    'wrong_current_password',
    'second_factor_disabled',
  ]);
  expect(data.at(-1)).toMatchObject({
    email,
    userAgent: 'Browser/1',
    address: expect.stringMatching(/^10\.0\.1\.\d+$/),
  });
});

test('the log has a second factor as enabled or disabled once, and a session compares no further code with it', async () => {
  const { id } = await signInAs(app, 'administrator');
  const admin = await signInAs(app, 'administrator');
  const { email } = (await admin.api('GET', `/account/v1/users/${id}`)).json.data;
  let sent = 0;
  const open = (path: string, body: object, cookie = '') =>
    app.api('POST', `/account/v1/${path}`, {
      token: null,
      body,
      headers: { 'x-forwarded-for': `10.0.2.${++sent}`, origin: 'http://rollcall.test', cookie },
    });
  let cookie = cookieOf(await open('sign-in', { email, password }));
  const act = async (path: string, body: object) => {
    const reply = await open(path, body, cookie);
    cookie = cookieOf(reply) || cookie;
    return reply.json.code ?? reply.status;
  };
  expect(await act('second-factor/end', { password })).toBe(200);
  const { uri } = (await open('second-factor', { password }, cookie)).json.data;
  expect(await act('second-factor/confirm', { code: codeOf(uri) })).toBe(200);
  for (const code of [codeOf(uri), '000000']) {
    expect(await act('second-factor/confirm', { code })).toBe('wrong_password');
  }
  for (let i = 0; i < 2; i++) expect(await act('second-factor/end', { password })).toBe(200);
  const { data } = (await admin.api('GET', `/account/v1/sign-ins?userId=${id}`)).json;
  const outcomes = data.map(({ outcome }: { outcome: string }) => outcome).filter((one: string) => one !== 'signed_in');
  expect(outcomes.sort()).toEqual(['second_factor_disabled', 'second_factor_enabled']);
});

test('the log accepts every outcome with a name, and no other', async () => {
  const rule = await app.db.first<{ text: string }>(sql`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'sign_ins__outcome'`);
  const names = [...(rule?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names).toEqual([...signInOutcomes]);
});
