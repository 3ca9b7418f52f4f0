import type { Instant } from '../../platform/clock.ts';
import { fieldError } from '../../platform/field-error.ts';
import { type ErrorType, problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { accountFieldErrors } from '../field-errors.ts';

export const tokenIsRevoked = {
  code: 'token_is_revoked',
  status: 409,
  title: 'Token revoked',
  cause: 'A revoked token can be neither changed nor rotated.',
  cure: 'Create a new token.',
  detail: 'The token was revoked at {revokedAt}.',
} as const satisfies ErrorType;

/** @throws Problem `token_is_revoked` */
export function refuseRevoked(revokedAt: Instant | null): void {
  if (revokedAt !== null) throw problem(tokenIsRevoked, { revokedAt });
}

/** @throws Problem `invalid_body` if a token would be useless from the start */
export function refusePast(tx: Tx, expiresAt: Instant | null | undefined): void {
  if (expiresAt && expiresAt <= tx.now) {
    throw invalidBody([fieldError('/expiresAt', accountFieldErrors.inThePast)]);
  }
}
