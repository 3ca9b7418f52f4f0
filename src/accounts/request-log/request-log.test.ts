/** The log of requests: what tokens asked for and how it was answered, for the administrators of their account. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp({});

interface Logged {
  actorId: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  milliseconds: number;
  requestId: string;
}

/** The log of an account, the oldest first, once it is written. */
async function logOf(administrator: Awaited<ReturnType<typeof signInAs>>, query = ''): Promise<Logged[]> {
  await app.restart();
  return (await administrator.api('GET', `/account/v1/api-requests?orderBy=createdAt%20asc&limit=100${query}`)).json
    .data;
}

test('each request of a token is logged with its path, status, code and id, and without its query', async () => {
  const account = await app.newAccount();
  const ana = await signInAs(app, 'administrator', { account });
  const headers = { 'x-request-id': 'run-1' };
  await account.api('GET', '/core/v3/employees?email=secret@acme.example', { headers });
  app.clock.advance({ seconds: 1 });
  await account.api('POST', '/core/v3/offices', { body: { nmae: 'Secret' }, headers });
  app.clock.advance({ seconds: 1 });
  await account.api('POST', '/core/v3/offices', { body: { name: 1 }, headers: { 'idempotency-key': 'a', ...headers } });
  app.clock.advance({ seconds: 1 });
  await account.api('GET', `/core/v3/employees/${account.id}`, { headers });
  const logged = await logOf(ana);
  const seen = logged.map(({ method, path, status, code, requestId }) => [method, path, status, code, requestId]);
  expect(seen).toEqual([
    ['GET', '/core/v3/employees', 200, null, 'run-1'],
    ['POST', '/core/v3/offices', 422, 'invalid_body', 'run-1'],
    ['POST', '/core/v3/offices', 422, 'invalid_body', 'run-1'],
    ['GET', `/core/v3/employees/${account.id}`, 404, 'not_found', 'run-1'],
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/secret/i);
  const refused = await logOf(ana, '&status[gte]=400&code=not_found');
  expect(refused).toEqual(logged.slice(3));
});

test('a refusal that an Idempotency-Key repeats has its code each time', async () => {
  const account = await app.newAccount();
  const ana = await signInAs(app, 'administrator', { account });
  await account.create('/core/v3/offices', { name: 'Madrid', code: 'MAD' });
  const twice = { body: { name: 'Other', code: 'MAD' }, headers: { 'idempotency-key': 'b' } };
  const first = await account.api('POST', '/core/v3/offices', twice);
  const again = await account.api('POST', '/core/v3/offices', twice);
  expect(again.text).toBe(first.text);
  const codes = (await logOf(ana)).filter(({ status }) => status === first.status).map(({ code }) => code);
  expect(codes).toEqual([first.json.code, first.json.code]);
});

test('the log keeps the newest fifty of a busy token, refusals first', async () => {
  const account = await app.newAccount();
  const ana = await signInAs(app, 'administrator', { account });
  const ask = (path: string) => account.api('GET', path);
  for (let i = 0; i < 60; i++) await ask(i < 2 ? '/core/v3/employees?page=none' : '/core/v3/employees');
  const logged = await logOf(ana);
  expect(logged).toHaveLength(50);
  expect(logged.filter(({ status }) => status === 400)).toHaveLength(2);
});

test('other accounts, managers and tokens do not see the log', async () => {
  const account = await app.newAccount();
  const other = await signInAs(app, 'administrator', { account: await app.newAccount() });
  const manager = await signInAs(app, 'manager', { account });
  await account.api('GET', '/core/v3/employees');
  expect(await logOf(other)).toEqual([]);
  expect((await manager.api('GET', '/account/v1/api-requests')).json.code).toBe('role_not_permitted');
  expect((await account.api('GET', '/account/v1/api-requests')).json.code).toBe('session_required');
});
