import type { ErrorType } from '../../platform/problem.ts';

export const salaryOverlap = {
  code: 'salary_overlap',
  status: 409,
  title: 'Overlapping salaries',
  cause:
    'Another salary of the employee has days in common with this one. Only a salary without an endDate is ended by a later one.',
  cure: 'Change the dates of the salary named by "conflictingId", or choose other dates.',
  detail: 'The salary {id}, which begins on {startDate}, includes some of these days.',
} as const satisfies ErrorType;
