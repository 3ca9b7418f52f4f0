import type { ErrorType } from '../../platform/problem.ts';

export const useReactivate = {
  code: 'use_reactivate',
  status: 409,
  title: 'Inactive employee',
  cause:
    'The change would make an inactive employee active again. Writing back an outdated copy must not rehire an employee.',
  cure: 'Use POST /core/v3/employees/{id}/reactivate with the startDate of the new employment.',
  detail: 'The employment ended on {endDate}; use reactivate to rehire the employee.',
} as const satisfies ErrorType;

export const beginsAfterEnd: ErrorType = {
  code: 'begins_after_end',
  status: 409,
  title: 'Contract or pay begins after the last day',
  cause: 'The employee has a contract or pay that begins after the last day of employment.',
  cure: 'Delete the objects listed in "conflictingIds" or give them an earlier start, then terminate the employment.',
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
  title: 'Employee not deleted',
  cause: 'Only a deleted employee can be restored.',
  cure: 'Nothing needs to be done. To rehire an inactive employee, use reactivate.',
};
