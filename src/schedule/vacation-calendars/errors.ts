import type { ErrorType } from '../../platform/problem.ts';

export const noVacationConfiguration = {
  code: 'no_vacation_configuration',
  status: 409,
  title: 'No vacation configuration',
  cause:
    'The employee has no vacation calendar for the year, and the account has no default configuration from which to create one.',
  cure: 'Set isDefault on a vacation configuration, or create a vacation calendar for the employee and the year.',
  detail: 'There is no vacation calendar for {year}, and no default configuration.',
} as const satisfies ErrorType;
