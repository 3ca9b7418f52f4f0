import type { ErrorType } from '../../platform/problem.ts';

export const useReactivate: ErrorType = {
  code: 'use_reactivate',
  status: 409,
  title: 'The employee has left',
  cause: 'A change would make an employee who has left active again. A stale copy written back must not hire anyone.',
  cure: 'Use POST /core/v3/employees/{id}/reactivate with the startDate of the new employment.',
};

export const beginsAfterEnd: ErrorType = {
  code: 'begins_after_end',
  status: 409,
  title: 'Something begins after the last day',
  cause: 'The employee has a contract, or pay, that begins after the day on which they would leave.',
  cure: 'Delete what "conflictingIds" names, or let it begin earlier; then let them leave.',
};

export const stillActive: ErrorType = {
  code: 'still_active',
  status: 409,
  title: 'The employee has not left',
  cause: 'Only someone who has left can be reactivated.',
  cure: 'To take back an end that lies ahead, set endDate to null.',
};

export const notDeleted: ErrorType = {
  code: 'not_deleted',
  status: 409,
  title: 'The employee is not deleted',
  cause: 'Only the removal of an employee can be taken back.',
  cure: 'There is nothing to do. To hire someone again who has left, use reactivate.',
};
