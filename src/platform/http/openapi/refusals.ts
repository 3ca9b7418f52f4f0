import { commonErrors } from '../../errors.ts';
import type { ErrorType } from '../../problem.ts';
import type { Operation } from '../operation.ts';

/** What is refused before it is known which path a request asks for. */
export const beforeRouting: readonly ErrorType[] = [commonErrors.headersTooLarge, commonErrors.requestTimeout];

const credentials = [commonErrors.invalidToken, commonErrors.tokenRevoked, commonErrors.tokenExpired];

/** What stands between a caller who is known and an operation; see `authorize`. */
function permissions({ scope, method }: Operation): ErrorType[] {
  return [
    commonErrors.apiAddOnInactive,
    ...(typeof scope === 'string' ? [commonErrors.missingScope] : []),
    ...(typeof scope !== 'string' && scope.access === 'session' ? [commonErrors.sessionRequired] : []),
    ...(typeof scope === 'string' ? [commonErrors.roleNotPermitted] : []),
    ...(method === 'GET' ? [] : [commonErrors.originMismatch]),
  ];
}

const idempotency = [
  commonErrors.idempotencyKeyReused,
  commonErrors.idempotencyInProgress,
  commonErrors.replayNotPermitted,
];

/** Whether an operation asks for credentials. */
export const needsCredentials = ({ scope }: Operation): boolean =>
  typeof scope === 'string' || scope.access !== 'anyone';

/** Whether a POST may be repeated under an Idempotency-Key: answers of writes to the data of an account are kept. */
export const isRepeatable = ({ method, open, read }: Operation): boolean => method === 'POST' && !open && !read;

/** Whether an operation compares `If-Match` with the version of an object. */
export const isConditional = ({ errors = [] }: Operation): boolean =>
  errors.some(({ code }) => code === commonErrors.versionMismatch.code);

/**
 * Every error that an operation can answer with: those that follow from its form, in the order in which they are
 * looked for, and those that its own rules add.
 */
export function refusalsOf(operation: Operation): ErrorType[] {
  const { method, path, body, open, errors = [] } = operation;
  return [
    ...new Set<ErrorType>([
      ...beforeRouting,
      ...(open && method !== 'GET' ? [commonErrors.originMismatch] : []),
      ...(needsCredentials(operation) ? [...credentials, ...permissions(operation)] : []),
      commonErrors.tooManyRequests,
      commonErrors.notAcceptable,
      // The type and size of a body are checked even where an operation takes none.
      ...(method === 'GET' ? [] : [commonErrors.unsupportedMediaType, commonErrors.bodyTooLarge]),
      commonErrors.invalidParameter,
      ...(body ? [commonErrors.malformedBody, commonErrors.invalidBody] : []),
      ...(path.includes('{') ? [commonErrors.notFound] : []),
      ...errors,
      ...(isRepeatable(operation) ? idempotency : []),
      commonErrors.internal,
      commonErrors.unavailable,
    ]),
  ];
}
