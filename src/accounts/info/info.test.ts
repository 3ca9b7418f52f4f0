/** GET /core/v3/info and PUT /core/v3/companies/{id}. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { createUser } from '../index.ts';

const app = await startTestApp({ timeZone: 'Atlantic/Canary', env: { RATE_LIMIT: '5000' } });
const path = '/core/v3/info';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
const put = (account: TestAccount, body: object, options = {}) =>
  account.api('PUT', `/core/v3/companies/${account.id}`, { body, ...options });

/** The headers of a user signed in to an account. */
async function signedIn(role: 'administrator' | 'employee', who: string = role) {
  const [email, password] = [`${who}@example.com`, 'correct horse battery'];
  await createUser(app.db, app.app.signIn, app.clock, { accountId: app.id, name: 'Ana', email, password, role });
  const reply = await app.api('POST', '/account/v1/sign-in', { token: null, body: { email, password } });
  const cookie = /rollcall\.session_token=[^;]+/.exec(reply.headers['set-cookie'] ?? '')?.[0] ?? '';
  return { cookie, origin: 'http://rollcall.test' };
}

describe('info', () => {
  test('names the caller, their account, and the limits', async () => {
    const expiresAt = '2027-01-01T00:00:00.000Z';
    const token = await app.newToken(['employees:read', 'offices:read'], expiresAt);
    const reply = await app.api('GET', path, { token });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toEqual({
      data: {
        company: {
          id: app.id,
          name: 'Acme',
          language: 'en',
          timeZone: 'Atlantic/Canary',
          version: expect.any(Number),
          createdAt: app.clock.instant,
          updatedAt: app.clock.instant,
        },
        token: {
          id: expect.any(String),
          name: 'employees:read offices:read',
          scopes: ['employees:read', 'offices:read'],
          expiresAt,
        },
        limits: {
          requestsPerMinute: 5000,
          bodyBytes: 1_048_576,
          batchBytes: 8_388_608,
          bytesPerValue: 80,
          bodyDepth: 50,
          batchRows: 1000,
          pageSize: 500,
          openEntryHours: 16,
          offlineDays: 7,
          webhookEndpoints: 100,
        },
      },
    });
    expect(reply.headers.etag).toMatch(/^"\d+\.[\w-]{11}"$/);
    expect(
      (await app.api('GET', path, { token, headers: { 'if-none-match': reply.headers.etag as string } })).status,
    ).toBe(304);
  });
  test('has no expiry for a token that never expires', async () => {
    expect((await app.read(path)).token).toMatchObject({ name: '*', scopes: ['*'], expiresAt: null });
  });
  test.each(['administrator', 'employee'] as const)('has no token for a signed-in %s', async (role) => {
    const reply = await app.api('GET', path, { token: null, headers: await signedIn(role) });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json.data).toMatchObject({ company: { id: app.id }, token: null });
  });
  test('is refused without credentials or with the API add-on off', async () => {
    expect((await app.api('GET', path, { token: null })).json).toMatchObject({ status: 401, code: 'invalid_token' });
    const off = await app.newAccount({ addOn: false });
    expect((await off.api('GET', path)).json).toMatchObject({ status: 403, code: 'api_add_on_inactive' });
  });
  test("is of the token's own account", async () => {
    const other = await app.newAccount();
    expect((await other.read(path)).company.id).toBe(other.id);
  });
});

describe('a company', () => {
  test('is changed, reported in an event, and shown with its new values', async () => {
    const account = await app.newAccount();
    const { company } = await account.read(path);
    app.clock.advance({ seconds: 1 });
    const change = { name: 'Acme & Söhne', notificationEmail: 'hr@acme.example', language: 'de' };
    const reply = await put(account, change);
    expect(reply.status, reply.text).toBe(200);
    const { data } = reply.json;
    expect(data).toEqual({ ...company, ...change, version: company.version + 1, updatedAt: app.clock.instant });
    const { notificationEmail, ...shown } = data;
    expect((await account.read(path)).company).toEqual(shown);
    const [event, ...more] = await account.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'company.updated',
      entityType: 'company',
      entityId: account.id,
      entityVersion: data.version,
      employeeId: null,
    });
    expect(JSON.parse(event?.body ?? '')).toEqual({
      event: 'company.updated',
      timestamp: app.clock.instant,
      data: { id: account.id, name: 'Acme & Söhne', changedFields: ['name', 'notificationEmail', 'language'] },
    });
    expect(event?.changes[0]).toEqual({ field: 'name', before: 'Acme', after: 'Acme & Söhne' });
  });
  test('keeps omitted fields; null clears the address', async () => {
    const account = await app.newAccount();
    await put(account, { notificationEmail: 'hr@acme.example' });
    expect((await put(account, { language: 'es' })).json.data).toMatchObject({
      name: 'Acme',
      notificationEmail: 'hr@acme.example',
    });
    expect((await put(account, { notificationEmail: null })).json.data.notificationEmail).toBe(null);
  });
  test('does not change when it is written back as it was read', async () => {
    const account = await app.newAccount();
    const { company } = await account.read(path);
    const reply = await put(account, company);
    expect(reply.json.data).toEqual({ ...company, notificationEmail: null });
    expect(await account.events()).toEqual([]);
  });
  test('is changed only from the version that was read', async () => {
    const account = await app.newAccount();
    const { etag = '' } = (await account.api('GET', path)).headers;
    expect((await put(account, { name: 'One' }, { headers: { 'if-match': etag } })).status).toBe(200);
    const refused = await put(account, { name: 'Two' }, { headers: { 'if-match': etag } });
    expect(refused.json).toMatchObject({ status: 412, code: 'version_mismatch' });
    expect((await put(account, { name: 'Two', version: refused.json.currentVersion })).status).toBe(200);
  });
  test.each([
    [{ name: '' }, '/name'],
    [{ name: null }, '/name'],
    [{ language: 'not a language' }, '/language'],
    [{ language: null }, '/language'],
    [{ notificationEmail: 'x' }, '/notificationEmail'],
    [{ timezone: 'x' }, '/timezone'],
  ])('is not changed to %j', async (body, pointer) => {
    const reply = await put(app, body);
    expect(reply.status).toBe(422);
    expect(reply.json.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });
  test('of another account is not found', async () => {
    const other = await app.newAccount();
    for (const id of [other.id, unknownId, 'x']) {
      const reply = await app.api('PUT', `/core/v3/companies/${id}`, { body: { name: 'Mine' } });
      expect(reply.json).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await other.read(path)).company.name).toBe('Acme');
  });
  test('needs settings:write, and an administrator', async () => {
    expect((await put(app, { name: 'X' }, { token: await app.newToken(['settings:read']) })).status).toBe(403);
    expect((await put(app, { name: 'X' }, { token: await app.newToken(['settings:write']) })).status).toBe(200);
    const headers = await signedIn('employee', 'second');
    expect((await put(app, { name: 'X' }, { token: null, headers })).json.code).toBe('role_not_permitted');
  });
});
