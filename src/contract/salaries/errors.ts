import type { ErrorType } from '../../platform/problem.ts';

export const salaryOverlap: ErrorType = {
  code: 'salary_overlap',
  status: 409,
  title: 'Two salaries on one day',
  cause:
    'Another salary of the employee has days in common with this one. Only an open one gives way to a later start.',
  cure: '"conflictingId" is the other salary: change its dates, or these.',
};
