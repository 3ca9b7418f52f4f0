import { type Clock, instantOf } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/db/database.ts';
import { commonErrors } from '../platform/errors.ts';
import type { Authenticate, Principal } from '../platform/http/operation.ts';
import { refuseForeignOrigin } from '../platform/http/refusals.ts';
import { Problem, problem } from '../platform/problem.ts';
import { findAccount } from './accounts/store.ts';
import { addOnSwitched } from './add-on/events.ts';
import { companyUpdated } from './info/events.ts';
import { tokenEvents } from './tokens/events.ts';
import { type AccessToken, findTokenByHash, writeLastUses } from './tokens/store.ts';
import { hashOfToken, hasTokenForm } from './tokens/token-text.ts';
import { authenticatePerson, type FindUnder, type KnownSessions } from './users/authenticate-person.ts';
import type { SignIn } from './users/sign-in.ts';

/**
 * How long a process trusts a token without asking the database, in milliseconds. The process that restricts a token
 * forgets it at once, and notifies the others; one that missed the notice notices after this time.
 */
const believedFor = 4_000;
/** More tokens than this are not in use at once; beyond it the cache starts empty. */
const maxRemembered = 100_000;

interface Remembered {
  principal: Principal;
  token: AccessToken;
  until: number;
}

/** The types of the events that change the permissions of the account's tokens, or their cached values. */
export const tokenEventTypes: ReadonlySet<string> = new Set(
  [...tokenEvents.types, addOnSwitched, companyUpdated].map(({ type }) => type),
);

/** Whether a caller with `granted` may do what needs `scope`. */
const grants = (granted: readonly string[]) => {
  const set = new Set(granted);
  return (scope: string): boolean => set.has(scope) || set.has('*');
};

export interface TokenAuthenticator {
  /** @throws Problem `invalid_token`, `token_revoked`, `token_expired` */
  authenticate(authorization: string | undefined): Promise<Principal> | Principal;
  /** Reads the tokens of an account from the database again: a change of them is committed. */
  forget(accountId: string): void;
  /** Writes when tokens were last used; called now and then, so that no request costs a write. */
  flush(): Promise<void>;
}

/** Makes what finds the account and the scopes of an access token, which a process remembers for some seconds. */
export function createTokenAuthenticator(db: Queryable, clock: Clock): TokenAuthenticator {
  const remembered = new Map<string, Remembered>();
  let uses = new Map<string, string>();
  /** How many times the cache forgot something: a value read before the last time may be outdated. */
  let changes = 0;

  const lookUp = async (hash: string): Promise<Remembered> => {
    const changesBefore = changes;
    const until = clock.now() + believedFor;
    const token = await findTokenByHash(db, hash);
    const account = token && (await findAccount(db, token.accountId));
    if (!account) throw new Problem(commonErrors.invalidToken, 'The token is unknown.');
    const principal: Principal = {
      kind: 'token',
      accountId: account.id,
      timeZone: account.timeZone,
      actor: { type: 'token', id: token.id, name: token.name },
      apiAddOnActive: account.apiAddOnActive,
      can: grants(token.scopes),
      compat: token.compat,
    };
    const found = { principal, token, until };
    if (changes !== changesBefore) return found;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(hash, found);
    return found;
  };

  const accept = ({ principal, token }: Remembered, hash: string): Principal => {
    const now = instantOf(clock.now());
    if (token.revokedAt !== null) {
      throw problem(commonErrors.tokenRevoked, { revokedAt: token.revokedAt });
    }
    if (token.expiresAt !== null && token.expiresAt <= now) {
      throw problem(commonErrors.tokenExpired, { expiresAt: token.expiresAt });
    }
    uses.set(hash, now);
    return principal;
  };

  return {
    authenticate(authorization) {
      // No token is longer, and what is no token is hashed, too.
      const text = /^Bearer +(\S{1,100}) *$/i.exec(authorization ?? '')?.[1] ?? '';
      const hash = hashOfToken(text);
      const known = remembered.get(hash);
      if (known && known.until > clock.now()) return accept(known, hash);
      if (!hasTokenForm(text)) {
        const detail =
          authorization === undefined
            ? 'The Authorization header is missing.'
            : 'The Authorization header does not contain a token of this API.';
        throw new Problem(commonErrors.invalidToken, detail);
      }
      return lookUp(hash).then((found) => accept(found, hash));
    },
    forget(accountId) {
      changes++;
      for (const [hash, { principal }] of remembered) if (principal.accountId === accountId) remembered.delete(hash);
    },
    async flush() {
      if (uses.size === 0) return;
      const written = uses;
      uses = new Map();
      await writeLastUses(db, written);
    },
  };
}

/** Names the user for whom a page was made. */
const userHeader = 'rollcall-user';

/** Credentials of both kinds; a Bearer header has priority over the cookie. */
export const createAuthenticate = (
  db: Database,
  tokens: TokenAuthenticator,
  signIn: SignIn,
  findUnder: FindUnder,
  baseUrl: string,
): Authenticate => {
  const known: KnownSessions = new Map();
  return (headers, method) => {
    const { authorization, cookie } = headers;
    if (authorization !== undefined || !cookie?.includes('rollcall.session_token')) {
      return tokens.authenticate(authorization);
    }
    refuseForeignOrigin(headers, method, baseUrl);
    return authenticatePerson(db, signIn, findUnder, { cookie, user: headers[userHeader] }, known);
  };
};
