import type { FieldErrorType } from './field-error.ts';

/** The field errors of any operation; an area declares its own. */
export const fieldErrors = {
  // The parts of a body or a query.
  required: { code: 'required', detail: 'is required' },
  requiredInRow: { code: 'required', reason: 'row', detail: 'is required to {operation}' },
  unknownField: { code: 'unknown_field', detail: 'There is no field "{name}".' },
  unknownFieldSimilar: {
    code: 'unknown_field',
    reason: 'similar',
    detail: 'There is no field "{name}"; did you mean "{similar}"?',
  },
  unknownParameter: { code: 'unknown_parameter', detail: 'There is no parameter "{name}".' },
  unknownParameterSimilar: {
    code: 'unknown_parameter',
    reason: 'similar',
    detail: 'There is no parameter "{name}"; did you mean "{similar}"?',
  },
  repeated: { code: 'repeated', detail: 'must be given only once' },
  otherThan: { code: 'contradiction', reason: 'row', detail: 'identifies a different object from {field}' },
  conflicting: { code: 'conflicting', detail: 'cannot be used together with {field}' },
  immutable: { code: 'immutable', detail: 'cannot be changed afterwards' },
  immutableOwner: {
    code: 'immutable',
    reason: 'owner',
    detail: 'cannot be changed; delete the object and create another',
  },
  otherName: {
    code: 'contradiction',
    reason: 'other_name',
    detail: 'differs from {field}, which is another name for the same field',
  },
  wrongAccount: { code: 'wrong_account', detail: 'must be the id of this account' },

  // Types and forms.
  invalidType: { code: 'invalid_type', detail: 'has the wrong type' },
  notText: { code: 'invalid_type', reason: 'string', detail: 'must be a string' },
  notNumber: { code: 'invalid_type', reason: 'number', detail: 'must be a number' },
  notInteger: { code: 'invalid_type', reason: 'integer', detail: 'must be an integer' },
  notBoolean: { code: 'invalid_type', reason: 'boolean', detail: 'must be a boolean' },
  notArray: { code: 'invalid_type', reason: 'array', detail: 'must be an array' },
  notObject: { code: 'invalid_type', reason: 'object', detail: 'must be an object' },
  invalidValue: { code: 'invalid_value', detail: 'is not a valid value' },
  notOneOf: { code: 'invalid_value', reason: 'choice', detail: 'must be one of {values}' },
  notOneOfSimilar: {
    code: 'invalid_value',
    reason: 'similar',
    detail: 'There is no value "{name}"; did you mean "{similar}"?',
  },
  notOneOfTypes: { code: 'invalid_value', reason: 'types', detail: 'must be of one of the allowed types' },
  notMultiple: { code: 'invalid_value', reason: 'multiple', detail: 'must be a multiple of {step}' },
  blank: { code: 'blank', detail: 'must not be blank' },
  invalidCharacters: {
    code: 'invalid_characters',
    detail: 'must not contain NUL characters or unpaired surrogates',
  },
  unseenCharacters: {
    code: 'invalid_characters',
    reason: 'unseen',
    detail: 'must be a single line without control characters or text-direction marks',
  },
  invalidFormat: { code: 'invalid_format', detail: 'has the wrong format' },
  notId: { code: 'invalid_format', reason: 'uuid', detail: 'must be a UUID' },
  notDate: { code: 'invalid_format', reason: 'date', detail: 'must be a date such as 2026-11-20' },
  noSuchDay: { code: 'invalid_format', reason: 'day', detail: 'must be a day that exists' },
  notTimeOfDay: { code: 'invalid_format', reason: 'time_of_day', detail: 'must be a time of day such as 09:30' },
  notInstant: {
    code: 'invalid_format',
    reason: 'instant',
    detail: 'must be a date and time with an offset, such as 2026-11-20T09:00:00Z',
  },
  notMoment: {
    code: 'invalid_format',
    reason: 'moment',
    detail: 'must be a sequence of the log, or a date and time with an offset, such as 2026-11-20T09:00:00Z',
  },
  inFuture: { code: 'out_of_range', reason: 'future', detail: 'must not be later than the present, {latest}' },
  noSuchInstant: {
    code: 'invalid_format',
    reason: 'instant_range',
    detail: 'must be a date and time that exists, in the years 1900 to 9999',
  },
  notEmail: { code: 'invalid_format', reason: 'email', detail: 'must be an e-mail address' },
  notLanguage: { code: 'invalid_format', reason: 'language', detail: 'must be a BCP 47 language tag such as es-ES' },
  notCountry: { code: 'invalid_format', reason: 'country', detail: 'must be an ISO 3166-1 country code such as ES' },
  notCurrency: { code: 'invalid_format', reason: 'currency', detail: 'must be an ISO 4217 currency code such as EUR' },
  unknownCountry: { code: 'unknown_country', detail: 'must be an ISO 3166-1 country code such as ES' },
  unknownCurrency: { code: 'unknown_currency', detail: 'must be an ISO 4217 currency code such as EUR' },
  unknownTimeZone: { code: 'unknown_time_zone', detail: 'must be an IANA time zone such as Europe/Madrid' },
  invalidIban: { code: 'invalid_iban', detail: 'must be an IBAN with correct check digits' },
  invalidBic: { code: 'invalid_bic', detail: 'must be a BIC of 8 or 11 characters' },
  invalidUrl: { code: 'invalid_url', detail: 'must be a URL that begins with https:// or http://' },

  // Sizes.
  tooShort: { code: 'too_short', detail: 'must have at least {minimum} characters' },
  tooFewItems: { code: 'too_short', reason: 'items', detail: 'must have at least {minimum} items' },
  noItem: { code: 'too_short', reason: 'empty', detail: 'must have at least one item' },
  tooLong: { code: 'too_long', detail: 'must have at most {maximum} characters' },
  tooManyItems: { code: 'too_long', reason: 'items', detail: 'must have at most {maximum} items' },
  tooManyValues: {
    code: 'too_long',
    reason: 'body',
    detail:
      'must have at most {maximum} members and elements in total, at all depths; the limit is reached after {byte} of {bytes} bytes',
  },
  tooManyNames: {
    code: 'too_long',
    reason: 'names',
    detail: 'must have at most {maximum} different unknown names; the limit is reached after {byte} of {bytes} bytes',
  },
  rowNotRead: {
    code: 'not_read',
    detail: 'was not read, because {maximum} rows before it are invalid; correct those first',
  },
  tooDeep: {
    code: 'too_long',
    reason: 'depth',
    detail: 'must have at most {maximum} levels of objects and arrays; it is deeper after {byte} of its {bytes} bytes',
  },
  tooManyParameters: {
    code: 'too_long',
    reason: 'query',
    detail: 'can have at most {maximum} parameters; join the values of a list with commas',
  },
  tooSmall: { code: 'out_of_range', reason: 'minimum', detail: 'must be at least {minimum}' },
  tooLarge: { code: 'out_of_range', reason: 'maximum', detail: 'must be at most {maximum}' },
  tooPrecise: { code: 'too_precise', detail: 'must have at most {maximum} decimal places' },
  tooPreciseAmount: {
    code: 'too_precise',
    reason: 'amount',
    detail: 'must have no more decimal places than its currency, which has at most 4',
  },
  tooPreciseFor: {
    code: 'too_precise',
    reason: 'currency',
    detail: 'must have at most {maximum} decimal places in {currency}',
  },
  notWhole: {
    code: 'too_precise',
    reason: 'whole',
    detail: 'must be a whole number because {currency} has no decimal places',
  },

  // Days.
  endBeforeStart: { code: 'out_of_order', detail: 'must not be before startDate ({startDate})' },
  toBeforeFrom: { code: 'out_of_order', reason: 'range', detail: 'must not be before from' },
  periodBackwards: { code: 'out_of_range', reason: 'before_from', detail: 'must not be before from' },
  periodTooLong: { code: 'out_of_range', reason: 'period', detail: 'must be at most {maximum} days after from' },

  // Other objects.
  notFound: { code: 'not_found', detail: 'refers to {id}, which does not exist in this account' },
  alreadyTaken: { code: 'already_taken', detail: 'is already taken by {id}' },

  // Lists.
  notSortable: { code: 'not_sortable', detail: 'There is no sortable field "{name}"; sortable are {fields}' },
  notSortableSimilar: {
    code: 'not_sortable',
    reason: 'similar',
    detail: 'There is no sortable field "{name}"; did you mean "{similar}"?',
  },
  invalidOrder: { code: 'invalid_order', detail: '"{field}" can only be followed by asc or desc' },
  sortedTwice: { code: 'repeated', reason: 'sort', detail: '"{field}" must be given only once' },
  invalidCursor: { code: 'invalid_cursor', detail: 'is not a nextCursor of this API' },
  cursorMismatch: {
    code: 'cursor_mismatch',
    detail: 'belongs to a list with other filters or another order; send the same ones',
  },
} as const satisfies Record<string, FieldErrorType>;
