import { expect } from 'vitest';
import { createUser, type Role } from '../../src/accounts/index.ts';
import type { TestAccount, TestApp } from './app.ts';
import { type Answer, type Change, changeBy, type RequestOptions } from './http.ts';

/** A signed-in user, with the session that a browser would have. */
export interface SignedIn {
  id: string;
  cookie: string;
  api(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  change: Change;
}

const password = 'correct horse battery staple';
let made = 0;

/**
 * Makes a user of an account and signs them in.
 * @param employeeId the employee behind the user
 */
export async function signInAs(
  app: TestApp,
  role: Role,
  { employeeId, account = app }: { employeeId?: string; account?: TestAccount } = {},
): Promise<SignedIn> {
  const email = `person${made++}@people.example`;
  const id = await createUser(app.db, app.app.signIn, app.clock, {
    accountId: account.id,
    name: `Person ${made}`,
    email,
    password,
    role,
    ...(employeeId === undefined ? {} : { employeeId }),
  });
  const headers = { origin: new URL(app.config.baseUrl).origin };
  const attempt = () => app.api('POST', '/account/v1/sign-in', { token: null, headers, body: { email, password } });
  let reply = await attempt();
  if (reply.status === 429) {
    // Attempts are counted per address, and all tests use one address: a new process starts at zero.
    await app.restart();
    reply = await attempt();
  }
  const { headers: answered, status } = reply;
  expect(status).toBe(200);
  const cookie = /rollcall\.session_token=[^;]+/.exec(answered['set-cookie'] ?? '')?.[0] ?? '';
  const api: SignedIn['api'] = (method, path, options = {}) =>
    app.api(method, path, { ...options, token: null, headers: { cookie, ...headers, ...options.headers } });
  return { id, cookie, api, change: changeBy(api) };
}
