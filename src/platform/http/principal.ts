import type { IncomingHttpHeaders } from 'node:http';
import type { Actor, Permitted, Runnable } from '../caller.ts';
import type { Compat } from '../compat.ts';
import { commonErrors } from '../errors.ts';
import { Problem, problemFor } from '../problem.ts';
import type { Operation } from './operation.ts';

/** The caller of a request after the check of its credentials. */
export interface Principal {
  kind: 'token' | 'person';
  accountId: string;
  timeZone: string;
  actor: Actor;
  /** Whether the API add-on of the account is active; it concerns tokens only. */
  apiAddOnActive: boolean;
  can(scope: string): boolean;
  /** The earlier shape of replies by the setting of the token; null: ours. */
  compat?: Compat | null;
  /** For a user: how their role runs an operation; undefined: it does not. */
  permits?(operation: Runnable): Permitted | undefined;
  /** See `Caller`. */
  employeeId?: string | undefined;
  servesThemselves?: boolean;
  reach?: readonly string[] | undefined;
}

/**
 * Checks the credentials of a request.
 * @throws Problem `invalid_token`, `token_revoked`, `token_expired`, `origin_mismatch`
 */
export type Authenticate = (headers: IncomingHttpHeaders, method: string) => Promise<Principal> | Principal;

/**
 * Refuses callers without permission for an operation.
 * @returns the caller with the permissions that they have for this operation
 * @throws Problem `role_not_permitted`, `api_add_on_inactive`, `session_required`, `missing_scope`
 */
export function authorize(operation: Operation, principal: Principal): Principal {
  const { scope, summary } = operation;
  if (principal.kind === 'person') {
    const permitted = principal.permits?.(operation);
    if (permitted) return { ...principal, ...permitted };
    throw new Problem(commonErrors.roleNotPermitted, `Your role does not permit this operation: ${summary}.`);
  }
  if (!principal.apiAddOnActive) {
    throw new Problem(commonErrors.apiAddOnInactive, 'The API add-on is not active on this account.');
  }
  if (typeof scope !== 'string') {
    if (scope.access === 'account') return principal;
    throw new Problem(
      commonErrors.sessionRequired,
      'This operation requires a signed-in user, and the request has a token.',
    );
  }
  if (principal.can(scope)) return principal;
  throw problemFor(commonErrors.missingScope, 'token', { scope });
}
