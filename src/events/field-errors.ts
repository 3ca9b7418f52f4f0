import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of the event log. */
export const eventFieldErrors = {
  unknownEvent: { code: 'unknown_event', detail: 'There is no event "{name}".' },
  unknownEventSimilar: {
    code: 'unknown_event',
    reason: 'similar',
    detail: 'There is no event "{name}"; did you mean "{similar}"?',
  },
  invalidPosition: {
    code: 'invalid_format',
    reason: 'position',
    detail: 'must be a nextCursor of this feed, or a sequence',
  },
  beyondLatest: { code: 'out_of_range', reason: 'latest', detail: 'must be at most {maximum}, the latest sequence' },
} as const satisfies Record<string, FieldErrorType>;
