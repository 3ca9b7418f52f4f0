import type { ErrorType } from '../../../platform/problem.ts';

export const beginsWithEmployment = {
  code: 'begins_with_employment',
  status: 409,
  title: 'First placement of the employment',
  cause: 'The first placement of an employment begins with it, so that each day of employment has a placement.',
  cure: 'Change the values of the placement, or the start of the employment, with which the placement moves.',
  detail: 'The placement begins with the employment, on {startDate}.',
} as const satisfies ErrorType;
