import type { ProblemCode } from '../../../sdk/errors.ts';

/** Why a request was refused, where people need other words than the API has for programs. */
export const problems: Partial<Record<ProblemCode, string>> = {
  version_mismatch:
    'Another user changed this while you had it open. Nothing was saved: copy what you typed, reload the page and make the change there.',
  role_not_permitted: 'Your role does not include this.',
  invitation_of_another: 'You are signed in with an e-mail address other than the invited one.',
  invitation_invalid: 'The link has been used, was withdrawn or has expired. Ask an administrator for another one.',
  sign_in_disabled: 'An administrator has disabled your sign-in.',
  begins_after_end: 'Contracts, pay or a planned move begin after this last day. Delete them or move them first.',
  ends_before_start: 'Contracts, pay or time off lie before this first day. Delete them or move them first.',
  work_entry_overlap: 'There is another entry at this time.',
};

/** The words that stand in the `params` are English. */
export const words = {};
