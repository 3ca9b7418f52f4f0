import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of webhook endpoints and replays. */
export const webhookFieldErrors = {
  // The addresses of events.
  // It does not say which rule is broken: that would tell about the network of the server.
  urlForbidden: {
    code: 'url_forbidden',
    detail:
      'must be https, without a password, on a public host and on port 80, 443 or 8443, unless the operator allows more; ' +
      'a silent copy accepts no URL',
  },
  urlUnresolvable: { code: 'url_unresolvable', detail: 'has a host name that cannot be resolved' },
  notHeaderName: { code: 'invalid_format', reason: 'header_name', detail: 'must be the name of an HTTP header' },
  notHeaderValue: { code: 'invalid_format', reason: 'header_value', detail: 'must be printable text on one line' },
  reservedHeader: { code: 'reserved_header', detail: 'is a header that Rollcall or the connection sets' },
  tooManyHeaders: { code: 'invalid_value', reason: 'headers', detail: 'must have at most {maximum} headers' },
  tooManyHeadersStored: {
    code: 'too_long',
    reason: 'headers',
    detail: 'must have at most {maximum} headers; with the existing ones there would be {count}',
  },
  noHeaderToKeep: { code: 'invalid_value', reason: 'kept_header', detail: 'has no stored value to keep' },
  headersRequired: {
    code: 'required',
    reason: 'headers',
    detail: 'must be sent again for another address: {names}',
  },
  statusReadOnly: {
    code: 'invalid_value',
    reason: 'status',
    detail: 'is set only by Rollcall, when the endpoint fails',
  },
  severalEvents: { code: 'unknown_event', reason: 'several', detail: 'must be a single event type, not a group' },

  // The events of replays.
  replayRequired: {
    code: 'required',
    reason: 'replay',
    detail: 'is required unless fromSequence or status says what to send again',
  },
  sequenceBackwards: { code: 'out_of_range', reason: 'sequence', detail: 'must not be less than fromSequence' },
} as const satisfies Record<string, FieldErrorType>;
