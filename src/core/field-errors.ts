import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of employees and of their organisation. */
export const coreFieldErrors = {
  // Employment.
  endRequired: { code: 'required', reason: 'ended', detail: 'is required for an inactive employee' },
  inactiveBeforeEnd: { code: 'contradiction', reason: 'before_end', detail: 'cannot be inactive before endDate' },
  activeAfterEnd: { code: 'contradiction', reason: 'after_end', detail: 'cannot be active after endDate' },
  endWithRehire: {
    code: 'contradiction',
    reason: 'rehire',
    detail: 'cannot be set in the request that rehires an employee; set it afterwards',
  },
  startInEmployment: {
    code: 'out_of_order',
    reason: 'previous_employment',
    detail: 'must be after the last day of the previous employment ({endDate})',
  },
  endInEmployment: {
    code: 'out_of_order',
    reason: 'next_employment',
    detail: 'must be before the first day of the next employment ({startDate})',
  },
  endOfEarlier: { code: 'required', reason: 'earlier_employment', detail: 'is required for an earlier employment' },
  employmentsReadOnly: {
    code: 'immutable',
    reason: 'employments',
    detail: 'cannot be written here; {path} corrects an employment',
  },

  // Identity.
  sameIdentity: {
    code: 'contradiction',
    reason: 'same_identity',
    detail: 'must differ from identityNumberType',
  },
  invalidDni: {
    code: 'invalid_identity_number',
    reason: 'dni',
    detail: 'must be a Spanish DNI: eight digits and their check letter, such as 12345678Z',
  },
  invalidNie: {
    code: 'invalid_identity_number',
    reason: 'nie',
    detail: 'must be a Spanish NIE: X, Y or Z, seven digits and their check letter, such as X1234567L',
  },
  invalidRut: {
    code: 'invalid_identity_number',
    reason: 'rut',
    detail: 'must be a Chilean RUT: up to eight digits, a hyphen and their check digit, such as 12345678-5',
  },
  invalidNational: {
    code: 'invalid_identity_number',
    reason: 'country',
    detail: 'must be a number of {country} with correct check digits: {kinds}',
  },
  invalidNaf: {
    code: 'invalid_social_security_number',
    reason: 'naf',
    detail:
      'must be a Spanish social security number: ten digits and the remainder of their division by 97, such as 281234567840',
  },
  invalidSocialSecurity: {
    code: 'invalid_social_security_number',
    reason: 'country',
    detail: 'must be a social security number of {country} with correct check digits: {kinds}',
  },
  invalidCcc: {
    code: 'invalid_social_security_account',
    detail:
      'must be a Spanish código de cuenta de cotización: nine digits and the remainder of their division by 97, such as 28/1234567/42',
  },
  invalidNif: {
    code: 'invalid_tax_id',
    reason: 'nif',
    detail: 'must be a Spanish NIF with its check digit or letter, such as B12345674',
  },
  invalidTaxId: {
    code: 'invalid_tax_id',
    reason: 'country',
    detail: 'must be a tax number of {country} with correct check digits: {kinds}',
  },

  // Bank accounts.
  invalidUkAccount: {
    code: 'invalid_account_number',
    reason: 'uk',
    detail: 'must be a sort code of six digits and an account number of eight, such as 12-34-56 12345678',
  },
  invalidUsAccount: {
    code: 'invalid_account_number',
    reason: 'us',
    detail:
      'must be a routing number of nine digits with its check digit and an account number of 4 to 17 digits, such as 021000021 123456789',
  },
  invalidClabe: {
    code: 'invalid_account_number',
    reason: 'clabe',
    detail: 'must be a CLABE of eighteen digits, such as 002010077777777771',
  },
  accountRequired: {
    code: 'required',
    reason: 'account_scheme',
    detail: 'is required with another accountScheme',
  },

  otherNationality: {
    code: 'contradiction',
    reason: 'nationalities',
    detail: 'differs from the first item of nationalities',
  },
  otherExternalId: {
    code: 'contradiction',
    reason: 'path',
    detail: 'differs from the externalId in the path',
  },

  // Organisation.
  cycle: { code: 'cycle', detail: 'would place it below itself' },
  managerNotEmployed: { code: 'contradiction', reason: 'not_employed', detail: 'must be employed on {day}' },
  ownManager: { code: 'own_manager', detail: 'must not be the employee' },
  sameAccount: { code: 'repeated', reason: 'account', detail: 'is the same as {pointer}' },
  nothingMoves: {
    code: 'contradiction',
    reason: 'nothing_moves',
    detail: 'needs departmentId, officeId, managerId, jobChargeId or contributionGroupId in the same request',
  },
  noRules: {
    code: 'contradiction',
    reason: 'no_rules',
    detail: 'needs a working-time rule, such as nightStart or overtimeBasis, in the same request',
  },
  sharesOfCostCentres: {
    code: 'contradiction',
    reason: 'shares',
    detail: 'must add up to 100 percent, and add up to {sum}',
  },
  sameCostCentre: { code: 'repeated', reason: 'cost_centre', detail: 'is the same as {pointer}' },
  notPartOfHour: { code: 'out_of_range', reason: 'part_of_hour', detail: 'must divide an hour, such as 5 or 15' },
  noNight: { code: 'contradiction', reason: 'night', detail: 'must differ from nightStart' },
  differsFromQuery: { code: 'conflicting', reason: 'query', detail: 'differs from the query' },

  // Custom fields.
  optionsWithoutSelect: {
    code: 'contradiction',
    reason: 'options',
    detail: 'must be null for the type {type}',
  },
  optionsRequired: { code: 'required', reason: 'options', detail: 'is required for the type select' },
  sameOption: { code: 'repeated', reason: 'option', detail: 'is the same as {pointer}' },
  invalidSlug: {
    code: 'invalid_format',
    reason: 'slug',
    detail: 'must be cf_ followed by lowercase letters, digits and underscores',
  },

  // Own data.
  closedToEmployees: {
    code: 'closed_field',
    detail: 'is not a field that the company lets employees change themselves',
  },
  changeWaits: { code: 'change_waits', detail: 'already has a pending change, in the request {id}' },

  // Reports.
  tooManyMonths: { code: 'out_of_range', reason: 'months', detail: 'must be within {maximum} months of from' },

  // Onboarding.
  tasksRequired: { code: 'required', reason: 'tasks', detail: 'is required unless templateId is given' },
  tasksWithTemplate: {
    code: 'contradiction',
    reason: 'template',
    detail: 'cannot be given together with templateId',
  },
} as const satisfies Record<string, FieldErrorType>;
