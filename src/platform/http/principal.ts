import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../caller.ts';
import type { Compat } from '../compat.ts';

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
  /** For a user: whether their role runs an operation, by its id. */
  runs?(operationId: string): boolean;
  /** See `Caller`. */
  employeeId?: string | undefined;
  reach?: readonly string[] | undefined;
}

/**
 * Checks the credentials of a request.
 * @throws Problem `invalid_token`, `token_revoked`, `token_expired`, `origin_mismatch`
 */
export type Authenticate = (headers: IncomingHttpHeaders, method: string) => Promise<Principal> | Principal;
