import type { FieldErrorKey } from '../../../sdk/errors.ts';

/** What is wrong with a field, where people need other words than the API has for programs. */
export const fieldErrors: Partial<Record<FieldErrorKey, string>> = {
  blank: 'must not be empty',
  change_waits: 'has a change that waits for a decision',
  'invalid_format.date': 'must be a date',
  'invalid_type.integer': 'must be a whole number',
  'too_short.empty': 'choose at least one',
};
