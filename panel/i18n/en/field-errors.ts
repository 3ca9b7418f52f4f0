import type { FieldErrorKey } from '../../../sdk/errors.ts';

/** What is wrong with a field, where people need other words than the API has for programs. */
export const fieldErrors: Partial<Record<FieldErrorKey, string>> = {
  blank: 'must not be empty',
  already_taken: 'is already taken',
  change_waits: 'has a change that waits for a decision',
  'contradiction.later_salary':
    'cannot change on this day, because a salary of the contract begins on {startDate}: delete it first',
  'invalid_format.date': 'must be a date',
  'invalid_type.integer': 'must be a whole number',
  'not_after_start.open': 'must be after the start of the open entry',
  not_found: 'does not exist, or was deleted',
  'outside_contract.salary_end': 'must not be before a salary of the contract begins ({startDate})',
  'outside_contract.salary_start': 'must not be after a salary of the contract begins ({startDate})',
  'too_short.empty': 'choose at least one',
};
