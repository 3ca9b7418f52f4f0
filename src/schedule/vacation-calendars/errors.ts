import type { ErrorType } from '../../platform/problem.ts';

export const noVacationConfiguration: ErrorType = {
  code: 'no_vacation_configuration',
  status: 409,
  title: 'No vacation configuration',
  cause:
    'The employee has no vacation calendar of the year, and the account has no default configuration to make one of.',
  cure: 'Set isDefault on a vacation configuration, or make a vacation calendar for the employee and the year.',
};
