import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of users and their sign-in. */
export const accountFieldErrors = {
  knownPassword: { code: 'common_password', detail: 'is among the passwords that attackers try first' },
  repeatingPassword: { code: 'common_password', reason: 'repetition', detail: 'repeats a single part' },
  sequencePassword: {
    code: 'common_password',
    reason: 'sequence',
    detail: 'is a sequence of neighbouring letters, digits or keys',
  },
  namesPassword: {
    code: 'common_password',
    reason: 'names',
    detail: 'consists only of known names: those of the user, the company or the product',
  },
  passwordRequired: {
    code: 'required',
    reason: 'password',
    detail: 'is required unless you are signed in with the invited address',
  },
  wrongSetUpCode: { code: 'wrong_set_up_code', detail: 'is not the code that Rollcall printed at its last start' },
  inThePast: { code: 'in_the_past', detail: 'must be in the future' },
  employeeRequired: {
    code: 'required',
    reason: 'role',
    detail: 'is required because managers and employees only see data related to their own employee record',
  },
  employeeRequiredByReach: {
    code: 'required',
    reason: 'reach',
    detail:
      'is required because the role {name} does not reach all employees: it starts from the employee record of its user',
  },
  notOwnRole: { code: 'not_permitted', reason: 'role', detail: 'must be null for the built-in role {role}' },
  employeeHasUser: { code: 'already_taken', reason: 'employee', detail: 'already belongs to the user {name}' },
  alreadyMember: { code: 'already_taken', reason: 'member', detail: 'already signs in to this account' },
} as const satisfies Record<string, FieldErrorType>;
