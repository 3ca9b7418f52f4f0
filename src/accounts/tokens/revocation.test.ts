/** A restriction of a token takes effect with the very next request, and in requests under way. */
import { expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';
import { createApp } from '../../app.ts';
import { systemCaller } from '../../platform/caller.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Query } from '../../platform/db/sql.ts';
import { createTokenAuthenticator, revokeApiToken } from '../index.ts';

// The clock stands still: a value cached for a while stays cached for ever here.
const app = await startTestApp();
const employees = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };

interface Setting {
  account: TestAccount;
  admin: SignedIn;
  token: { id: string; secret: string };
}

/** An account with an administrator and a token that was used. */
async function begin(scopes = ['*']): Promise<Setting> {
  const account = await app.newAccount();
  const admin = await signInAs(app, 'administrator', { account });
  const { data } = (await admin.api('POST', '/account/v1/tokens', { body: { name: 'Payroll', scopes } })).json;
  expect((await app.api('GET', employees, { token: data.secret })).status).toBe(200);
  return { account, admin, token: data };
}
const revoke = ({ account, token }: Setting) =>
  app.app.work.write(systemCaller(account, 'test'), (tx) => revokeApiToken(tx, token.id));

test.each([
  ['revoked', 'POST', (id: string) => `/account/v1/tokens/${id}/revoke`, undefined, 'token_revoked'],
  ['rotated', 'POST', (id: string) => `/account/v1/tokens/${id}/rotate`, undefined, 'invalid_token'],
  ['narrowed', 'PATCH', (id: string) => `/account/v1/tokens/${id}`, { scopes: ['offices:read'] }, 'missing_scope'],
  ['without the add-on', 'PUT', () => '/account/v1/api-add-on', { active: false }, 'api_add_on_inactive'],
] as const)('a token that is %s is refused by the next request', async (_, method, path, body, code) => {
  const { admin, token } = await begin();
  const changed = await admin.api(method, path(token.id), body ? { body } : {});
  expect(changed.status, changed.text).toBe(200);
  expect((await app.api('GET', employees, { token: token.secret })).json.code).toBe(code);
});

test('a look-up that began before the revocation is not cached after it', async () => {
  const setting = await begin();
  const hasRead = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: Queryable = {
    all: (query) => app.db.all(query),
    run: (query) => app.db.run(query),
    async first<Row>(query: Query<Row>) {
      const row = await app.db.first<Row>(query);
      hasRead.resolve();
      await goOn.promise;
      return row;
    },
  };
  const tokens = createTokenAuthenticator(slow, app.clock);
  const authenticate = async () => tokens.authenticate(`Bearer ${setting.token.secret}`);
  const early = authenticate();
  await hasRead.promise;
  await revoke(setting);
  tokens.forget(setting.account.id);
  goOn.resolve();
  await early;
  await expect(authenticate()).rejects.toMatchObject({ type: { code: 'token_revoked' } });
});

test('a client waiting for events gets none after the revocation', async () => {
  const setting = await begin(['events:read', 'employees:read']);
  const latest = (await setting.account.events()).length;
  const waiting = app.api('GET', `/events/v1/events?wait=30&after=${latest}`, { token: setting.token.secret });
  // By the time that other requests are answered it has looked in vain.
  for (let n = 0; n < 3; n++) await setting.account.api('GET', employees);
  await revoke(setting);
  expect((await waiting).json).toMatchObject({ status: 401, code: 'token_revoked' });
});

test('a client waiting for events sees them with the remaining scopes', async () => {
  const { account, admin, token } = await begin(['events:read', 'employees:read', 'offices:read']);
  const latest = (await account.events()).length;
  const waiting = app.api('GET', `/events/v1/events?wait=30&types=employee_hire&after=${latest}`, {
    token: token.secret,
  });
  for (let n = 0; n < 3; n++) await account.api('GET', employees);
  await admin.api('PATCH', `/account/v1/tokens/${token.id}`, { body: { scopes: ['events:read', 'offices:read'] } });
  await account.create(employees, person);
  const { data } = (await waiting).json;
  expect(data).toMatchObject([{ event: 'employee.created', data: null, redacted: true }]);
});

test('a batch stops at the revocation', async () => {
  const setting = await begin();
  const rows = Array.from({ length: 1_000 }, () => ({ operation: 'create', data: person }));
  const total = async () => (await setting.account.api('GET', `${employees}?limit=1`)).json.meta.total as number;
  const batch = app.api('POST', `${employees}/batch`, { token: setting.token.secret, body: { rows } });
  await eventually('the first rows', async () => (await total()) > 0);
  await revoke(setting);
  expect((await batch).json).toMatchObject({ status: 401, code: 'token_revoked' });
  expect(await total()).toBeLessThan(rows.length);
});

test.runIf(app.databaseUrl !== undefined)('a revocation reaches the other processes', async () => {
  const setting = await begin();
  const other = await createApp({
    db: app.db,
    clock: app.clock,
    log: app.app.server.log as never,
    lookEvery: 2 ** 31 - 1,
    config: { ...app.config, role: 'api' },
  });
  other.startBackground();
  const statusThere = async () => {
    const headers = { authorization: `Bearer ${setting.token.secret}` };
    return (await other.server.inject({ method: 'GET', url: employees, headers })).statusCode;
  };
  const isListening = async () => {
    const { rows } = await app.db.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    return rows.length > 0;
  };
  await eventually('the other process to listen', isListening);
  expect(await statusThere()).toBe(200);
  await revoke(setting);
  await eventually('the refusal', async () => (await statusThere()) === 401);
  await other.stop();
});
