import type { ProblemCode } from '../../../sdk/errors.ts';

/** Why a request was refused, where people need other words than the API has for programs. */
export const problems: Partial<Record<ProblemCode, string>> = {
  version_mismatch:
    'Another user changed this while you had it open. Nothing was saved: copy what you typed, reload the page and make the change there.',
  role_not_permitted: 'Your role does not include this.',
  invitation_of_another: 'You are signed in with an e-mail address other than the invited one.',
  invitation_invalid: 'The link has been used, was withdrawn or has expired. Ask an administrator for another one.',
  sign_in_disabled: 'An administrator has disabled your sign-in.',
  work_entry_overlap: 'There is another entry at this time.',
};
