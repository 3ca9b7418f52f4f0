import type { ErrorType } from '../../../platform/problem.ts';

export const useReactivate = {
  code: 'use_reactivate',
  status: 409,
  title: 'Inactive employee',
  cause:
    'The change would make an inactive employee active again. Writing back an outdated copy must not rehire an employee.',
  cure: 'Use POST /core/v3/employees/{id}/reactivate with the startDate of the new employment.',
  detail: 'The employment ended on {endDate}; use reactivate to rehire the employee.',
} as const satisfies ErrorType;

export const beginsAfterEnd = {
  code: 'begins_after_end',
  status: 409,
  title: 'Contract, pay or placement begins after the last day',
  cause:
    'The employee has a contract, a salary, a compensation or a placement that begins after the last day of employment.',
  cure: 'Delete the objects listed in "conflictingIds" or give them an earlier start, then terminate the employment.',
  detail: 'The employee has contracts, pay or placements that begin after {day} ({references}).',
} as const satisfies ErrorType;

export const endsBeforeStart = {
  code: 'ends_before_start',
  status: 409,
  title: 'Contract, pay or time off before the first day',
  cause: 'The employee has a contract, pay or time off that would lie before the first day of employment.',
  cure: 'Delete the objects listed in "conflictingIds" or give them later days, then correct the first day.',
  detail: 'The employee has contracts, pay or time off before {day} ({references}).',
} as const satisfies ErrorType;

export const hasHistory = {
  code: 'has_history',
  status: 409,
  title: 'Employee with pay or time',
  cause: 'The employee has contracts, pay, working time or time off, which the deletion would hide.',
  cure: 'To end the employment, use deactivate. To delete the employee nevertheless, send force=true; "references" counts what is hidden.',
  detail: 'The employee has contracts, pay or time ({references}).',
} as const satisfies ErrorType;

export const notDeactivated: ErrorType = {
  code: 'not_deactivated',
  status: 409,
  title: 'Employment without an end',
  cause: 'Only an employment with a last day, past or announced, can continue.',
  cure: 'Nothing needs to be done: the employment has no end.',
};

export const onlyEmployment: ErrorType = {
  code: 'only_employment',
  status: 409,
  title: 'Only employment',
  cause: 'An employee has at least one employment.',
  cure: 'Correct its dates, or delete the employee.',
};

export const stillActive: ErrorType = {
  code: 'still_active',
  status: 409,
  title: 'Active employee',
  cause: 'Only an inactive employee can be reactivated.',
  cure: 'To cancel a future end of employment, set endDate to null.',
};

export const notDeleted: ErrorType = {
  code: 'not_deleted',
  status: 409,
  title: 'Not deleted',
  cause: 'Only a deleted employee or document can be restored.',
  cure: 'Nothing needs to be done. To rehire an inactive employee, use reactivate.',
};
