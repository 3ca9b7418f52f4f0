import { commonErrors } from '../../errors.ts';
import type { ErrorType } from '../../problem.ts';
import { canBeInUse } from '../../resource/referrers.ts';
import { changesData, isRepeatable, needsCredentials, type Operation } from '../operation.ts';

/** Refusals before the path of a request is known. */
export const beforeRouting: readonly ErrorType[] = [commonErrors.headersTooLarge, commonErrors.requestTimeout];

const credentials = [commonErrors.invalidToken, commonErrors.tokenRevoked, commonErrors.tokenExpired];

/** Refusals between the credentials and the operation; see `authorize`. */
function permissions({ scope, method }: Operation): ErrorType[] {
  return [
    commonErrors.apiAddOnInactive,
    typeof scope === 'string' ? commonErrors.missingScope : [],
    typeof scope !== 'string' && scope.access === 'session' ? commonErrors.sessionRequired : [],
    commonErrors.roleNotPermitted,
    method === 'GET' ? [] : commonErrors.originMismatch,
  ].flat();
}

const idempotency = [
  commonErrors.idempotencyKeyReused,
  commonErrors.idempotencyInProgress,
  commonErrors.idempotencyStorageFull,
  commonErrors.replayNotPermitted,
];

/**
 * Every error of an operation: those that follow from its form, in the order of the checks, and those of its own rules.
 */
export function refusalsOf(operation: Operation): ErrorType[] {
  const { method, path, body, open, removes, errors = [] } = operation;
  const all: ErrorType[] = [
    beforeRouting,
    open && method !== 'GET' ? commonErrors.originMismatch : [],
    needsCredentials(operation) ? [...credentials, ...permissions(operation)] : [],
    commonErrors.tooManyRequests,
    commonErrors.notAcceptable,
    // The type and size of a body are checked even for an operation without one.
    method === 'GET' ? [] : [commonErrors.unsupportedMediaType, commonErrors.bodyTooLarge],
    commonErrors.invalidParameter,
    body ? [commonErrors.malformedBody, commonErrors.invalidBody] : [],
    path.includes('{') ? commonErrors.notFound : [],
    removes && canBeInUse(removes) ? commonErrors.inUse : [],
    errors,
    isRepeatable(operation) ? idempotency : [],
    commonErrors.internal,
    changesData(operation) ? commonErrors.maintenance : [],
    commonErrors.unavailable,
  ].flat();
  return [...new Set(all)];
}
