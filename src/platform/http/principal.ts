import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../caller.ts';
import type { Compat } from '../compat.ts';
import type { Operation } from './operation.ts';

/** The facts of an operation that decide who runs it. */
export type Runnable = Pick<Operation, 'id' | 'method' | 'scope'>;

/** How a user runs an operation. */
export interface Permitted {
  can(scope: string): boolean;
  /** The only employees concerned, where they are fewer than the user reaches otherwise. */
  reach?: readonly string[];
}

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
  reach?: readonly string[] | undefined;
}

/**
 * Checks the credentials of a request.
 * @throws Problem `invalid_token`, `token_revoked`, `token_expired`, `origin_mismatch`
 */
export type Authenticate = (headers: IncomingHttpHeaders, method: string) => Promise<Principal> | Principal;
