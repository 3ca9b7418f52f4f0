import type { ErrorType } from '../../platform/problem.ts';

export const noSalaryInForce = {
  code: 'no_salary_in_force',
  status: 409,
  title: 'No salary in force',
  cause: 'A compensation is paid in addition to a salary, and the employee has no salary on the startDate.',
  cure: 'Create a salary first, or choose a later startDate.',
  detail: 'The employee has no salary on {date}.',
} as const satisfies ErrorType;

export const otherCurrency = {
  code: 'other_currency',
  status: 409,
  title: 'Different currencies',
  cause: 'A compensation is paid in the currency of the salary, and the two differ on days that they have in common.',
  cure: 'Use a compensation in the currency of the salary, or first end or delete the assignments listed in "conflictingIds".',
  details: {
    salary: 'On {date} the salary is in {salary} and the compensation in {currency}.',
    assignments: 'Compensations in currencies other than {currency} begin on these days.',
  },
} as const satisfies ErrorType;

export const assignmentOverlap = {
  code: 'assignment_overlap',
  status: 409,
  title: 'Overlapping assignments',
  cause: 'The same compensation is already assigned to the employee on some of these days.',
  cure: 'Change the dates of the assignment named by "conflictingId", or choose other dates.',
  detail: 'The assignment {id}, which begins on {startDate}, includes some of these days.',
} as const satisfies ErrorType;

export const compensationInactive = {
  code: 'compensation_inactive',
  status: 409,
  title: 'Inactive compensation',
  cause: 'An inactive compensation cannot be assigned.',
  cure: 'Set its status to active first.',
  detail: 'The compensation {id} is inactive.',
} as const satisfies ErrorType;
