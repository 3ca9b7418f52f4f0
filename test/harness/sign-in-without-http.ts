/** Signing in without HTTP: from any network, in any process, and outside of the rate limit. */
import { createDeviceCookies, createUser, FailedSignIns, signInSecrets } from '../../src/accounts/index.ts';
import { sessionRoutes } from '../../src/accounts/sessions/routes.ts';
import type { SignInContext } from '../../src/accounts/users/sign-in-context.ts';
import type { Outcome } from '../../src/platform/http/operation.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import type { TestApp } from './app.ts';
import { codeOf } from './authenticator.ts';

export const password = 'correct horse battery staple';

interface From {
  network?: string;
  /** The cookies that the browser sends. */
  cookie?: string;
}

/** The dependencies of signing in, as a separate process has them. */
export function startProcess({ db, clock, app, config: { baseUrl, encryptionKeys } }: TestApp): SignInContext {
  const box = createSecretBox(encryptionKeys);
  return {
    db,
    clock,
    signIn: app.signIn,
    secrets: signInSecrets(box),
    log: createLogger('silent'),
    baseUrl,
    failures: new FailedSignIns({ db, clock, keys: box.keysFor('failed sign-ins') }),
    devices: createDeviceCookies({ keys: box.keysFor('device cookies'), baseUrl }),
  };
}

/** Signing in does not depend on the employees whom a manager decides about. */
const findDecidesAbout = async () => ({ absencesManagement: [], checksManageRequestsAndIncidences: [] });

/** The reply to an operation about signing in, or its refusal. */
const run = (
  context: SignInContext,
  operationId: string,
  body: object,
  { network = '192.0.2.1', cookie = '' }: From,
) => {
  const route = sessionRoutes({ ...context, findDecidesAbout, operations: () => [] }).find(
    ({ id }) => id === operationId,
  );
  const request = { params: {}, query: {}, headers: { cookie }, personId: undefined, network, body };
  return route?.open?.(request).catch((error: unknown) => error);
};
export const givePassword = (
  context: SignInContext,
  credentials: { email: string; password: string },
  from: From = {},
) => run(context, 'signIn', credentials, from);
export const giveCode = (context: SignInContext, code: string, from: From) =>
  run(context, 'signInWithCode', { code }, from);

/** The cookies of a reply, with their attributes. */
export const cookiesOf = (reply: unknown): string[] => ((reply as Outcome).headers?.['set-cookie'] ?? []) as string[];
/** The cookies of a reply as the browser sends them back. */
export const cookieOf = (reply: unknown): string =>
  cookiesOf(reply)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

let people = 0;
/** Creates a user who signs in with `password`. */
export async function newPerson(app: TestApp, { email = `person${people++}@sign.in`, accountId = app.id } = {}) {
  const id = await createUser(app.db, app.app.signIn, app.clock, {
    accountId,
    name: 'Owner',
    email,
    password,
    role: 'administrator',
  });
  return { id, email };
}

/** Begins a second factor. Returns the secret for the app, the code that confirmed it, and the backup codes. */
export async function addSecondFactor(context: SignInContext, email: string) {
  const headers = new Headers({ cookie: cookieOf(await givePassword(context, { email, password })) });
  const begun = await context.signIn.api.enableTwoFactor({ headers, body: { password } });
  const { totpURI: uri, backupCodes } = begun as { totpURI: string; backupCodes: string[] };
  const usedCode = codeOf(uri);
  await context.signIn.api.verifyTOTP({ headers, body: { code: usedCode } });
  return { uri, usedCode, backupCodes };
}
