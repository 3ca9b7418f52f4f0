/** Accepting an invitation does not help to guess a password, and takes no address from its owner. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import {
  cookieOf,
  givePassword,
  newPerson,
  password,
  startProcess,
} from '../../../test/harness/sign-in-without-http.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
const context = startProcess(app);
const origin = 'http://rollcall.test';
const another = 'another horse battery staple';

/** The key of an invitation to an account, as its administrator sees it. */
async function invite(account: TestAccount, email: string): Promise<string> {
  const admin = await signInAs(app, 'administrator', { account });
  const body = { email, name: 'Ana', role: 'administrator' };
  return (await admin.api('POST', '/account/v1/invitations', { body })).json.data.key;
}
async function accept(body: object, headers: Record<string, string> = {}) {
  const send = () => app.api('POST', '/account/v1/invitation-acceptances', { token: null, headers, body });
  const reply = await send();
  if (reply.status !== 429) return reply;
  await app.restart();
  return send();
}
const accountsOf = async (id: string) =>
  (
    await app.db.all<{ id: string }>(sql`select account_id as id from memberships where user_id = ${id} order by 1`)
  ).map((row) => row.id);
const signIn = (email: string, secret: string) => givePassword(context, { email, password: secret });

test('an address that an administrator used first stays its owner’s in every other account', async () => {
  const email = 'owner@victim.example';
  const [squatted, owned] = [await app.newAccount(), await app.newAccount()];
  expect((await accept({ key: await invite(squatted, email), password })).status).toBe(200);
  const reply = await accept({ key: await invite(owned, email), password: another });
  expect(reply.json).toEqual({ data: { email } });
  const [squatter, owner] = [await signIn(email, password), await signIn(email, another)] as { data: { id: string } }[];
  expect(await accountsOf(squatter?.data.id ?? '')).toEqual([squatted.id]);
  expect(await accountsOf(owner?.data.id ?? '')).toEqual([owned.id]);
});

test('a new password is compared with none, and reveals nothing about other users', async () => {
  const { email, id } = await newPerson(app);
  const account = await app.newAccount();
  const replies = [
    await accept({ key: await invite(account, email), password: another }),
    await accept({ key: await invite(account, 'nobody@victim.example'), password: another }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accountsOf(id)).toEqual([app.id]);
  expect(await signIn(email, password)).toMatchObject({ data: { id } });
});

test('one of two people who accept an invitation at once becomes the user', async () => {
  const account = await app.newAccount();
  const key = await invite(account, 'twice@victim.example');
  const replies = await Promise.all([accept({ key, password }), accept({ key, password: another })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409)?.json;
  expect(refused).toMatchObject({ code: 'invitation_invalid', detail: expect.stringContaining('has been used') });
  const users = sql`select 1 from users where email = 'twice@victim.example'`;
  expect(await app.db.all(users)).toHaveLength(1);
  const secrets = await Promise.all([password, another].map((secret) => signIn('twice@victim.example', secret)));
  expect(secrets.filter((reply) => reply instanceof Error)).toHaveLength(1);
});

describe('without a password', () => {
  const session = async (email: string) => ({ cookie: cookieOf(await signIn(email, password)), origin });

  test('the signed-in person joins the account', async () => {
    const { email, id } = await newPerson(app);
    const account = await app.newAccount();
    const reply = await accept({ key: await invite(account, email.toUpperCase()) }, await session(email));
    expect(reply.status, reply.text).toBe(200);
    expect(await accountsOf(id)).toEqual([app.id, account.id].sort());
    expect((await account.events()).at(-1)).toMatchObject({ type: 'user.created', actor: { type: 'person', id } });
  });
  test("it is refused from another site, without a session, and with another person's", async () => {
    const [{ email, id }, other] = [await newPerson(app), await newPerson(app)];
    const account = await app.newAccount();
    const key = await invite(account, email);
    const { cookie } = await session(email);
    const evil = { cookie, origin: 'https://evil.example' };
    expect((await accept({ key }, evil)).json.code).toBe('origin_mismatch');
    expect((await accept({ key }, { cookie, 'sec-fetch-site': 'cross-site' })).json.code).toBe('origin_mismatch');
    const missing = await accept({ key });
    expect(missing.json).toMatchObject({ status: 422, errors: [{ pointer: '/password', code: 'required' }] });
    expect((await accept({ key }, await session(other.email))).json.code).toBe('invitation_of_another');
    expect([await accountsOf(id), await accountsOf(other.id)]).toEqual([[app.id], [app.id]]);
    expect((await accept({ key }, { cookie, origin })).status).toBe(200);
  });
  test('a person does not become a user of one account twice', async () => {
    const { email } = await newPerson(app);
    const account = await app.newAccount();
    const key = await invite(account, email);
    const headers = await session(email);
    const replies = await Promise.all([accept({ key }, headers), accept({ key }, headers), accept({ key, password })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const people = sql`
      select 1 from users u where u.email = ${email} and not exists (select 1 from memberships m where m.user_id = u.id)`;
    expect(await app.db.all(people)).toEqual([]);
  });
});

test.each(['Password123456', 'abcabcabcabc', 'ana@victim.example'])('the password %s is refused', async (common) => {
  const key = await invite(await app.newAccount(), 'ana@victim.example');
  expect((await accept({ key, password: common })).json).toMatchObject({
    status: 422,
    code: 'invalid_body',
    errors: [{ pointer: '/password', code: 'common_password' }],
  });
  expect((await accept({ key, password })).status).toBe(200);
});
