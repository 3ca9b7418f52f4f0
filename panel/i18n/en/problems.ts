import type { ProblemKey } from '../../../sdk/errors.ts';

/** Why a request was refused, where people need other words than the API has for programs, as wherever that names an id. */
export const problems: Partial<Record<ProblemKey, string>> = {
  version_mismatch:
    'Another user changed this while you had it open. Nothing was saved. Check the present state, then try again; open a form again first.',
  role_not_permitted: 'Your role does not include this.',
  invitation_of_another: 'You are signed in with an e-mail address other than the invited one.',
  invitation_invalid: 'The link has been used, was withdrawn or has expired. Ask an administrator for another one.',
  sign_in_disabled: 'An administrator has disabled your sign-in.',
  begins_after_end:
    'Contracts, pay or a planned move begin after {day} ({references}). Delete them or move them first.',
  ends_before_start: 'Contracts, pay or time off lie before {day} ({references}). Delete them or move them first.',
  work_entry_overlap: 'There is another entry at this time.',
  work_entry_changed: 'The entry has changed since the request was made.',
  already_asked_back: 'There is already a request to give back {date}.',
  assignment_overlap: 'The employee already has this compensation from {startDate}. Change the dates.',
  compensation_inactive: 'This compensation is inactive. Activate it first.',
  contract_overlap: 'Another contract of the employee, which begins on {startDate}, includes some of these days.',
  salary_overlap: 'Another salary, which begins on {startDate}, includes some of these days.',
  correction_already_requested: 'There is already a request about this entry.',
  correction_not_pending: 'The request has already been decided ({status}).',
  own_data_request_not_pending: 'The request has already been decided ({status}).',
  time_off_not_pending: 'The request has already been decided ({status}).',
  'time_off_final.status': 'The request has already ended ({status}).',
  'time_off_final.given_back': 'All days of this request have already been given back.',
  'time_off_final.asks_back': 'This is a request to give days back.',
  employee_inactive: 'The employee is inactive.',
  may_not_decide: 'You do not decide about the {subject} of this employee.',
  mixed_units: '{value} of an employee would add up {units}.',
  no_current_contract: 'The employee has no contract in force today.',
  'not_found.id': 'This {noun} does not exist, was deleted, or is outside of what your role shows.',
  not_latest_export: 'The period has been exported again meanwhile.',
  onboarding_already_started: 'The employee already has an onboarding.',
  onboarding_final: 'The onboarding has already ended ({status}).',
};

/** The words that stand in the `params` are English. */
export const words = {};
