import type { Database } from '../platform/db/database.ts';
import type { Authenticate } from '../platform/http/principal.ts';
import { refuseForeignOrigin } from '../platform/http/refusals.ts';
import type { TokenAuthenticator } from './tokens/authenticate-token.ts';
import { authenticatePerson, type KnownSessions, type RoleRules } from './users/authenticate-person.ts';
import type { SignIn } from './users/sign-in.ts';

/** Credentials of both kinds; a Bearer header has priority over the cookie. */
export const createAuthenticate = (
  db: Database,
  tokens: TokenAuthenticator,
  signIn: SignIn,
  rules: RoleRules,
  baseUrl: string,
): Authenticate => {
  const known: KnownSessions = new Map();
  return (headers, method) => {
    const { authorization, cookie } = headers;
    if (authorization !== undefined || !cookie?.includes('rollcall.session_token')) {
      return tokens.authenticate(authorization);
    }
    refuseForeignOrigin(headers, method, baseUrl);
    return authenticatePerson(db, signIn, rules, cookie, known);
  };
};
