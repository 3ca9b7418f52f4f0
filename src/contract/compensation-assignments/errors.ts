import type { ErrorType } from '../../platform/problem.ts';

export const noSalaryInForce: ErrorType = {
  code: 'no_salary_in_force',
  status: 409,
  title: 'No salary on that day',
  cause: 'A compensation is paid beside a salary, and the employee has none on the startDate.',
  cure: 'Give them a salary first, or let the compensation begin later.',
};

export const otherCurrency: ErrorType = {
  code: 'other_currency',
  status: 409,
  title: 'The salary is in another currency',
  cause: 'A compensation is paid in the currency of the salary, and the two differ on days that they have in common.',
  cure: 'Use a compensation in the currency of the salary, or end the assignments named by "conflictingIds" before it.',
};

export const assignmentOverlap: ErrorType = {
  code: 'assignment_overlap',
  status: 409,
  title: 'The employee has it already',
  cause: 'The same compensation is assigned to the employee on some of these days.',
  cure: 'Change the days of the assignment named by "conflictingId", or these.',
};

export const compensationInactive: ErrorType = {
  code: 'compensation_inactive',
  status: 409,
  title: 'The compensation is inactive',
  cause: 'An inactive compensation is given to nobody any more.',
  cure: 'Set its status to active first.',
};
