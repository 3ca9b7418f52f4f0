import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import type { Answer } from '../../../test/harness/http.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { createToken, listTokens, revokeApiToken, setApiAddOn } from '../index.ts';
import { scopes } from './scopes.ts';
import { hashOfToken, hasTokenForm, newTokenText } from './token-text.ts';

const app = await startTestApp();
const path = '/core/v3/employees';

function expectRefused(reply: Answer, status: number, code: string): void {
  expect(reply.json, reply.text).toMatchObject({ status, code, detail: expect.any(String) });
  if (status === 401) expect(reply.headers['www-authenticate']).toBe('Bearer realm="rollcall"');
  else expect(reply.headers['www-authenticate']).toBeUndefined();
}
const withHeader = (authorization: string) => app.api('GET', path, { token: null, headers: { authorization } });

describe('a request is refused', () => {
  test('without a token', async () => {
    expectRefused(await app.api('GET', path, { token: null }), 401, 'invalid_token');
  });
  test.each(['', 'Bearer', 'Bearer ', 'Bearer x', 'Basic dXNlcjpwdw==', 'Token', `Bearer ${'x'.repeat(3000)}`])(
    'with "%s" for a token',
    async (header) => expectRefused(await withHeader(header), 401, 'invalid_token'),
  );
  test('with a token that never existed', async () => {
    expectRefused(await app.api('GET', path, { token: newTokenText() }), 401, 'invalid_token');
  });
  test('with a token that has one wrong character', async () => {
    const wrong = app.token.slice(0, 20) + (app.token[20] === 'a' ? 'b' : 'a') + app.token.slice(21);
    expectRefused(await app.api('GET', path, { token: wrong }), 401, 'invalid_token');
  });
  test('with two tokens in one header', async () => {
    expectRefused(await withHeader(`Bearer ${app.token} ${app.token}`), 401, 'invalid_token');
    expectRefused(await withHeader(`Bearer ${app.token}, Bearer ${app.token}`), 401, 'invalid_token');
  });
  test('with a token that has expired, from that instant on', async () => {
    const token = await app.newToken(['*'], '2026-11-20T10:00:00.000Z');
    expect((await app.api('GET', path, { token })).status).toBe(200);
    app.clock.set('2026-11-20T09:59:59.999Z');
    expect((await app.api('GET', path, { token })).status).toBe(200);
    app.clock.set('2026-11-20T10:00:00.000Z');
    expectRefused(await app.api('GET', path, { token }), 401, 'token_expired');
  });
  test('with a token that another process has revoked, within five seconds', async () => {
    const { id, text: token } = await createToken(app.db, app.clock, { accountId: app.id, name: 'x', scopes: ['*'] });
    expect((await app.api('GET', path, { token })).status).toBe(200);
    await app.db.run(sql`update access_tokens set revoked_at = ${app.clock.instant} where id = ${id}`);
    app.clock.advance({ seconds: 4 });
    expectRefused(await app.api('GET', path, { token }), 401, 'token_revoked');
  });
  test('while the API add-on is off', async () => {
    const account = await app.newAccount({ addOn: false });
    expectRefused(await account.api('GET', path), 403, 'api_add_on_inactive');
    expectRefused(
      await account.api('POST', path, { body: { firstName: 'A', lastName: 'B' } }),
      403,
      'api_add_on_inactive',
    );
    await setApiAddOn(app.db, app.clock, account.id, true);
    app.clock.advance({ seconds: 5 });
    expect((await account.api('GET', path)).status).toBe(200);
  });
  test('without the scope, which is named', async () => {
    const token = await app.newToken(['employees:read', 'offices:write']);
    expect((await app.api('GET', path, { token })).status).toBe(200);
    const cases = [
      ['POST', path, 'employees:write'],
      ['DELETE', `${path}/${crypto.randomUUID()}`, 'employees:write'],
      ['GET', '/core/v3/offices', 'offices:read'],
      ['GET', '/core/v3/departments', 'departments:read'],
    ] as const;
    for (const [method, url, scope] of cases) {
      const reply = await app.api(method, url, { token });
      expectRefused(reply, 403, 'missing_scope');
      expect(reply.json.detail).toContain(scope);
    }
  });
  test('as a token, where people sign in', async () => {
    expectRefused(await app.api('GET', '/account/v1/me'), 403, 'session_required');
  });
});

describe('a token', () => {
  test('is accepted with the scheme in any case, and spaces around', async () => {
    for (const header of [`bearer ${app.token}`, `BEARER   ${app.token} `]) {
      expect((await withHeader(header)).status).toBe(200);
    }
  });
  test('identifies itself to a scanner, and carries its checksum', () => {
    const texts = Array.from({ length: 200 }, newTokenText);
    for (const text of texts) expect(text).toMatch(/^rollcall_[0-9A-Za-z]{49}$/);
    expect(new Set(texts).size).toBe(200);
    expect(texts.every(hasTokenForm)).toBe(true);
    expect(texts.some((text) => hasTokenForm(`${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`))).toBe(false);
  });
  test('is stored as a hash alone', async () => {
    const rows = await app.db.all<{ row: string }>(sql`select t::text as row from access_tokens t`);
    const all = rows.map(({ row }) => row).join();
    expect(all).toContain(hashOfToken(app.token));
    expect(all).not.toContain(app.token);
    expect(all).not.toContain(app.token.slice(20));
  });
  test('shows when it was last used, without a write for each request', async () => {
    const account = await app.newAccount();
    const lastUse = async () => (await listTokens(app.db, account.id))[0]?.lastUsedAt;
    await account.api('GET', path);
    expect(await lastUse()).toBeNull();
    app.clock.advance({ minutes: 1 });
    await account.api('GET', path);
    const used = app.clock.instant;
    await app.restart();
    expect(await lastUse()).toBe(used);
  });
  test('of another account is neither in the list nor revocable', async () => {
    const account = await app.newAccount();
    const [token] = await listTokens(app.db, account.id);
    expect(await listTokens(app.db, app.id)).not.toContainEqual(expect.objectContaining({ id: token?.id }));
    const revoking = app.app.work.write(systemCaller(app, 'test'), (tx) => revokeApiToken(tx, token?.id as string));
    await expect(revoking).rejects.toMatchObject({ type: { code: 'not_found' } });
    expect((await account.api('GET', path)).status).toBe(200);
  });
});

test('a token can have every scope that an operation or a field needs, and no other', () => {
  const document = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
  const needed = [...document.matchAll(/"x-required-scope": "([^"]+)"/g)].map(([, scope]) => scope);
  // It lifts a limit of writes that need other scopes.
  needed.push('payroll.retro:write');
  expect([...new Set(needed)].sort()).toEqual([...scopes].sort());
});
