/** Writes without an access token are accepted only from pages of the installation, and only as JSON. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { describedApi } from '../src/api.ts';
import { startTestApp } from './harness/app.ts';
import { createClient } from './harness/http.ts';
import { signInAs } from './harness/sessions.ts';

const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
const client = createClient(app.origin);
afterAll(() => client.close());
const origin = 'http://rollcall.test';
const person = await signInAs(app, 'administrator');

/** Every operation about signing in that changes something; a new one is here from the day it appears. */
const writes = describedApi.operations.filter(({ open, method }) => open && method !== 'GET');

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
};

let sent = 0;
/** Sends a request without any other header; attempts are counted by address. */
const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  client.send(method, path, {
    headers: { 'x-forwarded-for': `10.${Math.floor(++sent / 250)}.0.${sent % 250}`, ...headers },
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });

test('the API has such operations', () => {
  const ids = writes.map(({ id }) => id);
  for (const id of [
    'signIn',
    'signInWithCode',
    'signOut',
    'setUp',
    'acceptInvitation',
    'choosePassword',
    'changePassword',
  ]) {
    expect(ids).toContain(id);
  }
});

describe.each(writes)('$id', ({ id, method, path }) => {
  const json = { 'content-type': 'application/json' };

  test('is refused from a page of another site, and without a page', async () => {
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${origin}.evil.example` },
      { origin: 'https://rollcall.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      const reply = await send(method, path, { ...json, ...headers }, '{}');
      expect([headers, reply.status, reply.json.code]).toEqual([headers, 403, 'origin_mismatch']);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  test('is accepted from a page of the installation', async () => {
    for (const headers of [{ origin }, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
      const reply = await send(method, path, { ...json, ...headers }, '{}');
      expect(['origin_mismatch', 'unsupported_media_type']).not.toContain(reply.json.code);
      expect(reply.status, id).toBeLessThan(500);
    }
  });

  test('accepts JSON with its Content-Type, and nothing else', async () => {
    for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { origin, 'content-type': type, cookie: person.cookie };
      const reply = await send(method, path, headers, '{}');
      expect([type, reply.status, reply.json.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
  });

  test('has these rules in the document', () => {
    const { responses } = Object.values(document.paths[path] ?? {}).find(({ operationId }) => operationId === id) ?? {};
    expect(JSON.stringify(responses?.['403'])).toMatch(/OriginMismatch/);
    expect(responses).toHaveProperty('415');
  });
});
