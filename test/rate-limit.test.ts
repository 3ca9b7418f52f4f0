/** The limit of requests per minute. */
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp({ env: { RATE_LIMIT: '5' } });
const path = '/core/v3/offices';
const remaining = (headers: Record<string, string>) => Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]);

test('every reply shows the limit and the remaining requests, and above it requests are refused', async () => {
  const account = await app.newAccount();
  const requests: [string, string, object?][] = [
    ['GET', path],
    ['GET', `${path}/${crypto.randomUUID()}`],
    ['POST', path, {}],
    ['GET', `${path}?x=1`],
    ['POST', path, { name: 'Fifth' }],
  ];
  for (const [i, [method, url, body]] of requests.entries()) {
    const { headers, status } = await account.api(method, url, body ? { body } : {});
    expect([200, 201, 400, 404, 422]).toContain(status);
    expect(headers['ratelimit-policy']).toBe('"default";q=5;w=60');
    expect(headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(remaining(headers)).toBe(4 - i);
  }
  const refused = await account.api('POST', path, { body: { name: 'Sixth' } });
  expect(refused.json).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.headers['content-type']).toContain('problem+json');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(remaining(refused.headers)).toBe(0);
  expect(refused.headers['ratelimit-policy']).toBe('"default";q=5;w=60');
});

test('the tokens of an account share it, other accounts have their own', async () => {
  const [one, two] = [await app.newAccount(), await app.newAccount()];
  const second = await one.newToken(['offices:read']);
  for (let i = 0; i < 5; i++) await one.api('GET', path, { token: i % 2 ? second : one.token });
  expect((await one.api('GET', path, { token: second })).status).toBe(429);
  expect((await one.api('GET', path)).status).toBe(429);
  expect((await two.api('GET', path)).status).toBe(200);
});

test('a caller without a valid token uses up nothing', async () => {
  const account = await app.newAccount();
  for (let i = 0; i < 10; i++) {
    expect((await account.api('GET', path, { token: null })).status).toBe(401);
    expect((await account.api('GET', path, { token: 'x' })).status).toBe(401);
  }
  expect(remaining((await account.api('GET', path)).headers)).toBe(4);
});

test('a refusal comes before scopes are checked', async () => {
  const account = await app.newAccount();
  const token = await account.newToken(['employees:read']);
  for (let i = 0; i < 5; i++) expect((await account.api('GET', path, { token })).status).toBe(403);
  expect((await account.api('GET', path, { token })).status).toBe(429);
});

test('each further 512 KiB of a body count like a request, whether its length is known or not', async () => {
  const ofParts = (count: number) => `{"rows":[1]}${' '.repeat(count * 2 ** 19 - 12)}`;
  const batch = '/core/v3/employees/batch';
  const account = await app.newAccount();
  const first = await account.api('POST', batch, { body: ofParts(3) });
  expect([first.status, remaining(first.headers)]).toEqual([200, 2]);
  const refused = await account.api('POST', batch, { body: ofParts(4) });
  expect(refused.json).toMatchObject({ status: 429, code: 'too_many_requests' });
  const other = await app.newAccount();
  const reply = await fetch(app.origin + batch, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: new Blob([ofParts(3)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect([reply.status, remaining(Object.fromEntries(reply.headers))]).toEqual([200, 2]);
});
