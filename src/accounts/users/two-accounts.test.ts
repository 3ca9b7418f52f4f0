/** A user of two accounts works in one of them: the one that they joined first, of those that let them sign in. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { everyOperation } from '../../../test/harness/every-operation.ts';
import { marksIn } from '../../../test/harness/planted-marks.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';
import {
  cookieOf,
  givePassword,
  newPerson,
  password,
  startProcess,
} from '../../../test/harness/sign-in-without-http.ts';

const app = await startTestApp();
const context = startProcess(app);
const origin = new URL(app.config.baseUrl).origin;
const [first, second] = [await app.newAccount(), await app.newAccount()];
const [ofFirst, ofSecond] = [
  await signInAs(app, 'administrator', { account: first }),
  await signInAs(app, 'administrator', { account: second }),
];
const { id, email } = await newPerson(app, { accountId: first.id });
const user = `/account/v1/users/${id}`;

/** The sign-in of the user, as a browser has it. */
async function signIn() {
  const cookie = cookieOf(await givePassword(context, { email, password }));
  return (method: string, path: string, body?: object) =>
    app.api(method, path, { token: null, headers: { cookie, origin }, ...(body ? { body } : {}) });
}
type Session = Awaited<ReturnType<typeof signIn>>;
const companyOf = async (session: Session) => (await session('GET', '/account/v1/me')).json.data?.company.id;

/** Objects of the second account, with a text that no other has. */
const mark = 'SECOND-ACCOUNT';
const employee = await second.create('/core/v3/employees', { firstName: mark, lastName: 'Torres', externalId: mark });
const office = await second.create('/core/v3/offices', { name: mark });
const lists = { '/core/v3/employees': employee.id, '/core/v3/offices': office.id };
const about = { lists, names: { employeeId: employee.id, officeId: office.id, externalId: mark, id: employee.id } };

/** Joins the second account with a session of the first one. */
async function join(session: Session, admin: SignedIn) {
  const body = { email, name: 'Owner', role: 'administrator' };
  const { key } = (await admin.api('POST', '/account/v1/invitations', { body })).json.data;
  const reply = await session('POST', '/account/v1/invitation-acceptances', { key });
  expect(reply.status, reply.text).toBe(200);
}

test('nothing of the other account is shown or writable in a session', async () => {
  const session = await signIn();
  await join(session, ofSecond);
  expect(await companyOf(session)).toBe(first.id);
  expect(await companyOf(await signIn())).toBe(first.id);
  const before = await second.events();
  const ids = [employee.id, office.id, mark];
  const asked = everyOperation(about).filter(
    // An upsert of the same external id makes an object of the session's own account.
    ({ method, url }) => method === 'GET' || (ids.some((one) => url.includes(one)) && !url.includes('/external/')),
  );
  expect(asked.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(20);
  const shown: string[] = [];
  for (const { method, url, body } of asked) {
    const { text } = await session(method, url, body);
    if (marksIn(text, [mark]).length > 0) shown.push(`${method} ${url} ${text}`);
  }
  expect(shown).toEqual([]);
  expect(await second.events()).toEqual(before);
  expect(await companyOf(session)).toBe(first.id);
});

test('a session ends where the account of its user changes, and goes on in none of the others', async () => {
  const session = await signIn();
  expect((await ofSecond.api('POST', `${user}/disable`)).status).toBe(200);
  expect((await ofSecond.api('POST', `${user}/enable`)).status).toBe(200);
  expect(await companyOf(session)).toBe(first.id);

  expect((await ofFirst.api('POST', `${user}/disable`)).status).toBe(200);
  const office = { name: 'Of the first company' };
  expect((await session('POST', '/core/v3/offices', office)).json.code).toBe('invalid_token');
  const signIns = async (admin: SignedIn) => (await admin.api('GET', `/account/v1/sign-ins?userId=${id}`)).json.data;
  const [inFirst, inSecond] = [await signIns(ofFirst), await signIns(ofSecond)];
  const other = await signIn();
  expect(await companyOf(other)).toBe(second.id);
  // What they do at the other company no longer concerns the first.
  expect(await signIns(ofFirst)).toEqual(inFirst);
  expect((await signIns(ofSecond)).length).toBe(inSecond.length + 1);
  expect((await other('GET', `/core/v3/employees/${employee.id}`)).status).toBe(200);

  expect((await ofFirst.api('POST', `${user}/enable`)).status).toBe(200);
  expect((await other('POST', '/core/v3/offices', office)).json.code).toBe('invalid_token');
  expect(await companyOf(await signIn())).toBe(first.id);
});
