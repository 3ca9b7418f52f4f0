import type { ErrorType } from '../../platform/problem.ts';

export const outsideEmploymentDates: ErrorType = {
  code: 'outside_employment_dates',
  status: 409,
  title: 'Outside of the employment',
  cause: 'The day lies in no employment of the employee.',
  cure: 'Choose a day of an employment; "employments" of the employee lists them all.',
};

export const beginsWithEmployment: ErrorType = {
  code: 'begins_with_employment',
  status: 409,
  title: 'First placement of the employment',
  cause: 'The first placement of an employment begins with it, so that each day of employment has a placement.',
  cure: 'Change the values of the placement, or the start of the employment, with which the placement moves.',
};
