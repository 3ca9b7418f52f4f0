import { require } from '../../platform/require.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** A secret with which better-auth signs cookies and encrypts second factors. */
export interface SignInSecret {
  /** Names the secret in the text it encrypted: the id of its key, as a number. */
  version: number;
  value: string;
}

/** Derives the secrets of signing in from the keys of ENCRYPTION_KEY, the newest first. */
export const signInSecrets = (box: Pick<SecretBox, 'keysFor'>): SignInSecret[] =>
  box
    .keysFor('session cookies')
    .map(({ id, key }) => ({ version: Number.parseInt(id, 16), value: key.toString('base64') }));

/** A signed cookie within a `Cookie` header: its name, value and signature. */
const signedCookie = /((?:__Secure-)?rollcall\.\w+)=([^;.]+)\.([^;]+)/g;

/** Signs with the newest secret what an earlier one has signed, and leaves everything else as it is. */
async function signAgain(cookies: string, newest: SignInSecret, earlier: readonly SignInSecret[]): Promise<string> {
  const { constantTimeEqual, makeSignature } = await import('better-auth/crypto');
  let signed = cookies;
  for (const [whole, name, value = '', signature = ''] of cookies.matchAll(signedCookie)) {
    for (const secret of earlier) {
      const expected = encodeURIComponent(await makeSignature(value, secret.value));
      if (!constantTimeEqual(expected, signature)) continue;
      signed = signed.replace(
        whole,
        `${name}=${value}.${encodeURIComponent(await makeSignature(value, newest.value))}`,
      );
    }
  }
  return signed;
}

/**
 * Creates the hook that runs before every operation of better-auth, which verifies cookies with the first secret alone:
 * a session from before a change of key continues while the earlier key is among ours.
 */
export function takeEarlierCookies([newest, ...earlier]: readonly SignInSecret[]) {
  const { createAuthMiddleware } = require('better-auth/api') as typeof import('better-auth/api');
  return createAuthMiddleware(async ({ headers }) => {
    const cookie = headers?.get('cookie');
    if (!newest || earlier.length === 0 || !cookie) return;
    return { context: { headers: new Headers({ cookie: await signAgain(cookie, newest, earlier) }) } };
  });
}
